"""A client takes out what is kept of them, and sees who looked at it."""

from allauth.core.ratelimit import consume_or_429
from django.http import FileResponse
from django.shortcuts import render
from django.utils.timezone import localtime
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_safe

from readings import clock
from readings.cases.files.taken_files import shown_name
from readings.desk.own_data.looks import Look, looks_at_client
from readings.desk.own_data.own_export import export_own
from readings.paging import page_of
from readings.portal.access import client_required


@require_http_methods(["GET", "HEAD", "POST"])
@client_required
def my_export(request):
    """Say what the zip holds; for a POST, make it. Nothing of it is kept, so that no link leads to it."""
    client, now = request.client, clock.now()
    if request.method != "POST":
        return render(request, "desk/own_data/my_export.html", {"room": "privacy"})
    if refusal := consume_or_429(request, action="own_export", key=client.code):
        return refusal
    words = {"practice": client.practice.name, "day": localtime(now).date()}
    name = shown_name(pgettext("file name", "my data with %(practice)s %(day)s.zip") % words)
    return FileResponse(export_own(client, now=now), as_attachment=True, filename=name, content_type="application/zip")


@require_safe
@client_required
def my_looked(request):
    """Who of the practice looked at what is kept of the client, the latest first."""
    page = page_of(looks_at_client(request.client), request.GET, by="-at")
    context = {"page": page, "looks": [Look(entry) for entry in page.rows], "room": "privacy"}
    return render(request, "desk/own_data/my_looked.html", context)
