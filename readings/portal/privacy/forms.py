from django import forms
from django.utils.translation import gettext_lazy as _

from readings.portal.privacy.refusable import KINDS_REFUSABLE


class AgreeForm(forms.Form):
    """A tick under the words of a consent."""

    agreed = forms.BooleanField(
        label=_("I agree"), error_messages={"required": _("Tick the box if you agree to these words.")}
    )


class LettersForm(forms.Form):
    """The kinds of letters that the client wants."""

    wanted = forms.MultipleChoiceField(
        label=_("Write to me"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=tuple(KINDS_REFUSABLE.items()),
    )
