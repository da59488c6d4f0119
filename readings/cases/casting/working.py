"""The working of a casting in the reader's words: which numbers were added, divided, and what was left."""

from dataclasses import dataclass

from django.utils.translation import pgettext, pgettext_lazy

from engine.trigrams import TRIGRAMS
from readings.look.dates import lunar_day, lunar_month
from readings.look.words import is_chinese, line_name, short_name

# The terms of the ways of casting that have no word of their own in the figure's facts.
TERMS = {
    "strokes": pgettext_lazy("working", "strokes"),
    "sounds": pgettext_lazy("working", "sounds"),
    "a": pgettext_lazy("working", "first number"),
    "b": pgettext_lazy("working", "second number"),
    "c": pgettext_lazy("working", "third number"),
    "count": pgettext_lazy("working", "count"),
    "first": pgettext_lazy("working", "first"),
    "second": pgettext_lazy("working", "second"),
    "left": pgettext_lazy("working", "left side"),
    "right": pgettext_lazy("working", "right side"),
    "zhang": "丈",
    "chi": "尺",
    "cun": "寸",
}

# What the sum of a throw makes its line; an old one moves.
THROWN = {
    6: pgettext_lazy("throw", "old yin"),
    7: pgettext_lazy("throw", "young yang"),
    8: pgettext_lazy("throw", "young yin"),
    9: pgettext_lazy("throw", "old yang"),
}

# Those that are a trigram's number, with the part of the figure that the trigram is.
PLACES = {"object": "upper", "direction": "lower"}


@dataclass(frozen=True, slots=True)
class WorkingRow:
    terms: str  # 寅3 ＋ 十二月12 ＋ 初一1 ＋ 田6
    sum: int
    divisor: int | None  # None of a throw, which is not counted off
    remainder: int | None
    gives: str  # the trigram's name, the line, or what the line is
    of: str = ""  # the line that a throw gives


def working_rows(answer: dict) -> list[WorkingRow]:
    """The rows of an answer's working: upper, lower, line, or the six throws from the bottom up.

    A term that a row above has summed is not said again.
    """
    cast = answer["cast"]
    if "throws" in answer["request"]:
        return [_throw_row(line, throw) for line, throw in enumerate(answer["request"]["throws"], start=1)]
    of_characters = answer["request"]["method"] == "characters"  # each half by itself, even where they are alike
    rows: list[WorkingRow] = []
    said: list = []
    for part in cast["working"]:
        terms = [tuple(term) for term in part["terms"]]
        new = terms[len(said) :] if said and terms[: len(said)] == said and not of_characters else terms
        words = [_term(name, number, answer) for name, number in new]
        if new != terms:
            words.insert(0, str(rows[-1].sum))
        gives = cast[part["part"]]
        rows.append(
            WorkingRow(
                " ＋ ".join(words) if new else "",
                part["sum"],
                part["divisor"],
                part["remainder"],
                line_name(gives) if part["part"] == "line" else short_name(TRIGRAMS[gives]),
            )
        )
        said = terms
    return rows


def _throw_row(line: int, throw: list[int]) -> WorkingRow:
    total = sum(throw)
    return WorkingRow(" ＋ ".join(map(str, throw)), total, None, None, str(THROWN[total]), line_name(line))


def _term(name: str, number: int, answer: dict) -> str:
    lunar = (answer["moment"] or {}).get("lunar") or {}
    if name == "year":
        word = pgettext("working", "year %(branch)s") % {"branch": lunar["year_branch"]}
    elif name == "month":
        word = lunar_month(lunar["month"], leap=lunar["leap"]) if is_chinese() else pgettext("working", "month")
    elif name == "day":
        word = lunar_day(lunar["day"]) if is_chinese() else pgettext("working", "day")
    elif name == "hour":
        word = pgettext("working", "hour %(branch)s") % {"branch": lunar["hour_branch"]}
    elif name == "strokes" and answer["request"].get("surnames"):
        word = "".join(answer["request"]["surnames"])
    elif name == "strokes" and answer["request"].get("place_name"):
        word = answer["request"]["place_name"]
    elif name == "count" and answer["request"]["method"] == "sounds":
        word = str(TERMS["sounds"])
    elif name in PLACES:
        word = short_name(TRIGRAMS[answer["cast"][PLACES[name]]])
    else:
        word = str(TERMS.get(name, name))
    return pgettext("working", "%(word)s %(number)s") % {"word": word, "number": number}
