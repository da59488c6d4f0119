from django.shortcuts import render
from django.views.decorators.http import require_safe

from readings import clock
from readings.accounts.access import cases_required
from readings.outcomes.figures.counting import figures_of
from readings.outcomes.figures.forms import FiguresForm
from readings.outcomes.figures.months import months_of
from readings.outcomes.figures.page import FiguresPage
from readings.outcomes.figures.report import FiguresReport
from readings.outcomes.figures.seal import Seal


@cases_required
@require_safe
def verification(request):
    """Whether the timings come true: hits beside chance, and everything that is kept beside them."""
    now, member = clock.now(), request.member
    form = FiguresForm(request.GET or None, member=member)
    figures = figures_of(member, now=now, **form.chosen)
    context = {
        "page": FiguresPage(member, figures, Seal.of(member.practice), now=now),
        "months": months_of(member.practice),
        "form": form,
        "tab": "verify",
    }
    return render(request, "outcomes/figures/page.html", context, status=422 if form.errors else 200)


@cases_required
@require_safe
def report(request):
    """The same to be printed, with exact chance, definitions and every counted promise."""
    member = request.member
    return render(
        request, "outcomes/figures/report.html", {"page": FiguresReport.of(member, now=clock.now()), "tab": "verify"}
    )
