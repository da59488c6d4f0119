"""The eight directions as somebody sends them."""

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from readings.look.words import TOPICS
from readings.surveys.advised_form import AdvisedForm
from readings.surveys.directions.actions import SEEN, version_of
from readings.surveys.directions.answer import ELEMENT_WORDS
from readings.surveys.models import Direction, Survey
from readings.surveys.models.house import FACINGS

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


class DirectionForm(AdvisedForm):
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
        choices=[("", _("by the correspondences")), *ELEMENT_WORDS.items()],
    )
    verdict = forms.ChoiceField(
        label=_("Sign"),
        required=False,
        choices=[("", pgettext_lazy("sign", "not called")), *Direction.Verdict.choices],
        widget=forms.RadioSelect,
    )
    version = forms.CharField(required=False, max_length=32, widget=forms.HiddenInput)

    names = field_order = SEEN

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

    def over(self, row: Direction | None) -> None:
        """Let what was typed, sent again, go over this row, which the page now shows."""
        self.data = self.data.copy()
        self.data["version"] = version_of(row)
