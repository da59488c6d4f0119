"""The report of a survey for the practitioner and for the client, and what changed since the survey before."""

from django.conf import settings
from django.http import Http404
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from readings import clock
from readings.accounts.access import cases_required
from readings.accounts.actions import record_sight
from readings.surveys.access import get_survey, not_found_if_erased
from readings.surveys.reports.actions import finish_survey
from readings.surveys.reports.comparing import Comparison, survey_before
from readings.surveys.reports.report import ClientReport, PractitionerReport


@cases_required
@require_safe
def survey_report(request, code):
    """What was found, with rules and sources; with `?for=client` as the client is told it."""
    survey, now = get_survey(request, code), clock.now()
    record_sight(request.member, survey, now=now)
    context = {"survey": survey, "languages": settings.LANGUAGES, "tab": "survey"}
    if is_for_client(request):
        context["page"] = ClientReport(survey, now=now)
        return render(request, "surveys/reports/for_client.html", context)
    context |= {"page": PractitionerReport(survey, request.member, now=now), "before": survey_before(survey)}
    return render(request, "surveys/reports/report.html", context)


def is_for_client(request) -> bool:
    """Whether the address asks for the client's version; Http404 if for anybody else's."""
    whom = request.GET.get("for", "")
    if whom not in ("", "client"):
        raise Http404
    return bool(whom)


@cases_required
@require_POST
@not_found_if_erased
def survey_finish(request, code):
    """Make the report: say that the walk is over, and show it."""
    survey = get_survey(request, code)
    finish_survey(request.member, survey, now=clock.now())
    return redirect("survey-report", survey.code)


@cases_required
@require_safe
def survey_compare(request, code):
    """This survey beside the one before of the same house."""
    survey = get_survey(request, code)
    before = survey_before(survey)
    record_sight(request.member, survey, now=clock.now())
    context = {"survey": survey, "page": Comparison.of(survey, before) if before else None, "tab": "survey"}
    return render(request, "surveys/reports/compare.html", context)
