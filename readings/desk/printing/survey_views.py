from django.shortcuts import render
from django.utils import translation
from django.utils.timezone import localtime
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from readings import clock
from readings.accounts.access import cases_required
from readings.accounts.actions import record_action
from readings.desk.printing.print_views import as_file_name, language_asked_for
from readings.desk.printing.sheet import missing_packages
from readings.desk.printing.survey_pdf import survey_pdf
from readings.look.download import download
from readings.surveys.access import get_survey
from readings.surveys.reports.report import ClientReport, PractitionerReport
from readings.surveys.reports.views import is_for_client


@cases_required
@require_safe
@cache_control(private=True, no_store=True)
def pdf(request, code):
    """The report of a survey on the practice's letterhead; with `?for=client` as the client is told it.

    The client's is in their language unless another is asked for. 503 where this machine cannot print.
    """
    survey, now, for_client = get_survey(request, code), clock.now(), is_for_client(request)
    language = language_asked_for(request, survey.house.client.language if for_client else "")
    if missing := missing_packages():
        context = {"survey": survey, "missing": missing, "tab": "survey"}
        return render(request, "desk/print/missing.html", context, status=503)
    with translation.override(language):
        report = ClientReport(survey, now=now) if for_client else PractitionerReport(survey, request.member, now=now)
        made = survey_pdf(report)
    record_action(request.member, "printed_survey", survey, now=now)
    name = f"{as_file_name(survey.house.name)} {localtime(survey.started_at).date()}.pdf"
    return download(made, "application/pdf", name)
