from django.contrib import messages
from django.core.paginator import Paginator
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from readings import clock
from readings.accounts.access import contacts_required
from readings.accounts.actions import record_sight
from readings.clients import actions
from readings.clients.access import get_client
from readings.clients.forms import ClientForm
from readings.clients.models import Client


@contacts_required
def clients(request):
    """The people who ask, with how to reach them."""
    page = Paginator(Client.objects.visible_to(request.member), 50).get_page(request.GET.get("page"))
    return render(request, "clients/list.html", {"page": page, "tab": "clients"})


@contacts_required
@require_http_methods(["GET", "HEAD", "POST"])
def client(request, code):
    """What is kept about a client, to read and to correct: for an assistant the name and the contact."""
    client = get_client(request, code)
    return whole_client(request, client) if request.member.reads_cases else contact_of_client(request, client)


def whole_client(request, client):
    form = ClientForm(request.POST if request.method == "POST" else None, instance=client)
    if request.method == "POST" and form.is_valid():
        actions.change_client(request.member, client, **form.cleaned_data, now=clock.now())
        messages.success(request, _("Kept."))
        return redirect("client", client.code)
    record_sight(request.member, client, now=clock.now())
    readings = client.readings.visible_to(request.member).select_related("client")
    context = {"client": client, "form": form, "readings": readings, "tab": "clients"}
    return render(request, "clients/client.html", context, status=422 if form.errors else 200)


def contact_of_client(request, client):
    form = ClientForm(request.POST if request.method == "POST" else None, instance=client)
    if request.method == "POST" and form.is_valid():
        actions.change_client(request.member, client, **form.cleaned_data, now=clock.now())
        messages.success(request, _("Kept."))
        return redirect("client", client.code)
    record_sight(request.member, client, now=clock.now())
    context = {"client": client, "form": form, "tab": "clients"}
    return render(request, "clients/contact.html", context, status=422 if form.errors else 200)
