"""The worked examples of the four texts, read again: what is reproduced, and where the text itself is wrong.

They are teaching examples, chosen and told by their authors: no evidence for the method, and never counted as such.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from .judgement.words import element_words
from .reading import read
from .rules import read_toml
from .stems_branches import BRANCHES, ELEMENT_BRANCHES
from .trigrams import TRIGRAMS

OUTCOMES = ("reproduced", "slip", "differs", "beyond")

_UNITS = {"year": "岁", "month": "月", "day": "日"}
_RELATIONS = {
    "body-overcomes-use": "体克",
    "use-overcomes-body": "克体",
    "body-generates-use": "体生",
    "use-generates-body": "生体",
    "same": "比和",
}


class Fact(NamedTuple):
    """One thing that a text prints of an example; `computed` is None where the engine reckons no such thing.

    `right` is what it has to be: something else than `printed` only where that is a slip of the text.
    """

    name: str
    printed: str
    computed: str | None
    right: str

    @property
    def agrees(self) -> bool:
        """Whether the engine gives what is printed; what stands together has no order."""
        return _alike(self.name, self.computed, self.printed)

    @property
    def is_right(self) -> bool:
        """Whether the engine gives what has to be."""
        return _alike(self.name, self.computed, self.right)


class Slip(NamedTuple):
    """Words in which a text is wrong (miscounted, miswritten, or against itself), and what is wrong with them."""

    text: str
    zh: str
    en: str


class Result(NamedTuple):
    """An example read again: the phrase as it stands in `source`, what it is about, and how its facts came out."""

    id: str
    source: str
    heading: str
    text: str
    zh: str
    en: str
    facts: tuple[Fact, ...]
    wrong: tuple[Slip, ...]

    @property
    def outcome(self) -> str:
        """One of OUTCOMES: `reproduced` in all that is printed, or but for a `slip` of the text itself.

        It `differs` where the engine gives something else, and is `beyond` it where some of it is not reckoned.
        """
        off = [fact.name for fact in self.facts if not fact.is_right]
        if not off:
            return "slip" if self.wrong else "reproduced"
        return "beyond" if NOT_RECKONED.issuperset(off) else "differs"


@cache
def run() -> tuple[Result, ...]:
    """Every example in the order of the texts, read once in a process: nothing in it can change."""
    return tuple(_result(row) for row in read_toml("self_test")["example"])


def _result(row: Mapping[str, Any]) -> Result:
    facts = [fact for step in row["step"] for fact in _facts(step)]
    wrong = tuple(Slip(**slip) for slip in row.get("wrong", ()))
    named = {name: row[name] for name in ("id", "source", "heading", "text", "zh", "en")}
    return Result(**named, facts=tuple(facts), wrong=wrong)


def _facts(step: Mapping[str, Any]) -> Iterable[Fact]:
    answer = read(step["request"]).to_dict() if "request" in step else None
    right = step.get("right", {})
    for name, printed in step["prints"].items():
        computed = None if answer is None else READ_OFF[name](answer)
        yield Fact(name, printed, computed, right.get(name, printed))


def _alike(name: str, one: str | None, other: str) -> bool:
    if one is None:
        return False
    return sorted(one) == sorted(other) if name in TOGETHER else one == other


_Answer = dict[str, Any]
_Read = Callable[[_Answer], "str | None"]


def _of_cast(name: str) -> _Read:
    return lambda answer: str(answer["cast"][name])


def _of_chart(*names: str) -> _Read:
    def found(answer: _Answer) -> str:
        value = answer["chart"]
        for name in names:
            value = value[name]
        return str(value)

    return found


def _working(part: int, name: str) -> _Read:
    return lambda answer: str(answer["cast"]["working"][part][name])


def _terms(*names: str) -> _Read:
    """The sum of those terms of the upper trigram's working."""
    return lambda answer: str(sum(value for name, value in answer["cast"]["working"][0]["terms"] if name in names))


def _element(of: _Read) -> _Read:
    return lambda answer: element_words(TRIGRAMS[of(answer) or ""].element)[0]


def _number(of: _Read) -> _Read:
    return lambda answer: str(TRIGRAMS[of(answer) or ""].number)


def _timed(about: str, name: str) -> _Read:
    """That part of the first timing about something that has it."""

    def found(answer: _Answer) -> str | None:
        values = (row[name] for row in answer["timings"] if row["about"] == about and name in row)
        value = next(values, None)
        return None if value is None else "".join(value) if isinstance(value, list) else str(value)

    return found


def _nuclear(answer: _Answer) -> str:
    return "".join(answer["chart"]["nuclear"][place] for place in ("upper", "lower"))


def _good(answer: _Answer) -> str:
    good = {each for row in answer["timings"] if row["polarity"] == "good" for each in row.get("branches", ())}
    return "".join(branch for branch in BRANCHES if branch in good)


def _waste_element(answer: _Answer) -> str | None:
    branches = _timed("waste", "branches")(answer) or ""
    of = (element_words(element)[0] for element, own in ELEMENT_BRANCHES.items() if set(own) == set(branches))
    return next(of, None)


def _illness(answer: _Answer) -> str:
    """The branches that are told of illness in the house."""
    told = [row["text"]["zh"] for row in answer["findings"] if row["rule"] == "housecast-ctl-illness"]
    return "".join(branch for branch in BRANCHES if any(branch in words for words in told))


def _relation(answer: _Answer) -> str | None:
    return next((_RELATIONS[row["relation"]] for row in answer["findings"] if "relation" in row), None)


# How each thing that a text prints is read off a reading; a line of its own says what the use becomes when it moves.
READ_OFF: dict[str, _Read] = {
    "date_sum": _terms("year", "month", "day"),
    "strokes": _terms("strokes"),
    "upper_sum": _working(0, "sum"),
    "upper_remainder": _working(0, "remainder"),
    "lower_sum": _working(1, "sum"),
    "lower_remainder": _working(1, "remainder"),
    "line_remainder": _working(2, "remainder"),
    "upper": _of_cast("upper"),
    "lower": _of_cast("lower"),
    "line": _of_cast("line"),
    "upper_number": _number(_of_cast("upper")),
    "lower_number": _number(_of_cast("lower")),
    "primary": _of_chart("primary", "name"),
    "nuclear": _nuclear,
    "nuclear_numbers": lambda answer: "".join(str(TRIGRAMS[name].number) for name in _nuclear(answer)),
    "changed": _of_chart("changed", "name"),
    "body": _of_chart("body", "trigram"),
    "body_element": _element(_of_chart("body", "trigram")),
    "body_nuclear": _of_chart("body_nuclear"),
    "use": _of_chart("use", "trigram"),
    "use_element": _element(_of_chart("use", "trigram")),
    "use_nuclear": _of_chart("use_nuclear"),
    "changed_use": _of_chart("changed_use"),
    "changed_element": _element(_of_chart("changed_use")),
    "line_1": _of_chart("changed_use"),
    "line_2": _of_chart("changed_use"),
    "line_3": _of_chart("changed_use"),
    "relation": _relation,
    "total": _of_chart("total"),
    "gain": _timed("gain", "branches"),
    "joy": _timed("joy", "branches"),
    "loss": _timed("loss", "branches"),
    "lawsuit": _timed("lawsuit", "branches"),
    "waste_element": _waste_element,
    "good": _good,
    "illness": _illness,
    "delay": _timed("delay", "count"),
    "end": _timed("end", "count"),
    "end_branches": _timed("end", "branches"),
    "end_unit": lambda answer: _UNITS.get(_timed("end", "unit")(answer) or ""),
}

# Names of what stands together in no order: trigrams, numbers, branches.
TOGETHER = frozenset(
    ("nuclear", "nuclear_numbers", "gain", "joy", "loss", "lawsuit", "good", "illness", "end_branches")
)

# What the texts print of reckonings that the engine does not have.
NOT_RECKONED = frozenset(
    ("hexagram", "number", "life", "hours", "pillar", "punished", "clash", "combine", "years", "days", "hours_of_day")
)
