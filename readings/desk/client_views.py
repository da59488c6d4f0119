from django.http import Http404
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from readings import clock
from readings.accounts.access import contacts_required
from readings.accounts.actions import record_sight
from readings.clients.access import get_client, kept_instead_of
from readings.desk.client_page import ClientPage
from readings.desk.timeline import Cursor, timeline_of


@contacts_required
@require_safe
def client(request, code):
    """What is kept of a client; for an assistant contact, family and consents alone."""
    now = clock.now()
    try:
        client = get_client(request, code)
    except Http404:
        if kept := kept_instead_of(request, code):
            return redirect("client", kept.code)
        raise
    record_sight(request.member, client, now=now)
    context = {"client": client, "page": ClientPage(client, request.member, now=now), "tab": "clients"}
    return render(request, "desk/client.html", context)


@contacts_required
@require_safe
def client_timeline(request, code):
    """All that concerns a client, month by month, from `before` on."""
    client, now = get_client(request, code), clock.now()
    record_sight(request.member, client, now=now)
    before = Cursor.read(request.GET.get("before", ""))
    timeline = timeline_of(client, request.member, now=now, before=before)
    context = {"client": client, "timeline": timeline, "is_later_page": before is not None, "tab": "clients"}
    return render(request, "desk/timeline.html", context)
