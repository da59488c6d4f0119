from datetime import datetime

from django.db import transaction

import engine
from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.cases import sealing
from readings.cases.draws import DRAWS
from readings.cases.models import Case, Draw, Reading
from readings.clients.models import Client
from readings.finding import question_key, searchable


def keep_reading(
    member: Membership,
    *,
    request: dict,
    question: str = "",
    met: str = "",
    drawn: str = "",
    language: str,
    now: datetime,
) -> Reading:
    """Read the request and keep the answer, sealed; raises engine.RequestError for a request that can't be read.

    `met` is the thing met, where the request names its trigram alone. `drawn` is the code of a draw: the seal names it
    if the request is what was drawn for this member, and no other reading was made from it.
    """
    answer = engine.read(request).to_dict()
    cast, chart, moment = answer["cast"], answer["chart"], answer["moment"]
    with transaction.atomic():
        draw = _draw_of(member, drawn, request)
        origin = ({"draw": draw.named} if draw else {}) | ({"met": met} if met else {})
        record, digest = sealing.seal(answer, question=question, language=language, origin=origin)
        reading = Reading.objects.create(
            practice=member.practice,
            question=question,
            topic=request.get("topic", ""),
            polarity=answer["verdict"]["polarity"],
            upper=cast["upper"],
            lower=cast["lower"],
            line=cast["line"],
            primary_number=chart["primary"]["number"],
            nuclear_number=chart["nuclear"]["number"],
            changed_number=chart["changed"]["number"],
            cast_at=datetime.fromisoformat(moment["at"]) if moment and moment["at"] else None,
            language=language,
            engine_version=answer["engine"],
            record=record,
            digest=digest,
            cast_by=member,
            created_at=now,
            search=found_by(question, answer),
            question_key=question_key(question),
        )
        if draw:
            draw.reading = reading
            draw.save(update_fields=["reading"])
        record_action(member, "keep_reading", reading, now=now)
    return reading


def found_by(question: str, answer: dict) -> str:
    """What a reading is found by: its question, and the hexagrams and trigrams of its figure."""
    chart = answer["chart"]
    wholes = [chart[name] for name in ("primary", "nuclear", "changed")]
    trigrams = dict.fromkeys(whole[place] for whole in wholes for place in ("upper", "lower"))
    return searchable(question, *(whole["name"] for whole in wholes), *trigrams)


def _draw_of(member: Membership, code: str, request: dict) -> Draw | None:
    """The unused draw that the request was made from; what was changed by hand was not drawn."""
    draw = Draw.objects.unused_of(member).filter(code=code, method=request["method"]).select_for_update().first()
    return draw if draw and all(request.get(name) == values for name, values in draw.values.items()) else None


def draw(member: Membership, *, method: str, now: datetime) -> Draw:
    """Draw what a way of casting begins with, and write it down."""
    with transaction.atomic():
        drawn = Draw.objects.create(
            practice=member.practice, drawn_by=member, method=method, values=DRAWS[method](), drawn_at=now
        )
        record_action(member, "draw", drawn, now=now)
    return drawn


def open_case(
    member: Membership, *, question: str, topic: str = "", client: Client | None = None, now: datetime
) -> Case:
    """Open a case for a matter, in the hands of the member who opens it."""
    with transaction.atomic():
        case = Case.objects.create(
            practice=member.practice,
            client=client,
            question=question,
            topic=topic,
            practitioner=member,
            created_at=now,
            changed_at=now,
            search=searchable(question),
        )
        record_action(member, "open_case", case, now=now)
    return case


def file_reading(
    member: Membership, reading: Reading, *, client: Client | None, case: Case | None, now: datetime
) -> Reading:
    """Put a reading under a case, and so under its client, or under a client alone, or take it out again."""
    reading.case = case
    reading.client = case.client if case else client
    with transaction.atomic():
        reading.save(update_fields=["client", "case"])
        record_action(member, "file_reading", reading, now=now)
    return reading
