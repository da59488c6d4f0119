"""A figure told by its trigrams and its line."""

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.trigrams import TRIGRAMS
from readings.look.words import short_name


def trigram_choices() -> list[tuple[str, str]]:
    """The eight trigrams, called as the script of the page calls them."""
    return [("", "—"), *((name, short_name(trigram)) for name, trigram in TRIGRAMS.items())]


def line_choices() -> list[tuple]:
    return [("", "—"), *((number, str(number)) for number in range(1, 7))]


class FigureForm(forms.Form):
    """Two trigrams and the moving line, as they were cast elsewhere."""

    upper = forms.ChoiceField(label=_("Upper trigram"), required=False, choices=trigram_choices)
    lower = forms.ChoiceField(label=_("Lower trigram"), required=False, choices=trigram_choices)
    line = forms.TypedChoiceField(
        label=_("Moving line"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=line_choices,
    )

    def figure_request(self) -> dict:
        """The figure as the engine takes it; what is left empty is left out, for the engine to ask for."""
        return {name: self.cleaned_data[name] for name in ("upper", "lower", "line") if self.cleaned_data[name]}
