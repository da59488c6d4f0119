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
}


@dataclass(frozen=True, slots=True)
class WorkingRow:
    terms: str  # 寅3 ＋ 十二月12 ＋ 初一1 ＋ 田6
    sum: int
    divisor: int
    remainder: int
    gives: str  # the trigram's name, or the line


def working_rows(answer: dict) -> list[WorkingRow]:
    """The rows of an answer's working: upper, lower, line; a term that a row above has summed is not said again."""
    cast = answer["cast"]
    rows: list[WorkingRow] = []
    said: list = []
    for part in cast["working"]:
        terms = [tuple(term) for term in part["terms"]]
        new = terms[len(said) :] if said and terms[: len(said)] == said else terms
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
    else:
        word = str(TERMS.get(name, name))
    return pgettext("working", "%(word)s %(number)s") % {"word": word, "number": number}
