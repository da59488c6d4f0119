"""What a promise is about: whose matter it is, whether it was promised before, and whether figures are made of it."""

from collections.abc import Collection, Iterable

from django.db.models import Q

import engine
from readings.accounts.models import Practice
from readings.cases.models import Reading
from readings.clients.models import Client
from readings.predictions.models import Promise


def client_of(reading: Reading) -> Client | None:
    return reading.client or (reading.case.client if reading.case else None)


def promised_before(reading: Reading) -> Promise | None:
    """The first promise that was ever locked on the same matter of the same client, whatever became of it.

    The matter is the reading's case, else its question; a reading without either is a matter of its own.
    """
    if reading.case_id:
        same = Q(reading__case=reading.case_id)
    elif reading.question_key:
        same = Q(reading__question_key=reading.question_key)
    else:
        same = Q(reading=reading)
    sealed = Promise.objects.for_practice(reading.practice).sealed().order_by("locked_at", "id")
    return sealed.filter(Q(reading=reading) | same & Q(client=client_of(reading))).first()


def rules_of(reading: Reading, timing: dict) -> list[str]:
    """The rules that a promise of this timing rests on: the timing's own, then those of the verdict."""
    return list(dict.fromkeys([timing["rule"], *reading.result["verdict"]["because"]]))


def concerns_of(reading: Reading, rules: Iterable[str]) -> set[str]:
    """What these rules and the topic concern of that of which no figures are made: death, illness and the like."""
    concerns = {"illness"} if reading.topic == "illness" else set()
    wanted = set(rules)
    for finding in reading.result["findings"]:
        if finding["rule"] in wanted:
            concerns |= set(finding["concerns"])
    for rule in wanted:
        concerns |= _known_concerns(rule)
    return concerns


def is_scored(reading: Reading, rules: Iterable[str]) -> bool:
    """Whether figures are made of what rests on these rules: nothing of death, of an illness where asked for."""
    return not is_withheld(reading.practice, concerns_of(reading, rules))


def is_withheld(practice: Practice, concerns: Collection[str]) -> bool:
    """Whether no figures are made of what concerns this, and no client is told it."""
    return "death" in concerns or ("illness" in concerns and not practice.scores_illness)


def _known_concerns(rule: str) -> set[str]:
    try:
        return set(engine.rule(rule).concerns)
    except engine.RequestError:  # of an engine that had other rules
        return set()
