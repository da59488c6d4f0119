"""A figure that was cast elsewhere, and what it is said to have been cast from."""

from django import forms
from django.utils.translation import gettext_lazy as _

import engine
from readings.cases.asker_forms import AskerForm
from readings.cases.forms import MomentForm, trigram_choices


class CheckForm(AskerForm, MomentForm):
    """The stated moment and asker, and the claimed figure."""

    upper = forms.ChoiceField(label=_("Upper trigram"), required=False, choices=trigram_choices)
    lower = forms.ChoiceField(label=_("Lower trigram"), required=False, choices=trigram_choices)
    line = forms.TypedChoiceField(
        label=_("Moving line"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", "—"), *((number, str(number)) for number in range(1, 7))],
    )

    fit: engine.Fit

    def clean(self):
        """Hold the claim against the inputs, so that what the engine refuses is a sentence at its field."""
        if self.errors:
            return
        request = {"method": "time"} | self.common_request() | self.moment_request() | self.asker_request()
        try:
            self.fit = engine.fit(request, self.claimed)
        except engine.RequestError as error:
            self.add_refusal(error)

    @property
    def claimed(self) -> dict:
        """The figure as the engine takes it; what is left empty is left out, for the engine to ask for."""
        return {name: self.cleaned_data[name] for name in ("upper", "lower", "line") if self.cleaned_data[name]}

    def add_refusal(self, error: engine.RequestError) -> None:
        field = error.field.removeprefix("figure.")
        super().add_refusal(engine.RequestError(error.code, field, error.message))
