"""What the client's side keeps of one client, a row of everything, as tests of other rooms need it."""

import hashlib
from datetime import datetime, timedelta
from uuid import uuid4

from django.core.files.base import ContentFile

from readings.accounts.models import Membership
from readings.accounts.tokens import hash_of, new_token
from readings.cases.models import Case, Reading
from readings.clients.models import Client
from readings.portal.models import (
    Appointment,
    ClientAccess,
    ClientMessage,
    Enquiry,
    EntryLink,
    ErasureRequest,
    Letter,
    MessageFile,
    ProposedTime,
    Refusal,
    Shared,
)
from readings.surveys.models import Survey
from tests.readings.cases.files import pdf


def content_of(kind: str, word: str) -> dict:
    """The least that a snapshot of a reading or a survey says, `word` in its texts."""
    if kind == "survey":
        lists = {name: [] for name in ("counts", "places", "directions", "photos")}
        house = {"house": word, "address": word, "facing": "", "sitting": ""}
        return {"kind": kind, **house, "walked_on": "2026-11-30", **lists}
    hexagram = {"number": 1, "upper": "乾", "lower": "乾"}
    chart = dict.fromkeys(("primary", "nuclear", "changed"), hexagram) | {"body": {"place": "upper"}}
    lists = {name: [] for name in ("sides", "times", "stages")}
    said = {"question": word, "verdict": word, "polarity": "good", "asked_on": "2026-11-30"}
    return {"kind": kind, "figure": {"chart": chart, "line": 1}, **said, **lists}


def lived_in(
    member: Membership,
    client: Client,
    *,
    now: datetime,
    word: str = "话",
    reading: Reading | None = None,
    survey: Survey | None = None,
    case: Case | None = None,
    ways_in: bool = True,
) -> None:
    """A client's side on which everything happened once, `word` in each text; the erasure asked for was called off."""
    of = {"practice": client.practice, "client": client}
    shared = [
        Shared.objects.create(
            **of,
            **thing,
            title=word,
            words=word,
            language="en",
            content=content_of(next(iter(thing)), word),
            shared_by=member,
            shared_at=now,
        )
        for thing in ({"reading": reading}, {"survey": survey})
        if all(thing.values())
    ]
    enquiry = Enquiry.objects.create(
        **of, case=case, **asked(word), state="taken-in", decided_by=member, asked_at=now, decided_at=now
    )
    for author in (None, member):
        said = ClientMessage.objects.create(**of, key=uuid4(), author=author, text=word, sent_at=now, read_at=now)
        sent_with(said, name=f"{word}.pdf", content=pdf(title=word))
    meeting = Appointment.objects.create(
        **of, practitioner=member, where=word, zone="Asia/Shanghai", created_at=now, changed_at=now
    )
    for days, by in ((1, member), (2, None)):
        ProposedTime.objects.create(appointment=meeting, starts_at=now + timedelta(days=days), proposed_by=by)
    Refusal.objects.create(**of, kind="message", refused_at=now)
    ErasureRequest.objects.create(
        **of, asked_at=now, due_at=now + timedelta(days=7), called_off_at=now, last_error=word, called_off_by=member
    )
    if ways_in:
        link = EntryLink.objects.create(
            **of,
            token_hash=hash_of(new_token()),
            limited_to=shared[0] if shared else None,
            made_by=member,
            created_at=now,
            expires_at=now + timedelta(days=7),
        )
        ClientAccess.objects.create(
            **of,
            link=link,
            token_hash=hash_of(new_token()),
            device=word,
            created_at=now,
            seen_at=now,
            expires_at=now + timedelta(days=30),
        )
        sent = {"kind": "message", "due_at": now, "last_error": word}
        Letter.objects.create(**of, key=f"message:{client.code}", **sent)
        Letter.objects.create(practice=client.practice, enquiry=enquiry, key=f"enquiry:{enquiry.code}", **sent)


def asked(word: str) -> dict:
    """What whoever asks a question writes, the same word everywhere."""
    told = {"question": word, "more": word, "people": word, "house": word, "name": word, "phone": word}
    agreed = {"consent_version": 1, "consent_text": word, "language": "en"}
    return told | agreed | {"email": f"{word}@example.org" if word.isascii() else "ask@example.org"}


def sent_with(message: ClientMessage, *, name: str, content: bytes) -> MessageFile:
    """A PDF with a message."""
    made = {"practice": message.practice, "message": message, "name": name, "content_type": "application/pdf"}
    file = MessageFile(**made, size=len(content), digest=hashlib.sha256(content).hexdigest())
    file.file.save("file", ContentFile(content), save=False)
    file.save()
    return file
