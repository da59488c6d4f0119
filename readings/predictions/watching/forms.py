"""A timing set by hand, and where one is moved to."""

import zoneinfo
from datetime import date, datetime, time, timedelta

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from engine.stems_branches import BRANCHES
from readings.accounts.models import Practice
from readings.cases.fees.fee_forms import DayField
from readings.look.words import POLARITIES
from readings.predictions.models import Timing
from readings.predictions.watching.actions import LONGEST
from readings.predictions.watching.laying import MOST_WINDOWS, NotOnTheCalendar, TooManyWindows

DAY = timedelta(days=1)


class StretchForm(forms.Form):
    """From which day to which, both included, as the practice's calendar counts them."""

    first = DayField(label=pgettext_lazy("stretch of days", "From"))
    last = DayField(label=pgettext_lazy("stretch of days", "To, this day included"))

    def __init__(self, *args, practice: Practice, now: datetime, **kwargs):
        super().__init__(*args, **kwargs)
        self.zone = zoneinfo.ZoneInfo(practice.time_zone)
        self.now = now

    def clean(self) -> dict:
        first, last = self.cleaned_data.get("first"), self.cleaned_data.get("last")
        if first and last:
            since, until = self._midnight(first), self._midnight(last + DAY)
            if last < first:
                self.add_error("last", _("This day comes before the first one."))
            elif until <= self.now:
                self.add_error("last", _("This is over already."))
            elif until - since > LONGEST:
                self.add_error("last", _("More than sixty years can’t be watched."))
        return self.cleaned_data

    @property
    def stretch(self) -> dict[str, datetime]:
        """The instants from the beginning of the first day to the end of the last."""
        days = self.cleaned_data
        return {"since": self._midnight(days["first"]), "until": self._midnight(days["last"] + DAY)}

    def refuse(self, error: NotOnTheCalendar | TooManyWindows) -> None:
        """Say why nothing can be watched there."""
        if isinstance(error, TooManyWindows):
            said = _("That would be more than %(number)s windows. Choose fewer days or a longer unit.")
            self.add_error("last", said % {"number": MOST_WINDOWS})
        else:
            self.add_error("last", _("No such window is still to come between these days."))

    def _midnight(self, day: date) -> datetime:
        return datetime.combine(day, time(), self.zone)


class TimingForm(StretchForm):
    """What is expected and when: a range of days, or years, months, days or hours of some branches between two days."""

    words = forms.CharField(label=gettext_lazy("What is expected"), max_length=120)
    polarity = forms.ChoiceField(
        label=gettext_lazy("It would be"),
        choices=[(code, POLARITIES[code]) for code in ("good", "bad", "open")],
        initial="open",
        widget=forms.RadioSelect,
    )
    unit = forms.ChoiceField(
        label=gettext_lazy("It is expected"),
        choices=[
            (Timing.Unit.RANGE, pgettext_lazy("timing set by hand", "within days")),
            (Timing.Unit.YEAR, pgettext_lazy("timing set by hand", "in years")),
            (Timing.Unit.MONTH, pgettext_lazy("timing set by hand", "in months")),
            (Timing.Unit.DAY, pgettext_lazy("timing set by hand", "on days")),
            (Timing.Unit.HOUR, pgettext_lazy("timing set by hand", "in hours")),
        ],
        initial=Timing.Unit.RANGE,
        widget=forms.RadioSelect,
    )
    branches = forms.MultipleChoiceField(
        label=gettext_lazy("Of these branches"),
        choices=[(branch, branch) for branch in BRANCHES],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    field_order = ["words", "polarity", "unit", "branches", "first", "last"]

    def clean(self) -> dict:
        super().clean()
        unit, branches = self.cleaned_data.get("unit"), self.cleaned_data.get("branches")
        if unit == Timing.Unit.RANGE:
            self.cleaned_data["branches"] = []
        elif unit and branches == []:
            self.add_error("branches", _("Choose at least one branch."))
        return self.cleaned_data

    @property
    def said(self) -> dict:
        """What `set_timing` is told."""
        names = ("words", "polarity", "unit", "branches")
        return {name: self.cleaned_data[name] for name in names} | self.stretch


class MoveForm(StretchForm):
    """To which days a timing is moved; it begins with where it lies."""

    def __init__(self, *args, timing: Timing, now: datetime, **kwargs):
        self.timing = timing
        zone = zoneinfo.ZoneInfo(timing.practice.time_zone)
        initial = {
            "first": timing.since.astimezone(zone).date(),
            "last": (timing.until - timedelta(microseconds=1)).astimezone(zone).date(),
        }
        super().__init__(*args, practice=timing.practice, now=now, initial=initial, **kwargs)

    @property
    def stretch(self) -> dict[str, datetime]:
        """As of days that are typed anew; a day that is left as it was keeps its instant."""
        stretch = super().stretch
        kept = {"since": "first", "until": "last"}
        return {
            end: stretch[end] if day in self.changed_data else getattr(self.timing, end) for end, day in kept.items()
        }
