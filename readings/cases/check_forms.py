"""A figure that was cast elsewhere, and what it is said to have been cast from."""

import engine
from readings.cases.asker_forms import AskerForm
from readings.cases.figure_forms import FigureForm
from readings.cases.forms import MomentForm


class CheckForm(AskerForm, FigureForm, MomentForm):
    """The stated moment and asker, and the claimed figure."""

    fit: engine.Fit

    def clean(self):
        """Hold the claim against the inputs, so that what the engine refuses is a sentence at its field."""
        if self.errors:
            return
        request = {"method": "time"} | self.common_request() | self.moment_request() | self.asker_request()
        try:
            self.fit = engine.fit(request, self.figure_request())
        except engine.RequestError as error:
            self.add_refusal(error)

    def add_refusal(self, error: engine.RequestError) -> None:
        field = error.field.removeprefix("figure.")
        super().add_refusal(engine.RequestError(error.code, field, error.message))
