"""The feed itself, for a calendar program that has its address and nothing else."""

from allauth.core.ratelimit import consume_or_429
from django.http import HttpResponse, HttpResponseNotFound
from django.utils.cache import get_conditional_response, set_response_etag
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from readings import clock
from readings.accounts.tokens import hash_of
from readings.look.download import download
from readings.notices.models import in_words_of
from readings.predictions.feeds.actions import note_fetch
from readings.predictions.feeds.contents import windows_of_feed
from readings.predictions.feeds.meetings import meetings_of_feed
from readings.predictions.feeds.writing import CONTENT_TYPE, feed_text
from readings.predictions.models import CalendarFeed


def _kept_to_itself(view):
    """Let the address go to nobody: not to where a link leads, nor to who searches."""

    def answer(request, token):
        response = view(request, token)
        response["Referrer-Policy"] = "no-referrer"
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return answer


@csrf_exempt  # nothing can be posted here, and whoever tries is told so
@_kept_to_itself
@cache_control(private=True, no_cache=True)
@require_safe
def feed(request, token):
    """The windows of whoever made this address; every address that does not stand gets the same answer.

    It goes by the address alone: no session is asked, none is begun.
    """
    key = hash_of(token)
    if refusal := consume_or_429(request, action="calendar_feed", key=key, limit_get=True):
        return refusal
    feed = CalendarFeed.objects.standing().filter(token_hash=key).select_related("member__user", "member__practice")
    feed = feed.first()
    if feed is None or not constant_time_compare(feed.token_hash, key) or not feed.member.reads_cases:
        return HttpResponseNotFound(_("There is no such calendar."), content_type="text/plain; charset=utf-8")
    return _answer(request, feed)


def _answer(request, feed: CalendarFeed) -> HttpResponse:
    now = clock.now()
    with in_words_of(feed.member):
        text = feed_text(feed, windows_of_feed(feed.member, now), meetings_of_feed(feed.member, now))
    note_fetch(feed, now=now)
    response = download(text, CONTENT_TYPE, "meihua.ics")
    set_response_etag(response)
    return get_conditional_response(request, etag=response["ETag"], response=response)
