from datetime import date

from django import forms
from django.utils.translation import gettext_lazy as _

from readings.desk.day import FIRST_DAY, LAST_DAY


class IsoDate:
    """A date in an address, written 2026-11-30."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        return value.isoformat()


class DayForm(forms.Form):
    """Which day to look at."""

    date = forms.DateField(
        label=_("Another day"),
        widget=forms.DateInput(
            attrs={"type": "date", "min": FIRST_DAY.isoformat(), "max": LAST_DAY.isoformat()}, format="%Y-%m-%d"
        ),
    )
