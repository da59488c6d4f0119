"""What a note can be on: its name, the page where it is read, and the address where one more is written."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

import engine
from engine.hexagrams import HEXAGRAMS
from engine.trigrams import TRIGRAMS
from readings.cases.lookup.things import sound_of
from readings.cases.models import Case, Note, Reading
from readings.clients.models import Client
from readings.look.words import STAGES, either, hexagram_name, trigram_name


@dataclass(frozen=True, slots=True)
class Target:
    """One thing, and of a reading the place in it; a subject is hexagram-48, trigram-坎 or rule-m05-halves."""

    client: Client | None = None
    case: Case | None = None
    reading: Reading | None = None
    place: str = ""
    subject: str = ""

    @classmethod
    def of(cls, note: Note) -> "Target":
        return cls(note.client, note.case, note.reading, note.place, note.subject)

    @property
    def fields(self) -> dict[str, Any]:
        """What a note on it holds."""
        if self.reading:
            return {"reading": self.reading, "place": self.place}
        if self.client:
            return {"client": self.client}
        return {"case": self.case} if self.case else {"subject": self.subject}

    @property
    def cases(self) -> list[Case]:
        """The case that changes with its notes, if there is one."""
        case = self.case or (self.reading and self.reading.case)
        return [case] if case else []

    @property
    def name(self) -> str:
        if self.reading:
            name = self.reading.question or _change(self.reading)
            return f"{name} · {_place_name(self.place)}" if self.place else name
        if self.subject:
            return _subject_name(self.subject)
        return str(self.client or self.case)

    @property
    def page(self) -> str:
        """The address of the page on which its notes are read."""
        if self.client:
            return reverse("client", args=[self.client.code])
        if self.case:
            return reverse("case", args=[self.case.code])
        if self.reading:
            return reverse("reading", args=[self.reading.code])
        kind, _hyphen, name = self.subject.partition("-")
        if kind == "trigram":
            return reverse("trigram-things", args=[sound_of(TRIGRAMS[name])])
        return reverse("rule", args=[name]) if kind == "rule" else self.write

    @property
    def write(self) -> str:
        """The address where a note on it is written, and all of them are read."""
        if self.client:
            return reverse("client-note", args=[self.client.code])
        if self.case:
            return reverse("case-note", args=[self.case.code])
        if self.reading:
            place = f"?{urlencode({'place': self.place})}" if self.place else ""
            return reverse("reading-note", args=[self.reading.code]) + place
        return reverse("subject-note", args=[self.subject])


def is_subject(subject: str) -> bool:
    """Whether there is such a hexagram or trigram, or such a rule under its own id."""
    kind, _hyphen, name = subject.partition("-")
    if kind == "hexagram":
        return name in map(str, HEXAGRAMS)
    return name in TRIGRAMS if kind == "trigram" else kind == "rule" and _is_rule(name)


def _is_rule(identity: str) -> bool:
    try:
        rule = engine.rule(identity)
    except engine.RequestError:
        return False
    return rule.kind != "omitted" and rule.id == identity


def _change(reading: Reading) -> str:
    return " → ".join(hexagram_name(HEXAGRAMS[number]) for number in (reading.primary_number, reading.changed_number))


def _place_name(place: str) -> str:
    return str(STAGES[place]) if place in STAGES else _rule_name(place)


def _rule_name(identity: str) -> str:
    """The rule in plain words; its id where a later engine has no such rule."""
    try:
        rule = engine.rule(identity)
    except engine.RequestError:
        return identity
    return either(rule.zh, rule.en)


def _subject_name(subject: str) -> str:
    kind, _hyphen, name = subject.partition("-")
    if kind == "hexagram":
        return hexagram_name(HEXAGRAMS[int(name)])
    return trigram_name(TRIGRAMS[name]) if kind == "trigram" else _rule_name(name)
