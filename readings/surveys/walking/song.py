"""The omens of the song as a walk shows them: place by place, in the language of the page."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from django.http import Http404
from django.utils.translation import get_language, pgettext_lazy

import engine
from engine.passages import misprinted
from readings.look.words import either, listed

POLARITIES = ("good", "bad", "mixed")  # those of the song, in the order in which they are counted

_PLACES = {
    "outside": pgettext_lazy("place of a walk", "Outside"),
    "gate": pgettext_lazy("place of a walk", "Gate"),
    "yard": pgettext_lazy("place of a walk", "Yard"),
    "hall": pgettext_lazy("place of a walk", "Hall"),
    "kitchen": pgettext_lazy("place of a walk", "Kitchen"),
    "well": pgettext_lazy("place of a walk", "Well"),
    "people": pgettext_lazy("place of a walk", "People"),
}


@dataclass(frozen=True, slots=True)
class Words:
    """Some words of a couplet as they are printed, and what a misprint at their end should be."""

    printed: str
    emended: str = ""


@dataclass(frozen=True, slots=True)
class ShownOmen:
    """An omen: its couplet clause by clause, always Chinese, and what it means in the language of the page."""

    id: str
    place: str
    polarity: str
    couplet: tuple[tuple[Words, ...], ...]
    seen: str
    consequence: str
    whom: str


def places() -> dict[str, str]:
    """Where one stands, in a word, by the engine's name for it, in the order of the walk."""
    return {place.name: str(_PLACES[place.name]) for place in engine.house_places()}


def shown_omens() -> tuple[ShownOmen, ...]:
    """All of them, place by place in the order of the walk."""
    return _shown_omens(get_language())


def omens_of(place: str) -> tuple[str, ...]:
    """The ids of the omens that are looked for in one place."""
    return tuple(omen.id for omen in shown_omens() if omen.place == place)


def counted(polarities: Iterable[str | None]) -> list[tuple[str, int]]:
    """How many of each polarity there are; they are counted and never added up."""
    there = list(polarities)
    return [(polarity, there.count(polarity)) for polarity in POLARITIES]


def omen_of(identity: str) -> ShownOmen | None:
    """The omen of that id; None where the song has none, or has it no longer."""
    return next((omen for omen in shown_omens() if omen.id == identity), None)


def get_omen(identity: str) -> ShownOmen:
    """The omen of that id; 404 where the song has none."""
    found = omen_of(identity)
    if found is None:
        raise Http404
    return found


@lru_cache(maxsize=8)
def _shown_omens(_language: str | None) -> tuple[ShownOmen, ...]:
    """The omens in one language, kept: every tick is answered with some of them."""
    return tuple(_shown(omen) for place in engine.house_places() for omen in place.omens)


def _shown(omen) -> ShownOmen:
    whom = (either(named["zh"], named["en"]) for named in omen.to_dict()["who"])
    return ShownOmen(
        omen.id,
        omen.place,
        omen.polarity,
        couplet(omen.rule.text, omen.rule.emended),
        either(omen.seen["zh"], omen.seen["en"]),
        either(omen.says["zh"], omen.says["en"]),
        listed(whom),
    )


def couplet(text: str, emended: str | None) -> tuple[tuple[Words, ...], ...]:
    """The clauses of a couplet, each correction behind the characters that it corrects."""
    corrections = _corrections(text, emended) if emended else {}
    clauses, start = [], 0
    for clause in re.split("(?<=，)", text):
        words, begins = [], start
        for place in range(start, start + len(clause)):
            if place in corrections:
                words.append(Words(text[begins : place + 1], corrections[place]))
                begins = place + 1
        start += len(clause)
        clauses.append((*words, Words(text[begins:start])))
    return tuple(clauses)


def _corrections(text: str, emended: str) -> dict[int, str]:
    """What the misprints of a phrase should be, by the place of the last character of each."""
    found = {}
    for printed, meant in zip(misprinted(text, emended), re.split("[；;]", emended), strict=True):
        start = text.index(printed)
        pairs = zip(printed, meant, strict=True)
        for wrong, run in groupby(enumerate(pairs, start), key=lambda pair: pair[1][0] != pair[1][1]):
            if wrong:
                places, characters = zip(*((place, right) for place, (_printed, right) in run), strict=True)
                found[places[-1]] = "".join(characters)
    return found
