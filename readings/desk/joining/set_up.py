"""The five questions on which schools differ, each answer shown on an example that the engine works out."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

import engine
from engine.conventions import VALUES
from readings.accounts.models import Practice
from readings.look.dates import lunar_day, lunar_month
from readings.look.words import in_script


@dataclass(frozen=True, slots=True)
class ExampleFigure:
    """The figure that an answer gives; where it is about the nuclear trigrams, `upper` and `lower` are those."""

    name: str
    upper: str
    lower: str
    line: int | None
    caption: str


@dataclass(frozen=True, slots=True)
class Answer:
    value: str
    word: str
    says: str  # what it means in the numbers of the example; empty where the figure says it
    figures: list[ExampleFigure]


@dataclass(frozen=True, slots=True)
class Question:
    """One convention: what is asked, and on which example."""

    name: str  # of the convention
    title: str
    asks: str
    example: str
    answers: list[Answer]

    def word_of(self, value: str) -> str:
        return next(answer.word for answer in self.answers if answer.value == value)


WORDS = {
    "strokes": {
        "attested": pgettext_lazy("strokes", "as printed"),
        "traditional": pgettext_lazy("strokes", "traditional form"),
        "kangxi": pgettext_lazy("strokes", "name study"),
        "modern": pgettext_lazy("strokes", "as typed"),
        "folded": pgettext_lazy("strokes", "with corners"),
    },
    "day_starts": {
        "midnight": pgettext_lazy("day", "midnight"),
        "zi-hour": pgettext_lazy("day", "23:00"),
    },
    "pure_nuclear": {
        "own": pgettext_lazy("nuclear", "its own"),
        "changed": pgettext_lazy("nuclear", "of the changed"),
    },
    "leap_month": {
        "same": pgettext_lazy("leap month", "same number"),
        "next": pgettext_lazy("leap month", "next number"),
        "split": pgettext_lazy("leap month", "split at day 15"),
    },
    "solar_time": {
        "standard": pgettext_lazy("time", "clock"),
        "mean": pgettext_lazy("time", "mean sun"),
        "true": pgettext_lazy("time", "true sun"),
    },
}

TITLES = {
    "strokes": gettext_lazy("Strokes of a surname"),
    "day_starts": gettext_lazy("When the day begins"),
    "pure_nuclear": gettext_lazy("Nuclear of pure 乾 and 坤"),
    "leap_month": gettext_lazy("Leap months"),
    "solar_time": gettext_lazy("Clock or sun"),
}

# 000 起卦加数例: three households of one moment, of which the source gives 王 four strokes, 田 six and 韩 twenty-one.
HOUSES = {"method": "time", "year": 2022, "month": 12, "day": 1, "hour_branch": "午"}
SURNAMES = "王田韩"
LATE = "2026-11-30T23:30:00+08:00"
LEAP = {"method": "time", "year": 2025, "month": 6, "leap": True, "hour_branch": "午"}
PURE = {"method": "direct", "upper": "乾", "lower": "乾", "line": 3}
AFTERNOON = "2026-11-30T14:05:00+08:00"
BEIJING, URUMQI = 116.4, 87.6


def present_answers(practice: Practice) -> dict[str, str]:
    """What the practice goes by now in each of the five, chosen or by default."""
    return {name: practice.conventions.get(name, VALUES[name][0]) for name in WORDS}


def questions() -> list[Question]:
    """The five in the order in which they are asked."""
    return [
        Question(
            name,
            str(TITLES[name]),
            asks,
            example,
            [Answer(value, str(word), *answer(value)) for value, word in WORDS[name].items()],
        )
        for name, asks, example, answer in _asked()
    ]


def _asked() -> list[tuple[str, str, str, Callable]]:
    return [
        (
            "strokes",
            _("How many strokes does a surname add to a casting?"),
            _("The houses 王 田 韩 of the source, and the figure of 田."),
            _strokes,
        ),
        (
            "day_starts",
            _("To which day does the hour before midnight belong?"),
            _("30 November 2026, 23:30."),
            _day_starts,
        ),
        (
            "pure_nuclear",
            _("Of pure 乾 or 坤 the nuclear trigrams are 乾 or 坤 again. Are they taken from the changed hexagram?"),
            _("乾, third line moving: its nuclear trigrams."),
            _pure_nuclear,
        ),
        (
            "leap_month",
            _("Which number does a leap month add to a casting?"),
            _("The leap sixth month of 2025, hour 午."),
            _leap_month,
        ),
        (
            "solar_time",
            _("Is the hour that of the clock or that of the sun?"),
            _("30 November 2026, 14:05 in Beijing and in Ürümqi."),
            _solar_time,
        ),
    ]


def _strokes(value: str) -> tuple[str, list[ExampleFigure]]:
    answers = {surname: _cast(HOUSES | {"surnames": [surname]}, strokes=value) for surname in SURNAMES}
    counts = {surname: answer["cast"]["characters"][0]["count"] for surname, answer in answers.items()}
    said = " · ".join(f"{surname} {count}" for surname, count in counts.items())
    caption = ngettext("田 with %(count)s stroke", "田 with %(count)s strokes", counts["田"]) % {"count": counts["田"]}
    return said, [figure_of(answers["田"], caption)]


def _day_starts(value: str) -> tuple[str, list[ExampleFigure]]:
    answer = _cast({"method": "time", "at": LATE}, day_starts=value)
    moment = answer["moment"]
    said = _("%(month)s, %(day)s · day %(pillar)s") % {
        "month": lunar_month(moment["lunar"]["month"]),
        "day": lunar_day(moment["lunar"]["day"]),
        "pillar": moment["pillars"]["day"],
    }
    return said, [figure_of(answer)]


def _pure_nuclear(value: str) -> tuple[str, list[ExampleFigure]]:
    nuclear = _cast(PURE, pure_nuclear=value)["chart"]["nuclear"]
    upper, lower = nuclear["upper"], nuclear["lower"]
    return "", [ExampleFigure(in_script(f"{upper} {lower}"), upper, lower, None, "")]


def _leap_month(value: str) -> tuple[str, list[ExampleFigure]]:
    """A day of either half, since one answer parts them."""
    days = {day: _cast(LEAP | {"day": day}, leap_month=value) for day in (10, 20)}
    months = {day: dict(answer["cast"]["working"][0]["terms"])["month"] for day, answer in days.items()}
    said = " · ".join(_("day %(day)s: month %(month)s") % {"day": day, "month": month} for day, month in months.items())
    return said, [figure_of(answer, lunar_day(day)) for day, answer in days.items()]


def _solar_time(value: str) -> tuple[str, list[ExampleFigure]]:
    """Two places: in the west of one time zone the sun is two hours behind, and the hour another."""
    places = {_("Beijing"): BEIJING, _("Ürümqi"): URUMQI}
    answers = {
        place: _cast({"method": "time", "at": AFTERNOON, "location": {"longitude": longitude}}, solar_time=value)
        for place, longitude in places.items()
    }
    said = " · ".join(
        _("%(place)s %(minutes)s min, hour %(branch)s")
        % {
            "place": place,
            "minutes": f"{answer['moment']['solar_time']['minutes']:+.1f}".replace("-", "−").replace("+0.0", "0"),
            "branch": answer["moment"]["lunar"]["hour_branch"],
        }
        for place, answer in answers.items()
    )
    return said, [figure_of(answer, place) for place, answer in answers.items()]


def _cast(request: dict, **conventions: str) -> dict:
    return engine.cast(request | {"conventions": conventions}).to_dict()


def figure_of(answer: dict, caption: str = "") -> ExampleFigure:
    """The primary hexagram of a cast with its moving line, named with the changed one."""
    primary, changed = answer["chart"]["primary"], answer["chart"]["changed"]
    name = in_script(f"{primary['name']} → {changed['name']}")
    return ExampleFigure(name, primary["upper"], primary["lower"], answer["cast"]["line"], caption)
