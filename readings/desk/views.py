from django.shortcuts import render
from django.utils.translation import get_language

from readings import clock
from readings.accounts.access import any_member, cases_required
from readings.accounts.views import SignIn
from readings.cases.access import get_reading
from readings.desk.reading_page import ReadingPage
from readings.desk.today import today_of


def today(request):
    """The first page: what is due, for a member; the sign-in for whoever is not known."""
    if not request.user.is_authenticated:
        return SignIn.as_view()(request)
    return member_today(request)


@any_member
def member_today(request):
    return render(request, "desk/today.html", {"today": today_of(request.member, now=clock.now()), "tab": "today"})


@cases_required
def reading(request, code):
    """A sealed reading, with its timings laid on the calendar from today on."""
    page = ReadingPage(get_reading(request, code), language=get_language(), now=clock.now())
    return render(request, "desk/reading.html", {"page": page, "reading": page.reading, "tab": "cases"})
