"""An hour known only roughly: from the day and a part of it to the hours that it may have been."""

import datetime as dt
import zoneinfo
from typing import NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

import engine
from engine.calendar import check_year
from readings.accounts.models import Membership
from readings.cases.casting.asker_forms import AskerForm
from readings.cases.casting.forms import FORM_FIELDS
from readings.cases.casting.topic_field import TopicField
from readings.cases.messages import refusal

# Where the engine's answer is shown; the ends of the stretch follow from the date.
REFUSED_AT = FORM_FIELDS | dict.fromkeys(("date", "since", "until", "at"), "date")

WHOLE_DAY, BETWEEN = "day", "between"

# The parts of a day with the hours of the clock from and until which they last; past 24 they end on the next day.
PARTS = {
    WHOLE_DAY: (pgettext_lazy("part of the day", "Not known: the whole day"), 0, 24),
    "dawn": (pgettext_lazy("part of the day", "Before dawn"), 1, 5),
    "early": (pgettext_lazy("part of the day", "Early morning"), 5, 9),
    "morning": (pgettext_lazy("part of the day", "Morning"), 7, 11),
    "noon": (pgettext_lazy("part of the day", "Noon"), 11, 13),
    "afternoon": (pgettext_lazy("part of the day", "Afternoon"), 13, 17),
    "evening": (pgettext_lazy("part of the day", "Evening"), 17, 23),
    "night": (pgettext_lazy("part of the day", "Night, into the next day"), 23, 27),
}


def part_choices() -> list[tuple[str, str]]:
    """The parts of a day, each with its hours, and two times of one's own."""
    named = [(name, f"{word} {since}:00–{(until - 1) % 24 + 1}:00") for name, (word, since, until) in PARTS.items()]
    return [*named, (BETWEEN, str(pgettext_lazy("part of the day", "Between two times")))]


class PossibleHour(NamedTuple):
    """A stretch in which one figure is cast, and the request and the reading of its beginning."""

    starts: dt.datetime
    ends: dt.datetime
    request: dict
    answer: dict


def time_field(label) -> forms.TimeField:
    return forms.TimeField(label=label, required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))


class HoursForm(AskerForm):
    """The question, the day by the practice's clock, the part of it, and who asks."""

    question = forms.CharField(label=_("Question"), max_length=300, required=False)
    topic = TopicField(label=_("Topic"), required=False)
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    part = forms.ChoiceField(label=_("Part of the day"), choices=part_choices)
    since = time_field(pgettext_lazy("time", "From"))
    until = time_field(pgettext_lazy("time", "Until"))
    keep = forms.CharField(required=False)  # when the hour begins whose reading is kept

    hours: list[PossibleHour]

    def __init__(self, *args, member: Membership, now: dt.datetime, **kwargs):
        super().__init__(*args, **kwargs)
        self.member = member
        self.zone = zoneinfo.ZoneInfo(member.practice.time_zone)
        self.fields["date"].initial = now.astimezone(self.zone).date()

    def clean(self):
        """Read every hour, so that what the engine refuses is a sentence at its field."""
        for name in ("since", "until"):
            if self.cleaned_data.get("part") == BETWEEN and self.cleaned_data.get(name, "") is None:
                self.add_error(name, refusal("missing"))
        if self.errors:
            return
        try:
            self.hours = self._possible_hours()
        except engine.RequestError as error:
            self.add_refusal(error)
            return
        if self.cleaned_data["keep"] and not self.kept_hour:
            self.add_error("keep", _("That hour is not among those filled in now. Show the hours again."))

    @property
    def kept_hour(self) -> PossibleHour | None:
        """The hour to be kept as a reading, if one was chosen."""
        kept = self.cleaned_data["keep"]
        return next((hour for hour in self.hours if hour.starts.isoformat() == kept), None)

    def add_refusal(self, error: engine.RequestError) -> None:
        """Show what the engine refused at the field that it comes from."""
        field = REFUSED_AT.get(error.field)
        self.add_error(field if field in self.fields else None, refusal(error.code))

    def _possible_hours(self) -> list[PossibleHour]:
        topic = self.cleaned_data["topic"]
        request = {"method": "time"} | self.asker_request() | self.member.practice.school
        request |= {"topic": topic} if topic else {}
        stretches = engine.possibilities(request, *self._stretch())
        return [self._read(possible.starts, possible.ends, request) for possible in stretches]

    @staticmethod
    def _read(starts: dt.datetime, ends: dt.datetime, request: dict) -> PossibleHour:
        request = request | {"at": starts.isoformat()}
        return PossibleHour(starts, ends, request, engine.read(request).to_dict())

    def _stretch(self) -> tuple[dt.datetime, dt.datetime]:
        """From when until when it may have been; an end that is not after the beginning is on the next day."""
        day, part = self.cleaned_data["date"], self.cleaned_data["part"]
        check_year(day.year, "date")  # before a day is added to it
        if part == BETWEEN:
            since, until = self.cleaned_data["since"], self.cleaned_data["until"]
            return self._at(day, since), self._at(day + dt.timedelta(days=until <= since), until)
        _word, first, last = PARTS[part]
        return self._at(day, dt.time(first)), self._at(day + dt.timedelta(days=last // 24), dt.time(last % 24))

    def _at(self, day: dt.date, time: dt.time) -> dt.datetime:
        """A time of the practice's clock; one that it skips is that to which it was put forward."""
        return dt.datetime.combine(day, time, self.zone).astimezone(dt.UTC).astimezone(self.zone)
