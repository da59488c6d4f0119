"""Taking out what is kept: of the whole practice, by its owner, or of one client; whoever does says first who they are.

The zip is the answer itself and nothing of it is kept, so that no link leads to it.
"""

from allauth.account.decorators import reauthentication_required
from django.http import FileResponse, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localtime
from django.utils.translation import pgettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from readings import clock
from readings.accounts.access import cases_required, owner_required
from readings.cases.files.taken_files import shown_name
from readings.clients.access import get_client
from readings.desk.in_out import exporting
from readings.desk.in_out.export_client import export_client
from readings.desk.in_out.import_page import in_words


@owner_required
@reauthentication_required
@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(private=True, no_store=True)
def practice_export(request):
    """Say what an export holds; for a POST, make it."""
    now = clock.now()
    if request.method != "POST":
        context = {"counts": in_words(exporting.counts_of(request.member)), "out": exporting.left_out(request.member)}
        return render(request, "desk/in_out/export.html", context)
    words = {"practice": request.member.practice.name, "day": localtime(now).date()}
    name = pgettext("file name", "export of %(practice)s %(day)s.zip") % words
    return _zip(exporting.export_practice(request.member, now=now), name)


@cases_required
@reauthentication_required
@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(private=True, no_store=True)
def client_export(request, code):
    """Say what is kept of a client; for a POST, make the zip of it."""
    client, now = get_client(request, code), clock.now()
    if request.method != "POST":
        return render(request, "desk/in_out/export_client.html", {"client": client, "tab": "clients"})
    words = {"client": client.name, "day": localtime(now).date()}
    name = pgettext("file name", "export of %(client)s %(day)s.zip") % words
    return _zip(export_client(request.member, client, now=now), name)


def _zip(file, name: str) -> HttpResponse:
    return FileResponse(file, as_attachment=True, filename=shown_name(name), content_type="application/zip")
