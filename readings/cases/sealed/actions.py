from datetime import datetime

from django.db import transaction

import engine
from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.cases.casting.draws import DRAWS
from readings.cases.models import Case, Draw, Reading
from readings.cases.sealed import sealing
from readings.cases.shelf.case_actions import touch_case
from readings.clients.actions import add_client
from readings.clients.models import Client
from readings.finding import question_key, searchable


def keep_reading(
    member: Membership,
    *,
    request: dict,
    question: str = "",
    met: str = "",
    drawn: str = "",
    origin: dict | None = None,
    language: str,
    now: datetime,
) -> Reading:
    """Read the request and keep the answer, sealed; raises engine.RequestError for a request that can't be read.

    `met` is the thing met, where the request names its trigram alone. `drawn` is the code of a draw: the seal names it
    if the request is what was drawn for this member, and no other reading was made from it. `origin` is what else there
    is to say of where the figure comes from.
    """
    answer = engine.read(request).to_dict()
    cast, chart, moment = answer["cast"], answer["chart"], answer["moment"]
    with transaction.atomic():
        draw = _draw_of(member, drawn, request)
        origin = (origin or {}) | ({"draw": draw.named} if draw else {}) | ({"met": met} if met else {})
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


def keep_reading_of(
    member: Membership,
    *,
    case: Case | None = None,
    client: Client | None = None,
    new_client: str = "",
    now: datetime,
    **reading,
) -> Reading:
    """Keep a reading, and file it under a case or a client; who is new is taken in by name. All of it or nothing.

    `reading` is what keep_reading takes, which says what it raises.
    """
    with transaction.atomic():
        kept = keep_reading(member, **reading, now=now)
        if new_client:
            client = add_client(member, name=new_client, now=now)
        if case or client:
            file_reading(member, kept, client=client, case=case, now=now)
    return kept


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


def file_reading(
    member: Membership, reading: Reading, *, client: Client | None, case: Case | None, now: datetime
) -> Reading:
    """Put a reading under a case, and so under its client, or under a client alone, or take it out again."""
    cases = {each.pk: each for each in (reading.case, case) if each}
    reading.case = case
    reading.client = case.client if case else client
    with transaction.atomic():
        reading.save(update_fields=["client", "case"])
        for each in cases.values():
            touch_case(each, now=now)
        record_action(member, "file_reading", reading, now=now)
    return reading
