"""The people who ask: their list, and taking one in or correcting what is kept of them."""

from django.contrib import messages
from django.db import transaction
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from readings import clock
from readings.accounts.access import contacts_required
from readings.accounts.practice_actions import ReadsNoCases
from readings.clients import actions
from readings.clients.access import get_client
from readings.clients.forms import ClientForm
from readings.clients.list_forms import ClientListForm
from readings.clients.models import Client
from readings.clients.versions import version_of
from readings.paging import page_of
from readings.versions import ChangedMeanwhile


@contacts_required
def clients(request):
    """The people who ask by name, or those of a tag, with how to reach them."""
    form = ClientListForm(request.GET, member=request.member)
    found = Client.objects.visible_to(request.member).prefetch_related("tags")
    if form.chosen_tag:
        found = found.filter(tags=form.chosen_tag)
    page = page_of(found, request.GET, by="name")
    return render(request, "clients/list.html", {"form": form, "page": page, "tab": "clients"})


@contacts_required
@require_http_methods(["GET", "HEAD", "POST"])
def client_new(request):
    """Take in a client; an assistant says whose they are."""
    now = clock.now()
    form = ClientForm(request.POST if request.method == "POST" else None, member=request.member, now=now)
    if request.method == "POST" and form.is_valid():
        practitioner = form.cleaned_data.get("practitioner")
        try:
            client = actions.add_client(request.member, **form.details, practitioner=practitioner, now=now)
        except ReadsNoCases:
            form.refuse_practitioner()
        else:
            messages.success(request, _("Taken in."))
            return redirect("client", client.code)
    return client_form(request, form)


@contacts_required
@require_http_methods(["GET", "HEAD", "POST"])
def client_edit(request, code):
    """Correct what is kept of a client; an owner may put them into somebody else's hands."""
    client, now = get_client(request, code), clock.now()
    posted = request.POST if request.method == "POST" else None
    form = ClientForm(posted, instance=client, member=request.member, now=now)
    if request.method == "POST" and form.is_valid():
        try:
            correct(request.member, client, form, now=now)
        except ChangedMeanwhile:
            stands = get_client(request, code)
            again = ClientForm(typed_over(request, stands), instance=stands, member=request.member, now=now)
            return client_form(request, again, stands, meanwhile=form.otherwise(get_client(request, code)))
        except ReadsNoCases:
            form.refuse_practitioner()
        else:
            messages.success(request, _("Kept."))
            return redirect("client", client.code)
    return client_form(request, form, client)


def correct(member, client, form, *, now):
    """Keep what was typed and whose the client is, all or nothing."""
    practitioner = form.cleaned_data.get("practitioner")
    with transaction.atomic():
        client = actions.change_client(member, client, seen=form.cleaned_data["seen"], **form.details, now=now)
        if practitioner and practitioner != client.practitioner:
            actions.reassign_client(member, client, practitioner=practitioner, now=now)


def client_form(request, form, client=None, *, meanwhile=None):
    """`meanwhile` is what somebody else has written since the page was made."""
    context = {"form": form, "client": client, "meanwhile": meanwhile, "tab": "clients"}
    status = 422 if form.errors else 200 if meanwhile is None else 409
    return render(request, "clients/client_edit.html", context, status=status)


def typed_over(request, stands):
    """What was typed, to be written over what stands now."""
    data = request.POST.copy()
    data["seen"] = version_of(stands)
    return data
