"""What is promised, how it is judged and within which horizon; and what is added to a promise later."""

from datetime import datetime
from functools import cached_property

from django import forms
from django.http import QueryDict
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from readings.accounts.codes import is_code, new_code
from readings.cases.models import Reading
from readings.cases.sealed.presentation import shown_timing
from readings.look.words import UNITS
from readings.predictions.models import Amendment, Promise
from readings.predictions.promising.horizon import DAYS, Horizon, horizon_of, longest, promised_units
from readings.predictions.promising.refusals import SENTENCES, Refused
from readings.predictions.promising.wording import units_in_words

TOLD = {"told": True, "not-told": False}
FIRST_LENGTHS = {"day": DAYS[0], "month": 12, "year": 12}


class PromiseForm(forms.Form):
    """A promise of one of a reading's timings; which units and horizons it offers follows from the timing chosen.

    `horizons` are those that it shows, counted at `now`, and `seen` names them when it comes back.
    """

    code = forms.CharField(widget=forms.HiddenInput, max_length=16, required=False)
    seen = forms.CharField(widget=forms.HiddenInput, max_length=600, required=False)
    position = forms.TypedChoiceField(
        label=gettext_lazy("Which timing"), coerce=int, widget=forms.RadioSelect, required=False, empty_value=0
    )
    claim = forms.CharField(
        label=gettext_lazy("What is promised"), max_length=500, required=False, widget=forms.Textarea(attrs={"rows": 2})
    )
    criteria = forms.CharField(label=gettext_lazy("How it will be judged"), max_length=500, required=False)
    unit = forms.ChoiceField(
        label=gettext_lazy("Counted in"),
        required=False,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Only days are tested against chance; years and months are listed."),
    )
    told = forms.TypedChoiceField(
        label=gettext_lazy("Have you told the client?"),
        choices=[
            ("told", pgettext_lazy("promise", "Told")),
            ("not-told", pgettext_lazy("promise", "Not told")),
        ],
        coerce=TOLD.get,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("The two are counted apart. Only what was not told can be evidence."),
    )
    word = forms.ChoiceField(
        label=gettext_lazy("How sure"), choices=Promise.Word.choices, required=False, widget=forms.RadioSelect
    )
    knowledge = forms.ChoiceField(
        label=gettext_lazy("What was known beforehand"),
        choices=Promise.Knowledge.choices,
        initial=Promise.Knowledge.NOTHING,
        widget=forms.RadioSelect,
    )

    def __init__(self, data: QueryDict | None, *, reading: Reading, now: datetime, initial: dict | None = None):
        super().__init__(data, initial={"code": new_code()} | (initial or {}))
        self.reading, self.now = reading, now
        timings = reading.result_in(get_language())["timings"]
        self.fields["position"].choices = [
            (str(position), _named(timing)) for position, timing in enumerate(timings) if promised_units(timing)
        ]
        self.initial.setdefault("position", self.fields["position"].choices[0][0])
        self.chosen_position = self._chosen("position")
        units = promised_units(timings[self.chosen_position])
        self.fields["unit"].choices = [(unit, UNITS[unit]) for unit in units]
        if self.initial.get("unit") not in units:
            self.initial["unit"] = units[0]
        self.chosen_unit = self._chosen("unit")
        self.fields["length"] = self._length_field()
        self.initial.setdefault("length", self._first_length)

    def _chosen(self, name: str):
        """The choice that was made, where it is one; else the first that is offered."""
        choices = [value for value, _label in self.fields[name].choices]
        value = self.data.get(name) if self.is_bound else self.initial[name]
        value = str(value) if str(value) in choices else str(self.initial[name])
        return int(value) if name == "position" else value

    @property
    def _most(self) -> int:
        return longest(self.chosen_unit, self.reading.practice.longest_promise)

    @property
    def _first_length(self) -> int:
        return min(FIRST_LENGTHS[self.chosen_unit], self._most)

    def _length_field(self) -> forms.Field:
        """Whole cycles of days to choose from; of months and years how many."""
        messages = dict.fromkeys(("required", "invalid", "invalid_choice", "min_value"), SENTENCES["length"])
        messages["max_value"] = SENTENCES["too-long"]
        if self.chosen_unit == "day":
            return forms.TypedChoiceField(
                label=_("Horizon"),
                choices=[(str(days), units_in_words(days, "day")) for days in DAYS],
                coerce=int,
                widget=forms.RadioSelect,
                error_messages={name: messages[name] for name in ("required", "invalid_choice")},
            )
        label = _("Horizon, in months") if self.chosen_unit == "month" else _("Horizon, in years")
        return forms.IntegerField(label=label, min_value=1, max_value=self._most, error_messages=messages)

    def clean_code(self) -> str:
        code = self.cleaned_data["code"]
        return code if is_code(code) else new_code()

    def clean_unit(self) -> str:
        return self.cleaned_data["unit"] or self.chosen_unit

    def count_again(self) -> None:
        """Take what was typed as it stands, complain of nothing, and let a horizon that does not fit be the first."""
        self.full_clean()
        fits = self.cleaned_data.get("length")
        data = self.data.copy()
        data["unit"], data["position"] = self.chosen_unit, str(self.chosen_position)
        if not fits:
            data["length"] = str(self._first_length)
        self.data = data
        self._errors = {}

    @cached_property
    def horizons(self) -> list[Horizon]:
        """Every horizon that can be chosen as the form stands, counted from now on."""
        lengths = DAYS if self.chosen_unit == "day" else self._typed_length
        shown = []
        for length in lengths:
            try:
                shown.append(horizon_of(self.reading, self.chosen_position, self.chosen_unit, length, now=self.now))
            except Refused:
                continue
        return shown

    @property
    def _typed_length(self) -> list[int]:
        value = self["length"].value()
        return [int(value)] if str(value).isdecimal() and len(str(value)) < 5 else []

    @property
    def seals(self) -> str:
        """What names the horizons that are shown."""
        return " ".join(horizon.seal for horizon in self.horizons)

    @property
    def said(self) -> dict:
        """What the form says of the promise, as an action takes it."""
        names = ("code", "position", "unit", "length", "claim", "criteria", "told", "word", "knowledge")
        return {name: self.cleaned_data[name] for name in names}

    def refuse(self, error: Refused) -> None:
        """Say why nothing was written, at what it is about."""
        self.add_error(error.field if error.field in self.fields else None, error.sentence)


def _named(timing: dict) -> str:
    """亥子 · gain: what a timing is called among the others."""
    shown = shown_timing(timing)
    return f"{shown.name} · {shown.label}"


class AmendmentForm(forms.ModelForm):
    class Meta:
        model = Amendment
        fields = ["words"]
        widgets = {"words": forms.Textarea(attrs={"rows": 3})}
