"""What a client settles about themselves: what they agreed to, which letters they get, and what is erased."""

from contextlib import suppress

from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from readings import clock
from readings.clients import consents
from readings.clients.models import Consent
from readings.clients.wordings import language_of
from readings.portal.access import client_required
from readings.portal.letters import has_agreed_to_be_written_to
from readings.portal.privacy import actions
from readings.portal.privacy.erasures import standing_erasure
from readings.portal.privacy.forms import AgreeForm, LettersForm
from readings.portal.privacy.refusable import KINDS_REFUSABLE
from readings.portal.said import said

# What each kind of consent is called to the client, and what follows when they take it back.
OWN_WORDS = {
    Consent.Kind.PROCESSING: (
        pgettext_lazy("own consent", "Keeping my data"),
        _(
            "Nothing of you leaves the practice any more, and you are not written to. What is kept stays until you "
            "have it erased."
        ),
    ),
    Consent.Kind.SENSITIVE: (
        pgettext_lazy("own consent", "Sensitive things"),
        _("What can’t be answered without such things stays unanswered from now on."),
    ),
    Consent.Kind.REMINDERS: (
        pgettext_lazy("own consent", "Writing to me"),
        _("You get no more mail, but for links that you ask for yourself and about erasing."),
    ),
    Consent.Kind.RESEARCH: (
        pgettext_lazy("own consent", "Counting what came true"),
        _("When you have your data erased, nothing of what was said to you stays in the figures."),
    ),
    Consent.Kind.PUBLIC_CASE: (
        pgettext_lazy("own consent", "Showing my case"),
        _("Your case is shown no more. Copies that others have made by then can’t be called in."),
    ),
    Consent.Kind.GUARDIAN: (
        pgettext_lazy("own consent", "For my child"),
        _("The practice sees that a guardian’s consent is missing."),
    ),
}


@require_safe
@client_required
def my_privacy(request):
    """What the practice keeps and by what leave, and all that the client can settle about it."""
    return _page(request)


@require_POST
@client_required
def my_consent_give(request, kind):
    """Agree to one kind of thing, in the words that stand on the page."""
    if kind not in Consent.Kind:
        raise Http404
    form = AgreeForm(request.POST, prefix=kind)
    if not form.is_valid():
        return _page(request, form)
    with suppress(consents.GivenAlready):  # sent twice, or the practice has just recorded it: it stands, as wanted
        actions.give_own_consent(request.client, kind=kind, now=clock.now())
    return _back(request, "consent-given", kind)


@require_POST
@client_required
def my_consent_withdraw(request, code):
    """Take one consent back."""
    consent = get_object_or_404(request.client.consents, code=code)
    with suppress(consents.NotStanding):  # sent twice: it is withdrawn, as was wanted
        actions.withdraw_own_consent(request.client, consent, now=clock.now())
    return _back(request, "consent-withdrawn", consent.kind)


@require_http_methods(["GET", "HEAD", "POST"])
@client_required
def my_letters(request):
    """Choose which kinds of letters come."""
    client = request.client
    refused = set(client.refusals.values_list("kind", flat=True))
    form = LettersForm(
        request.POST if request.method == "POST" else None,
        initial={"wanted": [kind for kind in KINDS_REFUSABLE if kind not in refused]},
    )
    if request.method == "POST" and form.is_valid():
        actions.choose_letters(client, wanted=form.cleaned_data["wanted"], now=clock.now())
        return redirect(f"{reverse('my-letters', args=[client.code])}?said=letters-chosen")
    context = {
        "form": form,
        "is_written_to": has_agreed_to_be_written_to(client),
        "said": said(request),
        "room": "privacy",
    }
    return render(request, "portal/privacy/my_letters.html", context, status=422 if form.errors else 200)


@require_POST
@client_required
def my_erase_call_off(request):
    """Have nothing erased after all."""
    asked = standing_erasure(request.client)
    if asked is not None:
        with suppress(actions.NotAsked):  # another device was quicker
            actions.call_off_erasure(asked, now=clock.now())
    return _back(request, "erasure-called-off")


def _page(request, sent: AgreeForm | None = None):
    """The page, with `sent` at its kind of consent."""
    states = [
        (state, *OWN_WORDS[state.kind], sent if sent and sent.prefix == state.kind else AgreeForm(prefix=state.kind))
        for state in consents.consent_states(request.client, now=clock.now())
        if state.kind != Consent.Kind.GUARDIAN or state.is_needed or state.standing or state.earlier
    ]
    context = {
        "states": states,
        "language": language_of(request.client),
        "erasure": standing_erasure(request.client),
        "sent": sent,
        "said": said(request),
        "room": "privacy",
    }
    return render(request, "portal/privacy/my_privacy.html", context, status=422 if sent else 200)


def _back(request, word: str, place: str = ""):
    address = f"{reverse('my-privacy', args=[request.client.code])}?said={word}"
    return redirect(f"{address}#{place}" if place else address)
