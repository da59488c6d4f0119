from django.utils.functional import SimpleLazyObject

from readings.notices.models import Notice


def unread_notices(request) -> dict:
    """`unread_notices`: how many notices the member has not read, counted only where a page shows it."""
    member = getattr(request, "member", None)
    if member is None:
        return {"unread_notices": 0}
    return {"unread_notices": SimpleLazyObject(lambda: Notice.objects.visible_to(member).unread().count())}
