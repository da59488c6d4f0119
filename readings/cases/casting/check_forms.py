"""A figure that was cast elsewhere, and what it is said to have been cast from."""

from django import forms
from django.utils.translation import gettext_lazy as _

import engine
from readings.cases.casting.asker_forms import AskerForm
from readings.cases.casting.figure_forms import FigureForm
from readings.cases.casting.forms import MomentForm


class CheckForm(AskerForm, FigureForm, MomentForm):
    """The stated moment and asker, and the claimed figure; with `keep` the figure is to be kept as a reading."""

    source = forms.CharField(label=_("Where it was cast, and by whom"), max_length=300, required=False)
    keep = forms.BooleanField(required=False)

    fit: engine.Fit
    kept_request: dict

    def clean(self):
        """Hold the claim against the inputs, so that what the engine refuses is a sentence at its field."""
        if self.errors:
            return
        request = {"method": "time"} | self.common_request() | self.moment_request() | self.asker_request()
        try:
            self.fit = engine.fit(request, self.figure_request())
            if self.cleaned_data["keep"]:
                self.kept_request = self.direct_request()
        except engine.RequestError as error:
            self.add_refusal(error)

    def direct_request(self) -> dict:
        """The claimed figure, to be read at the stated moment."""
        return {"method": "direct"} | self.common_request() | self.instant_request() | self.figure_request()

    def add_refusal(self, error: engine.RequestError) -> None:
        field = error.field.removeprefix("figure.")
        super().add_refusal(engine.RequestError(error.code, field, error.message))
