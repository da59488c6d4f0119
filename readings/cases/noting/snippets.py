"""Snippets: words with places in braces, and what a client, a case or a reading puts there."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from engine.hexagrams import HEXAGRAMS
from readings.accounts.models import Membership
from readings.cases.models import Reading, Snippet
from readings.cases.noting.note_targets import Target
from readings.cases.sealed.presentation import gloss, shown_timing
from readings.look.dates import full_date
from readings.look.words import hexagram_name, line_name, trigram_and_element

PLACES = {
    "client": _("the client’s name"),
    "question": _("what is asked"),
    "primary": _("the primary hexagram"),
    "changed": _("the changed hexagram"),
    "line": _("the moving line"),
    "body": _("the body"),
    "use": _("the use"),
    "verdict": _("the verdict"),
    "first_timing": _("the first timing"),
    "date": _("today’s date"),
}
_BRACES = re.compile(r"\{([^{}\n]*)\}")

_OF_READING: Mapping[str, Callable[[Reading, dict], str]] = {
    "primary": lambda reading, answer: hexagram_name(HEXAGRAMS[reading.primary_number]),
    "changed": lambda reading, answer: hexagram_name(HEXAGRAMS[reading.changed_number]),
    "line": lambda reading, answer: line_name(reading.line),
    "body": lambda reading, answer: trigram_and_element(answer["chart"]["body"]["trigram"]),
    "use": lambda reading, answer: trigram_and_element(answer["chart"]["use"]["trigram"]),
    "verdict": lambda reading, answer: gloss(answer["verdict"]),
    "first_timing": lambda reading, answer: next(map(_timing, answer["timings"]), ""),
}


@dataclass(frozen=True, slots=True)
class Filled:
    """A snippet with its places filled, ready to be put into a note."""

    code: str
    title: str
    text: str


def unknown_places(text: str) -> list[str]:
    """What stands in braces and is no place, each once."""
    return [name for name in dict.fromkeys(_BRACES.findall(text)) if name not in PLACES]


def filled(text: str, values: Mapping[str, str]) -> str:
    """The text with its places filled; one for which there is no value stays as it is typed.

    A value that holds braces itself is not looked into.
    """
    return _BRACES.sub(lambda place: values.get(place[1]) or place[0], text)


def filled_snippets(member: Membership, target: Target, *, now: datetime) -> list[Filled]:
    """The member's snippets, filled for a note on this; of a case by its newest reading."""
    snippets = list(Snippet.objects.visible_to(member))
    asked = {name for snippet in snippets for name in _BRACES.findall(snippet.text)}
    values = _values(member, target, now=now, figure=bool(asked & _OF_READING.keys())) if asked else {}
    return [Filled(snippet.code, snippet.title, filled(snippet.text, values)) for snippet in snippets]


def _values(member: Membership, target: Target, *, now: datetime, figure: bool) -> dict[str, str]:
    reading = target.reading
    if figure and target.case:
        reading = Reading.objects.visible_to(member).filter(case=target.case).first()
    subject = target.case or target.reading
    client = target.client or (subject and subject.client)
    values = {"date": full_date(timezone.localtime(now)), "client": client and client.name}
    values["question"] = subject and subject.question
    if figure and reading:
        answer = reading.result_in(get_language())
        values |= {name: value(reading, answer) for name, value in _OF_READING.items()}
    return values


def _timing(timing: dict) -> str:
    shown = shown_timing(timing)
    return f"{shown.name} {shown.label}"
