from django import forms
from django.utils.translation import gettext_lazy as _

from engine.conventions import VALUES
from readings.accounts.models import Practice
from readings.desk.joining.set_up import TITLES, WORDS, present_answers


class SetUpForm(forms.Form):
    """An answer to each of the five, and the longitude where the school goes by the sun."""

    longitude = forms.FloatField(
        label=_("Longitude of the practice"),
        help_text=_("in degrees, west of Greenwich with a minus"),
        min_value=-180,
        max_value=180,
        required=False,
        widget=forms.NumberInput(attrs={"step": "any"}),
    )

    def __init__(self, *args, practice: Practice, **kwargs):
        initial = present_answers(practice) | {"longitude": practice.longitude}
        super().__init__(*args, initial=initial, **kwargs)
        self.practice = practice
        for name, words in WORDS.items():
            self.fields[name] = forms.ChoiceField(label=TITLES[name], choices=list(words.items()))

    def clean(self):
        data = super().clean()
        if data.get("solar_time") in ("mean", "true") and data.get("longitude") is None and not self.errors:
            self.add_error("longitude", _("The sun’s hour follows from the longitude: give it, or go by the clock."))
        return data

    def conventions(self) -> dict[str, str]:
        """What the practice goes by from now on, as far as it differs from the defaults; what was not asked stays."""
        chosen = self.practice.conventions | {name: self.cleaned_data[name] for name in WORDS}
        return {name: value for name, value in chosen.items() if value != VALUES[name][0]}
