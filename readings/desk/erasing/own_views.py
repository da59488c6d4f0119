"""A client asks that everything kept of them be erased: what goes, what stays, and the name typed."""

from contextlib import suppress

from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from readings import clock
from readings.desk.erasing.forms import OwnErasureForm
from readings.desk.erasing.preview import ErasurePreview
from readings.portal.access import client_required
from readings.portal.privacy.actions import HELD_FOR, AskedAlready, ask_erasure
from readings.portal.privacy.erasures import standing_erasure


@require_http_methods(["GET", "HEAD", "POST"])
@client_required
def my_erase(request):
    """Say what erasing takes and what stays; for a POST with the client's name, ask for it."""
    client, now = request.client, clock.now()
    form = OwnErasureForm(request.POST if request.method == "POST" else None, client=client)
    if request.method == "POST" and form.is_valid():
        with suppress(AskedAlready):  # sent twice, or on another device: it stands, as was wanted
            ask_erasure(client, now=now)
        return redirect(f"{reverse('my-privacy', args=[client.code])}?said=erasure-asked")
    context = {
        "form": form,
        "preview": ErasurePreview(client, now=now),
        "due_at": now + HELD_FOR,
        "erasure": standing_erasure(client),
        "room": "privacy",
    }
    return render(request, "desk/erasing/my_erase.html", context, status=422 if form.errors else 200)
