"""Since when a house stands or is lived in: an instant by either calendar, or only its year."""

import zoneinfo
from datetime import datetime

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

import engine
from engine.stems_branches import BRANCHES
from readings.accounts.models import Practice
from readings.cases.casting.forms import FORM_FIELDS
from readings.cases.casting.lunar_hours import middle_of_hour
from readings.cases.messages import refusal
from readings.surveys.models import House

NUMERIC = {"inputmode": "numeric", "autocomplete": "off"}


class SinceForm(forms.Form):
    """The moment of building or of moving in, by the practice's clock; `since` and `since_year` as a house keeps it."""

    SOLAR, LUNAR, YEAR = "solar", "lunar", "year"
    began = forms.ChoiceField(
        label=_("The house was"),
        choices=House.Began.choices,
        initial=House.Began.MOVED_IN,
        required=False,
        widget=forms.RadioSelect,
    )
    when = forms.ChoiceField(
        label=pgettext_lazy("house", "When"),
        choices=[
            ("", _("not known")),
            (SOLAR, _("A date and time")),
            (LUNAR, _("A lunar date")),
            (YEAR, _("only a year")),
        ],
        required=False,
        widget=forms.RadioSelect,
    )
    moment = forms.DateTimeField(
        label=_("Date and time"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    lunar_year = forms.IntegerField(label=_("Lunar year"), required=False, widget=forms.TextInput(attrs=NUMERIC))
    lunar_month = forms.IntegerField(label=_("Month"), required=False, widget=forms.TextInput(attrs=NUMERIC))
    lunar_leap = forms.BooleanField(label=_("Leap month"), required=False)
    lunar_day = forms.IntegerField(label=_("Day"), required=False, widget=forms.TextInput(attrs=NUMERIC))
    lunar_hour = forms.ChoiceField(
        label=_("Hour"), required=False, choices=[("", "—"), *((branch, branch) for branch in BRANCHES)]
    )
    since_year = forms.IntegerField(
        label=_("Year"), required=False, min_value=1600, max_value=2200, widget=forms.TextInput(attrs=NUMERIC)
    )

    def __init__(self, *args, practice: Practice, **kwargs):
        super().__init__(*args, **kwargs)
        self.practice = practice
        self.zone = zoneinfo.ZoneInfo(practice.time_zone)

    def full_clean(self):
        """What is typed is the practice's clock, whatever zone the person reads pages in."""
        with timezone.override(self.zone):
            super().full_clean()

    @classmethod
    def since_of(cls, house: House) -> dict:
        """What these fields show of a house."""
        return {
            "began": house.began or cls.base_fields["began"].initial,
            "when": cls.SOLAR if house.since else cls.YEAR if house.since_year else "",
            "moment": house.since and house.since_there.replace(tzinfo=None),
            "since_year": house.since_year,
        }

    def clean(self):
        data = super().clean()
        when = data.get("when")
        data["since"] = None
        if when == self.SOLAR and "moment" not in self.errors:
            self._take_moment(data["moment"])
        elif when == self.LUNAR and not any(name in self.errors for name in self.fields if name.startswith("lunar_")):
            self._take_lunar_date()
        elif when == self.YEAR and "since_year" not in self.errors and data["since_year"] is None:
            self.add_error("since_year", _("Give the year, or choose “not known”."))
        if when != self.YEAR:
            data["since_year"] = None
        if not when:
            data["began"] = ""
        return data

    def _take_moment(self, moment: datetime | None) -> None:
        if moment is None:
            self.add_error("moment", _("Give the date and time; where only the year is known, choose that."))
            return
        try:
            engine.cast({"method": "time", "at": moment.isoformat()} | self.practice.school)
        except engine.RequestError as error:
            self.add_error("moment", refusal(error.code))
            return
        self.cleaned_data["since"] = moment

    def _take_lunar_date(self) -> None:
        data = self.cleaned_data
        named = {"year": "lunar_year", "month": "lunar_month", "day": "lunar_day", "hour_branch": "lunar_hour"}
        facts = {name: data[field] for name, field in named.items() if data[field] not in (None, "")}
        if missing := next((field for name, field in named.items() if name not in facts), None):
            self.add_error(missing, _("Give this too: the figure is cast from all of it."))
            return
        try:
            moment = middle_of_hour(facts | ({"leap": True} if data["lunar_leap"] else {}), self.zone, self.practice)
        except engine.RequestError as error:
            self.add_error(FORM_FIELDS.get(error.field, "lunar_year"), refusal(error.code))
            return
        data["since"] = moment.replace(second=0, microsecond=0)
