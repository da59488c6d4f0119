"""What is taken out of the verification, to be reckoned or checked elsewhere."""

from django.http import FileResponse
from django.utils.translation import pgettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from readings import clock
from readings.accounts.access import cases_required
from readings.outcomes.figures import exports
from readings.predictions.proof.access import get_chain


@cases_required
@require_safe
@cache_control(private=True, no_store=True)
def promises_csv(request):
    """The locked promises that the member may see as a table for a spreadsheet."""
    table = exports.export_promises(request.member, now=clock.now())
    name = pgettext("file name", "promises.csv")
    return FileResponse(table, as_attachment=True, filename=name, content_type="text/csv; charset=utf-8")


@cases_required
@require_safe
@cache_control(private=True, no_store=True)
def chain_json(request, code):
    """A chain of the practice, to be checked without us."""
    chain = get_chain(request, code)
    written = exports.export_chain(request.member, chain, now=clock.now())
    name = pgettext("file name", "chain %(code)s.json") % {"code": chain.code}
    return FileResponse(written, as_attachment=True, filename=name, content_type="application/json")
