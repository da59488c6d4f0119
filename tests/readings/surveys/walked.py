"""A house that was walked through, with something of every kind in it, as tests of other rooms need it."""

import hashlib
from datetime import datetime
from uuid import uuid4

from django.core.files.base import ContentFile

from readings.accounts.models import Membership
from readings.cases.models import Reading
from readings.clients.models import Client
from readings.surveys.actions import add_house, start_survey
from readings.surveys.models import Direction, House, HouseFigure, Observation, Omen, Photo, Survey
from tests.readings.cases.files import picture


def house_of(member: Membership, client: Client, *, now: datetime, word: str = "田宅", **said) -> House:
    """A house with a floor plan on which north is set."""
    told = {"address": word, "surnames": "田", "facing": "S", "rooms": [word], "began": "built", "since_year": 2022}
    house = add_house(member, client, name=word, now=now, **told | said)
    house.plan.save("plan", ContentFile(picture("PNG")), save=False)
    house.plan_type, house.plan_north = "image/png", 270
    house.save()
    return house


def walked(
    member: Membership, house: House, *, now: datetime, word: str = "见", reading: Reading | None = None
) -> Survey:
    """A walk on which one omen is there and one is not, something else was seen, and the north looked to."""
    survey = start_survey(member, house, now=now)
    of = {"practice": member.practice, "survey": survey, "said_by": member, "said_at": now}
    said = {"note": f"{word}记", "avertable": True, "advice": f"{word}避", "advice_done": "yes"}
    omen = Omen.objects.create(omen="house-gutter-to-gate", is_there=True, **of, **said)
    Omen.objects.create(omen="house-torn-shoe", is_there=False, **of)
    seen = Observation.objects.create(key=uuid4(), place="hall", room=word, words=word, polarity="bad", **of, **said)
    north = Direction.objects.create(direction="N", seen=word, element="土", verdict="bad", **of, **said)
    for thing in ({"omen": omen}, {"observation": seen}, {"direction": north}, {"omen": omen, "for_client": True}, {}):
        photo_of(member, survey, now=now, **thing)
    if reading:
        HouseFigure.objects.create(practice=member.practice, house=house, reading=reading, surname=word)
    return survey


def photo_of(member: Membership, survey: Survey, *, now: datetime, **of) -> Photo:
    content = picture(size=(90, 60))
    stored = {"content_type": "image/jpeg", "size": len(content), "digest": hashlib.sha256(content).hexdigest()}
    made = {"practice": member.practice, "survey": survey, "key": uuid4(), "taken_by": member, "taken_at": now}
    photo = Photo(**made, **stored, **of)
    photo.file.save("photo", ContentFile(content), save=False)
    photo.save()
    return photo
