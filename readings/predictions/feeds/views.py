from django.conf import settings
from django.contrib import messages
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from readings import clock
from readings.accounts.access import cases_required, not_in_the_demo
from readings.look.download import download
from readings.predictions.feeds import actions
from readings.predictions.feeds.contents import ready_to_write
from readings.predictions.feeds.forms import DetailForm
from readings.predictions.feeds.writing import CONTENT_TYPE, short_name, window_text
from readings.predictions.models import CalendarFeed, Window


@cases_required
@not_in_the_demo
@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(no_store=True)
def calendar_feed(request):
    """The member's calendar feed; posting makes a new address, which the answer shows this once."""
    if request.method != "POST":
        return _page(request, _standing(request))
    form = DetailForm(request.POST)
    if not form.is_valid():
        return _page(request, _standing(request), form)
    feed, token = actions.make_feed(request.member, detail=form.cleaned_data["detail"], now=clock.now())
    return _page(request, feed, address=settings.PUBLIC_URL + reverse("feed", args=[token]))


@cases_required
@not_in_the_demo
@require_POST
def detail(request):
    """Let the feed say more or less."""
    feed = _standing(request)
    if feed is None:
        raise Http404
    form = DetailForm(request.POST)
    if not form.is_valid():
        return _page(request, feed, form)
    actions.change_detail(request.member, feed, detail=form.cleaned_data["detail"], now=clock.now())
    messages.success(request, _("Kept. Calendar programs show it when they next read the feed."))
    return redirect("calendar-feed")


@cases_required
@require_POST
def end(request):
    """End the feed: its address answers nobody any more."""
    actions.revoke_feed_of(request.member, request.member, now=clock.now())
    messages.success(request, _("Ended. The address is void."))
    return redirect("calendar-feed")


@cases_required
@require_safe
def window_file(request, code):
    """One window as a file for the calendar of whoever may see it."""
    window = get_object_or_404(ready_to_write(Window.objects.visible_to(request.member)), code=code)
    name = f"{short_name(window)} {localtime(window.starts):%Y-%m-%d}.ics"
    return download(window_text(window), CONTENT_TYPE, name)


def _standing(request) -> CalendarFeed | None:
    return CalendarFeed.objects.standing().filter(member=request.member).first()


def _page(request, feed: CalendarFeed | None, form: DetailForm | None = None, *, address: str = ""):
    context = {
        "feed": feed,
        "form": form or DetailForm(instance=feed),
        "address": address,
        "webcal": f"webcal:{address.partition(':')[2]}",
    }
    return render(request, "predictions/feeds/feed.html", context, status=422 if form else 200)
