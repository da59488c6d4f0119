import zoneinfo

from django.conf import settings
from django.utils import timezone, translation

from readings.accounts.models import Membership


class MemberMiddleware:
    """Put the active membership on the request, and speak its person's language in its practice's time zone."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        request.member = None
        if request.user.is_authenticated:
            request.member = Membership.objects.select_related("practice", "user").filter(user=request.user).first()
            # A choice made in this browser comes first.
            if request.user.language and settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
                translation.activate(request.user.language)
                request.LANGUAGE_CODE = translation.get_language()
        if request.member is None:
            return self.get_response(request)
        with timezone.override(zoneinfo.ZoneInfo(request.member.practice.time_zone)):
            return self.get_response(request)
