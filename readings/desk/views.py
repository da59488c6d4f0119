from django.core.paginator import Paginator
from django.shortcuts import redirect, render
from django.utils.translation import get_language

from readings import clock
from readings.accounts.access import any_member, cases_required, owner_required
from readings.accounts.actions import record_sight
from readings.accounts.entrance import sign_in
from readings.accounts.invitations_views import INVITATION_KEY
from readings.accounts.models import AuditEntry
from readings.cases.access import get_reading
from readings.cases.models import Reading
from readings.cases.noting.notes import ReadingNotes
from readings.cases.sealed.revisions import revised_by, revises
from readings.desk.audit import shown
from readings.desk.joining.newcomer import present_words, three_houses
from readings.desk.reading_page import ReadingPage
from readings.desk.today import MOST_ROWS, due_promises, last_asked, passed_of, this_day, today_of
from readings.paging import page_of


def today(request):
    """The first page: what is due, for a member; the sign-in for whoever is not known.

    Who belongs to no practice is led to the invitation that was opened here, or to founding one.
    """
    if not request.user.is_authenticated:
        return sign_in(request)
    if request.member is None:
        return redirect("invitation" if INVITATION_KEY in request.session else "practice-new")
    return member_today(request)


@any_member
def member_today(request):
    """What is due, for who reads cases; what there is to do, for who does not."""
    now = clock.now()
    if not request.member.reads_cases:
        return render(request, "desk/today_without_cases.html", {"day": this_day(now), "tab": "today"})
    today = today_of(request.member, now=now)
    context = {"today": today, "day": today.day, "tab": "today"}
    if today.is_empty and not Reading.objects.visible_to(request.member).exists():
        context |= {"asked": present_words(request.member.practice), "houses": three_houses()}
        return render(request, "desk/newcomer.html", context)
    return render(request, "desk/today.html", context)


@cases_required
def unanswered(request):
    """Every window that passed without an answer, of each timing the last, the latest first; before them the latest of
    the promises that nobody has answered, or with `of=promises` all of these alone."""
    now, context = clock.now(), {"tab": "today"}
    promises = due_promises(request.member, now=now)
    if request.GET.get("of") == "promises":
        page = page_of(promises, request.GET, by="-horizon_ends")
        context |= {"page": page, "promises": page.rows}
        return render(request, "desk/unanswered_promises.html", context)
    page = page_of(last_asked(request.member, now=now), request.GET, by="-ends")
    context |= {"page": page, "rows": passed_of([window.pk for window in page.rows], now=now)}
    if not page.newer:
        latest = list(promises.order_by("-horizon_ends", "-id")[: MOST_ROWS + 1])
        context |= {"promises": latest[:MOST_ROWS], "more_promises": len(latest) > MOST_ROWS}
    return render(request, "desk/unanswered.html", context)


@owner_required
def practice_audit(request):
    """Who did or saw what in the practice, the latest first."""
    entries = AuditEntry.objects.filter(practice=request.member.practice).select_related("actor")
    page = Paginator(entries, 50).get_page(request.GET.get("page"))
    return render(request, "practice/audit.html", {"page": page, "entries": shown(page)})


@cases_required
def reading(request, code):
    """A sealed reading, with its timings laid on the calendar from today on."""
    now = clock.now()
    reading = get_reading(request, code)
    record_sight(request.member, reading, now=now)
    page = ReadingPage(reading, language=get_language(), now=now)
    context = {
        "page": page,
        "notes": ReadingNotes(request.member, reading, page.answer),
        "reading": reading,
        "revises": revises(reading, request.member),
        "revised_by": revised_by(reading, request.member),
        "tab": "cases",
    }
    return render(request, "desk/reading.html", context)
