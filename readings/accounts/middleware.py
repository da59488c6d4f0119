from django.conf import settings
from django.utils import timezone, translation

from readings.accounts.models import Membership

PRACTICE_KEY = "practice"  # in the session: the code of the practice that this person works in now


class MemberMiddleware:
    """Put the person's memberships on the request, and the one they work in, whose language and time zone rule.

    They are looked up anew with every request, so that who was removed is out with the next click.
    """

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        request.memberships = active_memberships(request.user)
        request.member = chosen_membership(request)
        speak_persons_language(request)
        if request.member is None:
            return self.get_response(request)
        with timezone.override(request.member.zone):
            return self.get_response(request)


def active_memberships(user) -> list[Membership]:
    """The person's places in practices, as they are now; none for whoever is not signed in."""
    if not user.is_authenticated:
        return []
    return list(Membership.objects.active().select_related("practice", "user").filter(user=user))


def chosen_membership(request) -> Membership | None:
    """The membership in the practice chosen in this session, else the first that the person has."""
    chosen = request.session.get(PRACTICE_KEY)
    return next(
        (membership for membership in request.memberships if membership.practice.code == chosen),
        request.memberships[0] if request.memberships else None,
    )


def speak_persons_language(request) -> None:
    """The language chosen in this browser comes first, then the person's, the practice's, and what the browser asks."""
    if settings.LANGUAGE_COOKIE_NAME in request.COOKIES or not request.user.is_authenticated:
        return
    practices = request.member.practice.language if request.member else ""
    if language := request.user.language or practices:
        translation.activate(language)
        request.LANGUAGE_CODE = translation.get_language()
