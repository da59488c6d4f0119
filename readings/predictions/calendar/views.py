from datetime import date

from django.http import Http404
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.calendar import FIRST_YEAR, LAST_YEAR
from readings import clock
from readings.accounts.access import cases_required
from readings.paging import Choice
from readings.predictions.calendar.months import month_after, month_before, month_of
from readings.predictions.calendar.shown import POLARITIES, on_the_calendar
from readings.predictions.calendar.years import year_of


@cases_required
def calendar(request):
    """The month that it is by the reader's clock."""
    now = clock.now()
    return _month(request, timezone.localtime(now).date().replace(day=1), now)


@cases_required
def calendar_month(request, year, month):
    """The windows of one civil month, by the reader's clock."""
    if not (FIRST_YEAR <= year <= LAST_YEAR and 1 <= month <= 12):
        raise Http404
    return _month(request, date(year, month, 1), clock.now())


@cases_required
def calendar_year(request, year):
    """The windows of one civil year, by the reader's clock."""
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise Http404
    now, zone = clock.now(), timezone.get_current_timezone()
    page = year_of(year, _windows(request), zone=zone, now=now)
    context = {"page": page, "this_year": now.astimezone(zone).year}
    return render(request, "predictions/calendar/year.html", _common(request) | context)


def _month(request, first, now):
    page = month_of(first, _windows(request), zone=timezone.get_current_timezone(), now=now)
    context = {"page": page, "before": month_before(first), "after": month_after(first)}
    return render(request, "predictions/calendar/month.html", _common(request) | context)


def _windows(request):
    return on_the_calendar(request.member, mine=_is_mine(request))


def _is_mine(request) -> bool:
    return request.GET.get("whose") == "mine"


def _common(request) -> dict:
    """What both pages show; only who sees more than their own is asked whose windows to show."""
    mine = _is_mine(request)
    choices = [
        Choice("?", _("Of the whole practice"), not mine),
        Choice("?whose=mine", _("Mine"), mine),
    ]
    return {
        "tab": "today",
        "choices": choices if request.member.is_owner else [],
        "whose": "?whose=mine" if mine else "",
        "polarities": POLARITIES[:4],
        "by_another_clock": timezone.get_current_timezone_name() != request.member.practice.time_zone,
    }
