"""What a form has for whatever was seen: a note, whether it may be averted and how, and whether that was done."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from readings.surveys.models.seen import Said

LONGEST = 5000


class AdvisedForm(forms.Form):
    """The fields of `Said`; `names` are all that the form says of a row."""

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
        choices=[("", pgettext_lazy("advice", "not known")), *Said.Done.choices],
        widget=forms.RadioSelect,
    )

    names: tuple[str, ...]

    @property
    def said(self) -> dict:
        return {name: self.cleaned_data[name] for name in self.names}
