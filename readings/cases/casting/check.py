"""Whether a figure follows from its stated inputs, and what would explain it if not, in the reader's words."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

import engine
from engine.trigrams import TRIGRAMS
from readings.cases.casting.working import WorkingRow, working_rows
from readings.cases.sealed.presentation import DrawnFigure
from readings.look.dates import lunar_day, lunar_month
from readings.look.words import is_chinese, line_name, short_name

INPUTS = {
    "year": gettext_lazy("Lunar year"),
    "month": gettext_lazy("Month"),
    "day": gettext_lazy("Day"),
    "hour": gettext_lazy("Hour"),
    "strokes": gettext_lazy("Strokes"),
}
PARTS = {
    "upper": gettext_lazy("Upper trigram"),
    "lower": gettext_lazy("Lower trigram"),
    "line": gettext_lazy("Moving line"),
}

# Of the choices on which schools differ, those that a figure is counted by; the words are those of the set-up.
CONVENTIONS = {
    "strokes": gettext_lazy("Strokes of a surname"),
    "day_starts": gettext_lazy("When the day begins"),
    "year_starts": gettext_lazy("When the year begins"),
    "leap_month": gettext_lazy("Leap months"),
    "solar_time": gettext_lazy("Clock or sun"),
    "count_lower": gettext_lazy("What the lower trigram is counted from"),
}
VALUES = {
    "attested": pgettext_lazy("strokes", "as printed"),
    "traditional": pgettext_lazy("strokes", "traditional form"),
    "kangxi": pgettext_lazy("strokes", "name study"),
    "modern": pgettext_lazy("strokes", "as typed"),
    "folded": pgettext_lazy("strokes", "with corners"),
    "midnight": pgettext_lazy("day", "midnight"),
    "zi-hour": pgettext_lazy("day", "23:00"),
    "lunar-new-year": pgettext_lazy("year", "lunar New Year"),
    "spring-begins": pgettext_lazy("year", "beginning of spring"),
    "same": pgettext_lazy("leap month", "same number"),
    "next": pgettext_lazy("leap month", "next number"),
    "split": pgettext_lazy("leap month", "split at day 15"),
    "standard": pgettext_lazy("time", "clock"),
    "mean": pgettext_lazy("time", "mean sun"),
    "true": pgettext_lazy("time", "true sun"),
    "sum": pgettext_lazy("lower trigram", "the whole sum"),
    "hour": pgettext_lazy("lower trigram", "the hour alone"),
}


@dataclass(frozen=True, slots=True)
class CheckShown:
    follows: bool
    counted: DrawnFigure
    claimed: DrawnFigure
    working: list[WorkingRow]
    changes: list[str]  # a sentence for each single thing that would explain the claim


def shown_check(fit: engine.Fit) -> CheckShown:
    """The check as the page shows it, in the reader's language."""
    answer, claimed = fit.figure.to_dict(), fit.claimed
    direct = {"method": "direct", "upper": claimed.upper.name, "lower": claimed.lower.name, "line": claimed.line}
    conventions = {"conventions": answer["conventions"]}
    return CheckShown(
        follows=fit.follows,
        counted=DrawnFigure(answer["chart"], answer["cast"]["line"]),
        claimed=DrawnFigure(engine.cast(direct | conventions).to_dict()["chart"], claimed.line),
        working=working_rows(answer),
        changes=[_sentence(change, answer["request"].get("surnames") or []) for change in fit.changes],
    )


@dataclass(frozen=True, slots=True)
class ElsewhereShown:
    source: str  # in the words of whoever kept it
    said: str  # the asker that it was counted with; empty where there was none
    follows: bool
    changes: list[str]


def elsewhere(fit: engine.Fit, source: str) -> dict:
    """How the seal of a figure that was cast elsewhere tells what was said of it, and whether it follows."""
    return {
        "source": source,
        "said": dict(fit.figure.request),
        "fits": fit.follows,
        "would_fit": [change.to_dict() for change in fit.changes],
    }


def shown_elsewhere(origin: dict) -> ElsewhereShown | None:
    """What the seal tells of a figure that was cast elsewhere, in the reader's words; None of one cast here."""
    told = origin.get("elsewhere")
    if told is None:
        return None
    surnames = told["said"].get("surnames") or []
    strokes = told["said"].get("strokes") or []
    return ElsewhereShown(
        told["source"],
        " ".join(surnames) or " ".join(map(str, strokes)),
        told["fits"],
        [_sentence(engine.Change(**change), surnames) for change in told["would_fit"]],
    )


def _sentence(change: engine.Change, surnames: list[str]) -> str:
    if change.input in PARTS:
        sentence = _("%(what)s alone differs: claimed %(stated)s, counted %(instead)s.")
    elif change.input.startswith("conventions."):
        sentence = _("%(what)s: here %(stated)s, it would have to be %(instead)s.")
    else:
        sentence = _("%(what)s: stated %(stated)s, it would have to be %(instead)s.")
    return sentence % {
        "what": _what(change.input, surnames),
        "stated": _value(change.input, change.stated),
        "instead": _either([_value(change.input, value) for value in change.instead]),
    }


def _what(name: str, surnames: list[str]) -> str:
    """The name of an input; strokes are those of a surname where one is given."""
    if name.startswith("conventions."):
        convention = name.removeprefix("conventions.")
        return str(CONVENTIONS.get(convention, convention))  # one of a later engine stands for itself
    if name in PARTS:
        return str(PARTS[name])
    kind, _space, place = name.partition(" ")
    if kind == "strokes" and surnames:
        return _("Strokes of %(surname)s") % {"surname": surnames[int(place or 1) - 1]}
    return f"{INPUTS[kind]} {place}".strip()


def _value(name: str, value: int | str) -> str:
    """A value as one says it: 十二月, 12; 离, in traditional pages 離."""
    if name.startswith("conventions."):
        return str(VALUES.get(value, value))
    if name in ("upper", "lower"):
        return short_name(TRIGRAMS[value])
    if name == "line":
        return line_name(value)
    if name in ("month", "day") and is_chinese():
        return lunar_month(value) if name == "month" else lunar_day(value)
    return str(value)


def _either(words: list[str]) -> str:
    """Several words that will each do: 2 or 26."""
    return pgettext("between answers of which each will do", " or ").join(words)
