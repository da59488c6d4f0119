from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from readings import clock
from readings.accounts.access import cases_required
from readings.clients import actions
from readings.clients.access import get_client
from readings.clients.forms import ClientForm


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def client(request, code):
    """What is kept about a client, to read and to correct."""
    client = get_client(request, code)
    form = ClientForm(request.POST or None, instance=client)
    if request.method == "POST" and form.is_valid():
        actions.change_client(request.member, client, **form.cleaned_data, now=clock.now())
        messages.success(request, _("Kept."))
        return redirect("client", client.code)
    readings = client.readings.visible_to(request.member).select_related("client")
    context = {"client": client, "form": form, "readings": readings, "tab": "cases"}
    return render(request, "clients/client.html", context, status=422 if form.errors else 200)
