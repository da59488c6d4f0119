"""The page of what a client agreed to, open to everybody who works with contacts."""

from django.contrib import messages
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from readings import clock
from readings.accounts.access import contacts_required
from readings.accounts.actions import record_sight
from readings.clients import consents
from readings.clients.access import get_client
from readings.clients.consent_forms import ConsentForm
from readings.clients.models import Client, Consent
from readings.clients.wordings import language_of


@contacts_required
def consents_of_client(request, code):
    """Every kind of consent with its words, whether the client gave it, and what came before."""
    client = get_client(request, code)
    record_sight(request.member, client, now=clock.now())
    return consents_page(request, client)


@contacts_required
@require_POST
def give(request, code, kind):
    """Record that the client agreed to one kind of thing."""
    client = get_client(request, code)
    if kind not in Consent.Kind:
        raise Http404
    now = clock.now()
    form = ConsentForm(request.POST, prefix=kind, today=timezone.localtime(now).date())
    if not form.is_valid():
        return consents_page(request, client, form, status=422)
    try:
        consents.give_consent(request.member, client, kind=kind, given_on=form.cleaned_data["given_on"], now=now)
    except consents.GivenAlready:
        messages.error(request, _("This consent stands already; it was recorded before. Nothing changed."))
        return consents_page(request, client, status=409)
    except consents.GivenBeforeWithdrawal:
        form.add_error("given_on", _("The client took this consent back on a later day."))
        return consents_page(request, client, form, status=422)
    messages.success(request, _("Recorded."))
    return redirect("consents", client.code)


@contacts_required
@require_POST
def withdraw(request, code):
    """Record that the client took a consent back."""
    consent = get_consent(request, code)
    try:
        consents.withdraw_consent(request.member, consent, now=clock.now())
    except consents.NotStanding:
        messages.error(request, _("This consent was withdrawn before. Nothing changed."))
        return consents_page(request, consent.client, status=409)
    messages.success(request, _("Withdrawn. What was agreed to before stays on record."))
    return redirect("consents", consent.client.code)


def consents_page(request, client: Client, form: ConsentForm | None = None, *, status: int = 200):
    """The page, with `form` as it was sent at its kind and a fresh one at the others."""
    now = clock.now()
    today = timezone.localtime(now).date()
    rows = [
        (state, form if form and form.prefix == state.kind else ConsentForm(prefix=state.kind, today=today))
        for state in consents.consent_states(client, now=now)
    ]
    context = {"client": client, "rows": rows, "sent": form, "language": language_of(client), "tab": "clients"}
    return render(request, "clients/consents.html", context, status=status)


def get_consent(request, code: str) -> Consent:
    """The consent with this code if this member may see its client; 404 otherwise."""
    clients = Client.objects.visible_to(request.member)
    return get_object_or_404(Consent.objects.select_related("client__practice").filter(client__in=clients), code=code)
