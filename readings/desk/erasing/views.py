"""Erasing a client: an owner says once more who they are, sees what goes and what stays, and types the name."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from readings import clock
from readings.accounts.access import owner_required
from readings.clients.access import get_client
from readings.desk.erasing.actions import NotErasable, erase_client
from readings.desk.erasing.forms import ErasureForm
from readings.desk.erasing.preview import ErasurePreview, in_words_of_kinds


@owner_required
@reauthentication_required
@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(private=True, no_store=True)
def client_erase(request, code):
    """Say what erasing a client takes and what stays; for a POST with the client's name, do it."""
    client, now = get_client(request, code), clock.now()
    form = ErasureForm(request.POST if request.method == "POST" else None, client=client)
    if request.method == "POST" and form.is_valid():
        try:
            gone = erase_client(request.member, client, now=now)
        except NotErasable as error:  # erased or merged while the page was open
            raise Http404 from error
        messages.success(request, _("Erased for good: %(what)s.") % {"what": in_words_of_kinds(gone)})
        return redirect("clients")
    context = {"client": client, "form": form, "preview": ErasurePreview(client, now=now), "tab": "clients"}
    return render(request, "desk/erasing/erase.html", context, status=422 if form.errors else 200)
