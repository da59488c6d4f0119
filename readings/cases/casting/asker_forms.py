"""What tells one asker from another in a casting: the surname, or its strokes."""

from django import forms
from django.utils.translation import gettext_lazy as _

from readings.cases.messages import refusal


class AskerForm(forms.Form):
    """The surname and the strokes that win over those on record."""

    surname = forms.CharField(label=_("Surname"), max_length=20, required=False)
    strokes = forms.CharField(label=_("Strokes"), max_length=40, required=False)

    def clean_strokes(self):
        try:
            return [int(count) for count in words_of(self.cleaned_data["strokes"])]
        except ValueError as error:
            raise forms.ValidationError(refusal("type")) from error

    def asker_request(self) -> dict:
        """The part of a request that says who asks; what is left empty is left out."""
        given = {"surnames": words_of(self.cleaned_data["surname"]), "strokes": self.cleaned_data["strokes"]}
        return {name: value for name, value in given.items() if value}


def words_of(text: str) -> list[str]:
    """What was typed, parted at spaces and at the commas of either script."""
    for mark in "，、,　":
        text = text.replace(mark, " ")
    return text.split()
