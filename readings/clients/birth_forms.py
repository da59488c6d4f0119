"""The fields of a birth on a form: a date of either calendar as far as it is known, and perhaps its hour."""

import datetime as dt
import zoneinfo

from django import forms
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

import engine
from engine.stems_branches import BRANCHES
from readings.accounts.models import Practice
from readings.clients.birth import UNKNOWN, Birth, Born
from readings.clients.birth_facts import days_of_birth, facts_of_birth
from readings.clients.tags import tags_line
from readings.clients.versions import version_of

FIELDS = [f"birth_{part}" for part in Birth._fields]
WHOLE = ("year", "month", "day")  # each of which needs the one before it

REFUSALS = {
    ("choice", "leap"): _("That year has no such leap month."),
    ("range", "day"): _("That month has no such day."),
}


class BornForm(forms.ModelForm):
    """A birth as it is told, held against the calendar, with what is kept beside it of somebody.

    `seen` is the version that the page was made of.
    """

    seen = forms.CharField(required=False, max_length=32, widget=forms.HiddenInput)

    class Meta:
        widgets = {
            "birth_calendar": forms.RadioSelect,
            "birth_year": forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            "birth_month": forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            "birth_day": forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            "birth_time": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        }

    def __init__(self, *args, practice: Practice, now: dt.datetime, **kwargs):
        super().__init__(*args, **kwargs)
        self.practice = practice
        self.now = now.astimezone(zoneinfo.ZoneInfo(practice.time_zone))
        if self.instance.pk:
            self.initial["seen"] = version_of(self.instance)
        for part in WHOLE:  # the model's own limits, which it would only look at after the calendar was asked
            self.fields[f"birth_{part}"].validators += self._meta.model._meta.get_field(f"birth_{part}").validators
        calendar = self.fields["birth_calendar"]
        calendar.choices = Born.Calendar.choices
        if not self.initial.get("birth_calendar"):
            self.initial["birth_calendar"] = Born.Calendar.SOLAR
        self.fields["birth_branch"].choices = [("", _("not known")), *map(_with_clock, range(12))]

    @property
    def birth(self) -> Birth:
        """The birth that was typed; the calendar of nothing is nothing."""
        typed = Birth(*(self.cleaned_data.get(name) for name in FIELDS))
        typed = typed._replace(calendar=typed.calendar or Born.Calendar.SOLAR, branch=typed.branch or "")
        return UNKNOWN if typed._replace(calendar="") == UNKNOWN else typed

    def otherwise(self, stands: Born) -> list[tuple[str, str]]:
        """What stands otherwise than it is typed here: the field's label, and the words."""
        differ = [name for name, typed in self.details.items() if _plainly(typed) != _plainly(getattr(stands, name))]
        return [(self._label(name), self._words(name, stands)) for name in differ]

    def _label(self, name: str) -> str:
        return pgettext("client", "Birth") if name == "birth" else self.fields[name].label

    def _words(self, name: str, stands: Born) -> str:
        value = getattr(stands, name)
        if name == "birth":
            facts = facts_of_birth(value, self.practice, today=self.now.date())
            return ", ".join(facts.words) if facts else ""
        if name == "tags":
            return tags_line(value.all())
        return str(dict(settings.LANGUAGES).get(value, value) or "")

    def clean(self):
        data = super().clean()
        if not any(name in self.errors for name in FIELDS) and self.birth != UNKNOWN:
            self._clean_birth()
        return data

    def _clean_birth(self) -> None:
        birth = self.birth
        if missing := self._missing(birth):
            self.add_error(f"birth_{missing}", _("Give this too: what is smaller needs it."))
        elif birth.time and birth.branch:
            self.add_error("birth_branch", _("Give the clock time or the double hour, not both."))
        elif birth.leap and birth.calendar == Born.Calendar.SOLAR:
            self.add_error("birth_leap", _("Only the lunar calendar has leap months."))
        else:
            self._hold_against_the_calendar(birth)

    @staticmethod
    def _missing(birth: Birth) -> str | None:
        """The first part that is empty though a smaller one is given."""
        told = [birth.year, birth.month, birth.day, birth.time or birth.branch or None]
        if birth.leap and birth.month is None:
            return "year" if birth.year is None else "month"
        smallest = max(place for place, part in enumerate(told) if part is not None)
        return next((WHOLE[place] for place in range(smallest) if told[place] is None), None)

    def _hold_against_the_calendar(self, birth: Birth) -> None:
        try:
            days_of_birth(birth)
        except engine.RequestError as error:
            self.add_error(f"birth_{error.field}", REFUSALS[error.code, error.field])
            return
        if part := self._part_to_come(birth):
            self.add_error(f"birth_{part}", _("This is still to come."))
        elif not self.is_in_reach(birth):
            self.add_error("birth_year", _("The calendar does not reach so far."))

    def is_in_reach(self, birth: Birth) -> bool:
        """Whether the calendar knows the moments between which the birth lies."""
        return facts_of_birth(birth, self.practice, today=self.now.date()) is not None

    def _part_to_come(self, birth: Birth) -> str | None:
        """The largest part with which the birth would begin after now."""
        parts = birth._replace(month=None, leap=False, day=None)
        for part in WHOLE:
            parts = parts._replace(**{part: getattr(birth, part)})
            if part == "month":
                parts = parts._replace(leap=birth.leap)
            first, _last = days_of_birth(parts)
            if first > self.now.date():
                return part
        if birth.time and dt.datetime.combine(first, birth.time) > self.now.replace(tzinfo=None):
            return "time"
        return None


def _plainly(value):
    """Tags by their words, typed or kept; anything else as it is."""
    words = [tag.name for tag in value.all()] if isinstance(value, models.Manager) else value
    return sorted(words) if isinstance(words, list) else words


def _with_clock(number: int) -> tuple[str, str]:
    """A double hour with the clock: 未 13–15."""
    return BRANCHES[number], f"{BRANCHES[number]} {(2 * number - 1) % 24}–{2 * number + 1}"
