"""Times as they are typed, by the clock of the practice; and what else is said of an appointment."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from readings.accounts.models import Membership, Practice
from readings.clients.forms import PractitionerField
from readings.portal.meeting.actions import MINUTES
from readings.portal.meeting.overlaps import LONGEST
from readings.portal.models import Appointment

AHEAD = timedelta(days=400)  # a slip of the finger in the year is noticed


class WallTimeField(forms.DateTimeField):
    """A date and time on the wall; one that the clocks leave out, or that comes twice, is not guessed at."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def to_python(self, value):
        try:
            return super().to_python(value)
        except ValidationError as error:
            if error.code != "ambiguous_timezone":
                raise
            raise ValidationError(_why_no_instant(error.params["datetime"]), code=error.code) from error


def _why_no_instant(wall: datetime) -> str:
    zone = timezone.get_current_timezone()
    once, again = (wall.replace(tzinfo=zone, fold=fold).utcoffset() for fold in (0, 1))
    if once < again:
        return _("The clocks are put forward then: there is no such time on that day.")
    return _("The clocks are put back then, and this time comes twice. Choose another one.")


class TimesForm(forms.Form):
    """Some times of which one can be chosen; `times` are those that were typed, each once, the earliest first.

    `seen` says which state of an appointment the page was made from.
    """

    MOST = 3
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0, max_value=32_767)

    def __init__(self, *args, practice: Practice, now: datetime, **kwargs):
        super().__init__(*args, **kwargs)
        self.zone, self.now = ZoneInfo(practice.time_zone), now
        for number in range(1, self.MOST + 1):
            label = _("Date and time") if number == 1 else _("or, choice %(number)s") % {"number": number}
            self.fields[f"time_{number}"] = WallTimeField(label=label, required=False)

    def full_clean(self):
        """What is typed is the practice's clock, whatever zone the person reads pages in."""
        with timezone.override(self.zone):
            super().full_clean()

    @property
    def time_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self._names]

    @property
    def _names(self) -> list[str]:
        return [f"time_{number}" for number in range(1, self.MOST + 1)]

    def clean(self) -> dict:
        data = super().clean()
        for name in self._names:
            if (time := data.get(name)) and not self.now < time <= self.now + AHEAD:
                self.add_error(name, _("This is over.") if time <= self.now else _("This is too far ahead."))
        data["times"] = sorted({data[name] for name in self._names if data.get(name)})
        if not data["times"] and not any(name in self.errors for name in self._names):
            self.add_error("time_1", _("Name at least one time."))
        return data


class ArrangeForm(TimesForm):
    """What the practice says of an appointment."""

    MOST = 5
    practitioner = PractitionerField(Membership.objects.none(), label=gettext_lazy("With whom"), empty_label=None)
    minutes = forms.IntegerField(
        label=gettext_lazy("How many minutes"),
        min_value=5,
        max_value=LONGEST,
        initial=MINUTES,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    where = forms.CharField(
        label=gettext_lazy("Where"),
        max_length=Appointment._meta.get_field("where").max_length,
        required=False,
    )
    is_agreed = forms.BooleanField(label=gettext_lazy("This time is agreed already"), required=False)

    def __init__(self, *args, practice: Practice, **kwargs):
        super().__init__(*args, practice=practice, **kwargs)
        self.fields["practitioner"].queryset = Membership.objects.who_read_cases(practice).select_related("user")

    def clean(self) -> dict:
        data = super().clean()
        if data.get("is_agreed") and len(data["times"]) > 1:
            self.add_error("is_agreed", _("Then name this one time alone."))
        return data

    @property
    def details(self) -> dict:
        """What is arranged, as the actions take it."""
        return {name: self.cleaned_data[name] for name in ("practitioner", "minutes", "where", "times", "is_agreed")}
