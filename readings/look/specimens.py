"""Specimens of what the components show, for the page of the design system."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import engine
from engine.stems_branches import BRANCHES
from readings.look import words
from readings.look.ribbon import RibbonDay
from readings.look.strip import Cell, ListedWindow, Mark, Plumb, Strip, build

FIRST_DAY = date(2026, 11, 30)  # a 申 day
FIGURE = {"method": "direct", "upper": "坎", "lower": "巽", "line": 5}  # the 田 house of the source


class SpecimenForm(forms.Form):
    """A field of each kind."""

    surname = forms.CharField(label=gettext_lazy("Surname"), required=False)
    way = forms.ChoiceField(
        label=gettext_lazy("Way of casting"),
        choices=[("time", gettext_lazy("From the moment")), ("direct", gettext_lazy("A figure cast elsewhere"))],
        widget=forms.RadioSelect,
        initial="time",
    )
    leap = forms.BooleanField(label=gettext_lazy("Leap month"), required=False)


def form(prefix: str, **values: object) -> SpecimenForm:
    """A form that nobody has sent, filled with `values`."""
    return SpecimenForm(prefix=prefix, initial=values)


def refused_form() -> SpecimenForm:
    """A form that came back with an error at its first field."""
    refused = SpecimenForm({"refused-surname": "龘", "refused-way": "time"}, prefix="refused")
    refused.is_valid()
    sentence = _("The strokes of this character are not on record. Fill in their number; the rest is kept.")
    refused.add_error("surname", sentence)
    return refused


def chart() -> dict:
    """The chart of 井 to 升."""
    return engine.cast(FIGURE).to_dict()["chart"]


def strip() -> Strip:
    """Twelve months: a window that is open, two that have joined, a bad one, and a total."""
    starts = [datetime(2026, 11, 7, tzinfo=UTC) + timedelta(days=30.44) * month for month in range(13)]
    gain, joy, loss = (str(words.ABOUT[about]) for about in ("gain", "joy", "loss"))
    return build(
        "month",
        [Cell(start, end) for start, end in pairwise(starts)],
        [
            Mark("gain", "good", "亥", gain, 0, 0, open=True),
            Mark("gain", "good", "子", gain, 1, 1),
            Mark("joy", "good", "寅", joy, 3, 3),
            Mark("joy", "good", "卯", joy, 4, 4),
            Mark("loss", "bad", "酉", loss, 10, 10),
        ],
        [Plumb(7, words.count_of(29, "year"))],
        windows=[ListedWindow("己亥", "2026", "good", gain, True), ListedWindow("己酉", "2027", "bad", loss, False)],
    )


def ribbon() -> list[RibbonDay]:
    """Fourteen days, of which the second is bad, two are good, and the first is open."""
    days = [FIRST_DAY + timedelta(days=number) for number in range(14)]
    first = BRANCHES.index("申")
    windows = {0: {"good": 1, "open": True}, 1: {"bad": 1}, 3: {"good": 2}, 4: {"good": 1, "bad": 1}}
    return [
        RibbonDay(day, BRANCHES[(first + number) % 12], **windows.get(number, {})) for number, day in enumerate(days)
    ]


def findings() -> list[dict]:
    """Two findings as a reading shows them: the second from the same source, the first with an emended phrase."""
    rules = [engine.rule(identity) for identity in ("housecast-gen-gain", "housecast-ctl-loss")]
    return [
        {
            "polarity": rule.polarity,
            "phrase": rule.text,
            "gloss": words.either(rule.zh, rule.en),
            "source": words.source_title(rule.source),
            "heading": words.in_script(rule.heading),
            "also": [],
            "same_source": number > 0,
            "rule": {
                "id": rule.id,
                "phrase": rule.text,
                "emended": rule.emended,
                "gloss": words.either(rule.zh, rule.en),
            },
        }
        for number, rule in enumerate(rules)
    ]
