from zoneinfo import ZoneInfo

from django.http import Http404
from django.shortcuts import redirect, render

import engine
from readings import clock
from readings.accounts.access import cases_required
from readings.desk.day import day_page
from readings.desk.day_forms import DayForm


@cases_required
def day_today(request):
    """The day that it is by the practice's clock; the date field of a day sends here, and is sent on to its day."""
    if "date" not in request.GET:
        now = clock.now()
        return shown(request, now.astimezone(ZoneInfo(request.member.practice.time_zone)).date(), now)
    form = DayForm(request.GET)
    if not form.is_valid():
        raise Http404
    return redirect("day", form.cleaned_data["date"])


@cases_required
def day(request, date):
    """Pillars, term, void and hours of one day."""
    return shown(request, date, clock.now())


def shown(request, date, now):
    try:
        page = day_page(date, request.member, now=now)
    except engine.RequestError as error:
        raise Http404 from error
    context = {"page": page, "form": DayForm(initial={"date": date}), "tab": "today"}
    return render(request, "desk/day.html", context)
