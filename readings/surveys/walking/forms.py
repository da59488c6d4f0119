"""What is said on a walk as somebody sends it: a tick, what is noted about an omen, an observation."""

from datetime import datetime, timedelta
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from readings.look.words import POLARITIES as POLARITY_WORDS
from readings.surveys.advised_form import AdvisedForm
from readings.surveys.models import Observation, Omen, Survey
from readings.surveys.walking.actions import NOTED, OBSERVED, version_of
from readings.surveys.walking.song import POLARITIES, places

HELD_UP = timedelta(days=30)  # a tick that took longer than this to arrive is taken as said so long ago


class TickForm(forms.Form):
    """Whether an omen is there, and how many seconds ago that was said by a phone that had no network meanwhile."""

    is_there = forms.TypedChoiceField(choices=[("1", "1"), ("0", "0")], coerce=lambda value: value == "1")
    late = forms.IntegerField(min_value=0, required=False)

    def said_at(self, survey: Survey, now: datetime) -> datetime:
        """When it was said: never before the walk began, and never after now."""
        late = min(self.cleaned_data["late"] or 0, int(HELD_UP.total_seconds()))
        return min(now, max(survey.started_at, now - timedelta(seconds=late)))


class SaidForm(AdvisedForm):
    """What is noted about something seen; `seen` is the version that the page was made of."""

    seen = forms.CharField(required=False, max_length=32, widget=forms.HiddenInput)

    names = NOTED

    def __init__(self, *args, row: Omen | Observation | None = None, inserted: str = "", **kwargs):
        initial = {name: getattr(row, name) for name in self.names} if row else {}
        initial["advice"] = "\n\n".join(filter(None, (initial.get("advice"), inserted)))
        super().__init__(*args, initial={**kwargs.pop("initial", {}), **initial, "seen": version_of(row)}, **kwargs)
        self.fields["advice"].widget.attrs["data-takes-snippets"] = True

    def over(self, row: Omen | Observation | None) -> None:
        """Let what was typed, sent again, go over this row, which the page now shows."""
        self.data = self.data.copy()
        self.data["seen"] = version_of(row)


class ObservationForm(SaidForm):
    """Something that the song does not name; `key` is the form's own, so that sent twice it is kept once."""

    words = forms.CharField(
        label=_("What was seen or heard"), max_length=200, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    place = forms.ChoiceField(
        label=_("Place"),
        required=False,
        choices=lambda: [*places().items(), ("", pgettext_lazy("place of a walk", "Elsewhere"))],
    )
    room = forms.CharField(
        label=_("Room"), required=False, max_length=80, widget=forms.TextInput(attrs={"list": "rooms"})
    )
    polarity = forms.ChoiceField(
        label=_("Good or bad"),
        required=False,
        choices=[("", POLARITY_WORDS["open"]), *((code, POLARITY_WORDS[code]) for code in POLARITIES)],
        widget=forms.RadioSelect,
    )
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    names = OBSERVED

    def __init__(self, *args, row: Observation | None = None, **kwargs):
        super().__init__(*args, row=row, **kwargs)
        if row:
            del self.fields["key"]
