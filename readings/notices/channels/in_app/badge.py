"""The badge in the head: how much is unread, asked for again by the page once a minute."""

from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from readings.accounts.models import Membership
from readings.accounts.sessions import polled
from readings.notices.models import Notice

STOP_POLLING = 286  # by which htmx is told that there is no more to ask


def count_unread(member: Membership) -> int:
    return Notice.objects.visible_to(member).unread().count()


def version_of(unread: int) -> str:
    """What the badge shows, as its ETag: the number, and the language of its words."""
    return f"{unread}-{get_language()}"


@polled
@require_safe
@cache_control(private=True, no_store=True)
def badge(request):
    """The badge, or 304 while the page shows it as it is; signed out, the bare link, which asks no more.

    The page itself names the ETag of what it shows, and so a 304 reaches it: the browser keeps no copy of its own.
    """
    if request.member is None:
        return render(request, "notices/badge.html", {"stands_still": True}, status=STOP_POLLING)
    unread = count_unread(request.member)
    version = version_of(unread)
    if unchanged := get_conditional_response(request, etag=f'"{version}"'):
        return unchanged
    response = render(request, "notices/badge.html", {"unread_notices": unread, "badge_version": version})
    response["ETag"] = f'"{version}"'
    return response
