"""What can be done to a reading after it was sealed: note what was met since, and read the same request again."""

from datetime import datetime

from django.db import transaction

import engine
from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.cases.models import Reading, Sighting
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.case_actions import touch_case


def note_sighting(member: Membership, reading: Reading, *, response: dict, now: datetime) -> Sighting:
    """Note something met after the reading was sealed, with what the engine says of it for this figure.

    Raises engine.RequestError for a response that can't be read, or a request that the engine no longer takes.
    """
    answer = said_of(reading, response)
    with transaction.atomic():
        sighting = Sighting.objects.create(
            practice=reading.practice,
            reading=reading,
            response=response,
            findings=outside(answer),
            engine_version=answer["engine"],
            noted_by=member,
            noted_at=now,
        )
        if reading.case:
            touch_case(reading.case, now=now)
        record_action(member, "note_sighting", reading, now=now)
    return sighting


def said_of(reading: Reading, response: dict) -> dict:
    """The engine's answer to the sealed request with this response in place of those that it was cast with."""
    return engine.read(reading.result["request"] | {"responses": [response]}).to_dict()


def outside(answer: dict) -> list[dict]:
    """What an answer says of what was met outside."""
    return [finding for finding in answer["findings"] if finding["stage"] == "outside"]


def revise_reading(member: Membership, reading: Reading, *, language: str, now: datetime) -> Reading:
    """Keep what the engine says today of the same request, sealed by itself and filed where the earlier reading is.

    Raises engine.RequestError for a request that the engine no longer takes.
    """
    with transaction.atomic():
        revision = keep_reading(
            member,
            request=reading.result["request"],
            question=reading.question,
            origin=reading.origin | {"revision_of": reading.code},
            language=language,
            now=now,
        )
        if reading.case or reading.client:
            file_reading(member, revision, client=reading.client, case=reading.case, now=now)
        record_action(member, "revise_reading", reading, now=now)
    return revision
