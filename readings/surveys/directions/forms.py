"""The eight directions as somebody sends them."""

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from engine.elements import ELEMENT_NAMES
from readings.look.words import ELEMENTS, TOPICS
from readings.surveys.directions.actions import SEEN, version_of
from readings.surveys.models import Direction, Survey
from readings.surveys.models.house import FACINGS

LONGEST = 5000
TOPICS_ASKED = ("childbirth", "illness")  # those for which a direction says more than otherwise


class AskedForm(forms.Form):
    """Around what the directions are taken, and what they are asked about."""

    centre = forms.ChoiceField(label=_("Around"), choices=Survey.Centre.choices, widget=forms.RadioSelect)
    topic = forms.ChoiceField(
        label=_("Topic"),
        required=False,
        choices=[("", pgettext_lazy("topic", "none")), *((code, TOPICS[code]) for code in TOPICS_ASKED)],
        widget=forms.RadioSelect,
    )


class FacingForm(forms.Form):
    """Where a house faces."""

    facing = forms.ChoiceField(choices=[(name, name) for name in FACINGS])


class DirectionForm(forms.Form):
    """What was seen in one direction; `version` is that of the row the page was made of."""

    seen = forms.CharField(
        label=_("What was seen"),
        required=False,
        max_length=Direction._meta.get_field("seen").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    element = forms.ChoiceField(
        label=_("Element"),
        required=False,
        choices=[
            ("", _("by the correspondences")),
            *((ELEMENT_NAMES[element], ELEMENTS[element]) for element in ELEMENT_NAMES),
        ],
    )
    verdict = forms.ChoiceField(
        label=_("Sign"),
        required=False,
        choices=[("", pgettext_lazy("sign", "not called")), *Direction.Verdict.choices],
        widget=forms.RadioSelect,
    )
    note = forms.CharField(
        label=pgettext_lazy("on a walk", "Note"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    avertable = forms.BooleanField(label=_("May be averted"), required=False)
    advice = forms.CharField(
        label=_("Advice"), required=False, max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 3})
    )
    advice_done = forms.ChoiceField(
        label=_("Advice followed"),
        required=False,
        choices=[("", pgettext_lazy("advice", "not known")), *Direction.Done.choices],
        widget=forms.RadioSelect,
    )
    version = forms.CharField(required=False, max_length=32, widget=forms.HiddenInput)

    def __init__(self, *args, row: Direction | None = None, **kwargs):
        initial = {name: getattr(row, name) for name in SEEN} if row else {}
        super().__init__(*args, initial=initial | {"version": version_of(row)}, **kwargs)
        self.row = row

    def clean_seen(self) -> str:
        """The words without what nobody can see in them, on one line."""
        return " ".join("".join(sign if sign.isprintable() else " " for sign in self.cleaned_data["seen"]).split())

    def clean(self) -> None:
        """Something has to be said first; later all of it may be taken back."""
        if self.row is None and not self.errors and not any(self.said.values()):
            self.add_error("seen", gettext("Write what was seen, or call the sign."))

    @property
    def said(self) -> dict:
        return {name: self.cleaned_data[name] for name in SEEN}

    def over(self, row: Direction | None) -> None:
        """Let what was typed, sent again, go over this row, which the page now shows."""
        self.data = self.data.copy()
        self.data["version"] = version_of(row)
