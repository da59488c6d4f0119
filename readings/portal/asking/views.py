"""A client asks something new, and sees how it stands with what they asked before."""

from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from readings import clock
from readings.clients.consents import guardian_is_missing
from readings.clients.models import Consent
from readings.clients.wordings import language_of, told_to
from readings.portal.access import client_required, not_in
from readings.portal.asking import actions
from readings.portal.asking.forms import AskForm
from readings.portal.said import said

ASKED_FOR = (Consent.Kind.PROCESSING, Consent.Kind.SENSITIVE)


@require_http_methods(["GET", "HEAD", "POST"])
@client_required
def my_ask(request):
    """The form of a new question, and below it those that were asked."""
    client, now = request.client, clock.now()
    standing = set(client.consents.filter(withdrawn_at=None).values_list("kind", flat=True))
    needs = {kind for kind in ASKED_FOR if kind not in standing}
    form = AskForm(request.POST if request.method == "POST" else None, practice=client.practice, now=now, needs=needs)
    is_closed = guardian_is_missing(client, now=now)
    if request.method == "POST" and not is_closed and form.is_valid():
        try:
            actions.ask(client, form.asked, agreed=form.agreed, now=now)
        except actions.GuardianNeeded:
            is_closed = True
        except actions.NotAgreed:  # taken back on another device since the page was made
            needs.add(Consent.Kind.PROCESSING)
            form = AskForm(request.POST, practice=client.practice, now=now, needs=needs)
        except client.DoesNotExist:
            return not_in(request)
        else:
            return redirect(f"{reverse('my-ask', args=[client.code])}?said=asked")
    context = {
        "form": form,
        "is_closed": is_closed,
        "asked": client.enquiries.select_related("case"),
        "texts": {kind: told_to(client, kind) for kind in ASKED_FOR},
        "language": language_of(client),
        "said": said(request),
        "room": "asking",
    }
    refused = request.method == "POST" and (is_closed or form.errors)
    return render(request, "portal/asking/my_ask.html", context, status=422 if refused else 200)
