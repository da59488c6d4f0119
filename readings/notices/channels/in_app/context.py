from django.utils.functional import SimpleLazyObject

from readings.notices.channels.in_app.badge import count_unread, version_of


def unread_notices(request) -> dict:
    """How many notices the member has not read, counted only where a page shows it, and the version of the badge."""
    member = getattr(request, "member", None)
    if member is None:
        return {"unread_notices": 0}
    unread = SimpleLazyObject(lambda: count_unread(member))
    return {"unread_notices": unread, "badge_version": SimpleLazyObject(lambda: version_of(unread))}
