"""What clients are mailed: each kind of letter, and putting one in the outbox.

The words of a kind are templates, letters/<kind>_subject.txt and letters/<kind>.txt, which are told `practice` and
`address`, where the letter leads; a letter never says what it is about. What else they may say, `details` tells.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from readings.clients.models import Client, Consent
from readings.portal.models import Enquiry, Letter
from readings.portal.privacy.refusing import refuses


@dataclass(frozen=True, slots=True)
class LetterKind:
    """A kind of letter: what it is called where a client refuses it, and under what conditions it leaves."""

    label: Promise
    needs_reminders: bool = True  # the client's consent to be written to
    can_be_refused: bool = True
    stands_for: timedelta = timedelta(days=3)  # after it was due; later it is of no use
    # The dotted path of a function of (letter, now=…) that is asked as the letter leaves: what its templates are told
    # beside `practice`, and an `address` if it leads elsewhere than to the client's home; None where it is no longer
    # wanted. Without one they are told what the letter's row holds.
    details: str = ""


KINDS = {
    "way_in": LetterKind(
        pgettext_lazy("letter", "a way in"),
        needs_reminders=False,
        can_be_refused=False,
        stands_for=timedelta(hours=2),
        details="readings.portal.entering.links.way_in_details",
    ),
    "shared": LetterKind(
        pgettext_lazy("letter", "that something was shared with you"),
        details="readings.portal.sharing.letters.shared_details",
    ),
    "message": LetterKind(
        pgettext_lazy("letter", "that a message is there"), details="readings.portal.talking.letters.message_details"
    ),
    "appointment": LetterKind(
        pgettext_lazy("letter", "about appointments"), details="readings.portal.meeting.telling.appointment_details"
    ),
    "erasure": LetterKind(pgettext_lazy("letter", "about erasing"), needs_reminders=False, can_be_refused=False),
    "enquiry": LetterKind(
        pgettext_lazy("letter", "to confirm a question"),
        needs_reminders=False,
        can_be_refused=False,
        stands_for=timedelta(hours=20),
        details="readings.portal.asking.confirming.enquiry_details",
    ),
}
REFUSABLE = tuple(name for name, kind in KINDS.items() if kind.can_be_refused)


def write_letter(to: Client | Enquiry, kind: str, key: str, *, context: dict | None = None, now: datetime) -> Letter:
    """Put a letter to a client, or to whoever asked a question, in the outbox; with a key used before it is that one.

    Runs inside the transaction that makes it true. `context` holds codes and instants alone. Whether it may leave is
    asked when it leaves, so that who has no address or refused it is simply not mailed.
    """
    whom = {"enquiry": to} if isinstance(to, Enquiry) else {"client": to}
    row = {"practice": to.practice, "kind": kind, "context": context or {}, "due_at": now, **whom}
    return Letter.objects.get_or_create(key=key, defaults=row)[0]


def can_be_written(client: Client, kind: str) -> bool:
    """Whether a letter of this kind may leave to the client now: by address, consent and refusal."""
    asked = KINDS[kind]
    if not client.email or client.merged_into_id or not Client.objects.kept().filter(pk=client.pk).exists():
        return False
    if asked.needs_reminders and not has_agreed_to_be_written_to(client):
        return False
    return not (asked.can_be_refused and refuses(client, kind))


def has_agreed_to_be_written_to(client: Client) -> bool:
    return client.consents.filter(kind=Consent.Kind.REMINDERS, withdrawn_at=None).exists()
