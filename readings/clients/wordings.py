"""What clients are told when they agree to something: one wording for each kind of consent, numbered as it changes.

Whoever changes a text raises its version: what was agreed to before keeps the words that were told then, in its row.
"""

from typing import NamedTuple

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from readings.accounts.models import Practice
from readings.clients.models import Client, Consent


class Wording(NamedTuple):
    version: int
    text: str  # lazy, with the practice's name in it


WORDINGS = {
    Consent.Kind.PROCESSING: Wording(
        1,
        _(
            "%(practice)s may keep what I tell about myself and what I ask, with the figures cast for me, in order to "
            "advise me. Nobody outside the practice is shown any of it. I may see it, have it corrected or erased, and "
            "take this consent back at any time; what was done until then stays lawful."
        ),
    ),
    Consent.Kind.SENSITIVE: Wording(
        1,
        _(
            "What I ask may touch on health, belief, money or a child. %(practice)s may keep such things as far as an "
            "answer needs them, and for nothing else. I agree to this separately and may refuse it; then only what "
            "can’t be answered without them stays unanswered."
        ),
    ),
    Consent.Kind.REMINDERS: Wording(
        1,
        _(
            "%(practice)s may write to me when a time comes near that was named to me, and ask what happened. The "
            "message does not say what I asked. I may stop this at any time."
        ),
    ),
    Consent.Kind.RESEARCH: Wording(
        1,
        _(
            "%(practice)s may count, without my name, whether what was said to me came true. Refusing changes nothing "
            "in how I am advised."
        ),
    ),
    Consent.Kind.PUBLIC_CASE: Wording(
        1,
        _(
            "%(practice)s may show my case to others for study, rewritten so that nobody recognises me in it. When I "
            "take this back it is shown no more; copies that others have made by then can’t be called in."
        ),
    ),
    Consent.Kind.GUARDIAN: Wording(
        1,
        _(
            "I am a parent or the guardian of this child, who is under fourteen. I agree on the child’s behalf that "
            "%(practice)s keeps what is told about the child in order to advise us, and may take this back at any time."
        ),
    ),
}


def language_of(client: Client) -> str:
    """The language in which a client is told something: their own, else the practice's, else that of the page."""
    return client.language or client.practice.language or translation.get_language() or settings.LANGUAGE_CODE


def told_to(client: Client, kind: str) -> str:
    """The wording of a kind of consent as this client is told it."""
    return told_in(language_of(client), client.practice, kind)


def told_in(language: str, practice: Practice, kind: str) -> str:
    """The wording of a kind of consent to a practice in a language."""
    with translation.override(language):
        return WORDINGS[kind].text % {"practice": practice.name}
