from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from readings import clock
from readings.accounts.access import cases_required
from readings.desk.printing.print_views import language_asked_for
from readings.desk.printing.sheet import missing_packages
from readings.desk.printing.verification_pdf import verification_pdf
from readings.look.download import download
from readings.outcomes.figures.report import FiguresReport


@cases_required
@require_safe
@cache_control(private=True, no_store=True)
def pdf(request):
    """The report of the figures on the practice's letterhead, in the language asked for; 503 where nothing prints."""
    now = clock.now()
    if missing := missing_packages():
        return render(request, "desk/print/missing.html", {"missing": missing, "tab": "verify"}, status=503)
    with translation.override(language_asked_for(request)):
        report = FiguresReport.of(request.member, now=now)
        made = verification_pdf(report)
        name = _("Do the timings come true?").rstrip("?？")
    return download(made, "application/pdf", f"{name} {now.astimezone(request.member.zone).date()}.pdf")
