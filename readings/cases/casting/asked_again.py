"""The same question asked again within a few days (再三渎): the earlier casting is shown first."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import get_language

from readings.accounts.models import Membership
from readings.cases.models import Case, Reading
from readings.cases.sealed.presentation import clauses, gloss
from readings.clients.models import Client
from readings.finding import question_key

LATELY = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class EarlierCast:
    reading: Reading
    verdict: list[str]  # its clauses


def asked_lately(
    member: Membership,
    question: str,
    *,
    case: Case | None = None,
    client: Client | None = None,
    new_client: str = "",
    now: datetime,
) -> Reading | None:
    """The latest reading of the same question, kept within seven days and visible to this member; of no question none.

    Its code and when it was kept are read, the rest when it is asked for: mostly there is none.

    Questions are the same but for script, case, spaces and marks. Where the client is named, who asked is the same too:
    one who is new has asked nothing.
    """
    key = question_key(question)
    if not key or new_client:
        return None
    readings = Reading.objects.visible_to(member).filter(question_key=key, created_at__gte=now - LATELY)
    asker = case.client if case else client
    if asker:
        readings = readings.filter(client=asker)
    return readings.only("code", "created_at").first()


def earlier_cast(reading: Reading) -> EarlierCast:
    reading = Reading.objects.select_related("client", "practice").get(pk=reading.pk)
    return EarlierCast(reading, clauses(gloss(reading.result_in(get_language())["verdict"])))
