"""A form field for each kind of field that a way of casting can have, and what is said where it is refused."""

import re
from collections.abc import Callable

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.casting import Kind
from engine.directions import DIRECTIONS
from readings.cases.casting.asker_forms import words_of
from readings.cases.casting.figure_forms import line_choices, trigram_choices
from readings.cases.messages import refusal
from readings.look.compass import DIRECTIONS as DIRECTION_WORDS

NUMERIC = {"inputmode": "numeric", "autocomplete": "off"}
WHOLE_NUMBER = re.compile(r"-?\d+")


class NumberField(forms.IntegerField):
    """A whole number."""

    widget = forms.TextInput(attrs=NUMERIC)
    default_error_messages = {"invalid": refusal("type")}


class NumbersField(forms.CharField):
    """Whole numbers, parted by spaces or commas."""

    widget = forms.TextInput(attrs=NUMERIC)

    def to_python(self, value):
        return numbers_of(super().to_python(value))


class ThrowsField(forms.CharField):
    """Six throws from the bottom line up: the three dice of each, 322, or only their sum, 7."""

    widget = forms.TextInput(attrs=NUMERIC)
    DICE = {"6": [2, 2, 2], "7": [3, 2, 2], "8": [3, 3, 2], "9": [3, 3, 3]}

    def to_python(self, value):
        return [self.DICE.get(throw) or numbers_of(" ".join(throw)) for throw in words_of(super().to_python(value))]


class NamesField(forms.CharField):
    """Names, parted by spaces or commas."""

    def to_python(self, value):
        return words_of(super().to_python(value))


class HexagramField(forms.CharField):
    """A hexagram by its name in either script, or by its number."""

    def clean(self, value):
        name = super().clean(value)
        return int(name) if WHOLE_NUMBER.fullmatch(name) else name


def numbers_of(typed: str) -> list[int]:
    """The whole numbers that were typed; raises ValidationError for anything else."""
    words = words_of(typed)
    try:
        if all(map(WHOLE_NUMBER.fullmatch, words)):
            return [int(word) for word in words]
    except ValueError:  # more digits than Python reads
        pass
    raise forms.ValidationError(refusal("type"))


def line_field(**kwargs) -> forms.Field:
    return forms.TypedChoiceField(coerce=int, empty_value=None, choices=line_choices, **kwargs)


def trigram_field(**kwargs) -> forms.Field:
    return forms.ChoiceField(choices=trigram_choices, **kwargs)


def direction_field(**kwargs) -> forms.Field:
    choices = [("", "—"), *((name, DIRECTION_WORDS[name]) for name in DIRECTIONS)]
    return forms.ChoiceField(choices=choices, **kwargs)


# What a code of the engine means of a field of this kind, where there is more to say than of others.
REFUSALS = {
    (Kind.TEXT, "choice"): _("Only Chinese characters are counted."),
    (Kind.TEXT, "range"): _("One to a hundred characters are counted."),
    (Kind.NUMBERS, "unknown-character"): _("The tone of a character is not on record. Fill in the tones of all."),
    (Kind.THING, "choice"): _("The correspondences do not hold this. Try a plainer word, or name its trigram."),
    (Kind.THING, "ambiguous"): _("This stands under more than one trigram: choose one."),
    (Kind.THROWS, "range"): _("Six throws are needed, of three dice that show 2 or 3."),
    (Kind.THROWS, "type"): _("Six throws are needed, of three dice that show 2 or 3."),
}


def refusal_of(kind: Kind, code: str):
    """The sentence for what the engine refused of a field of this kind."""
    return REFUSALS.get((kind, code)) or refusal(code)


FIELDS: dict[Kind, Callable[..., forms.Field]] = {
    Kind.NUMBER: NumberField,
    Kind.NUMBERS: NumbersField,
    Kind.TEXT: forms.CharField,
    Kind.NAMES: NamesField,
    Kind.TRIGRAM: trigram_field,
    Kind.HEXAGRAM: HexagramField,
    Kind.DIRECTION: direction_field,
    Kind.THING: forms.CharField,
    Kind.THROWS: ThrowsField,
    Kind.LINE: line_field,
}
