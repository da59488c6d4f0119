"""What was met, as somebody types it to look it up."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ThingForm(forms.Form):
    q = forms.CharField(
        label=_("What was met"),
        max_length=60,
        required=False,
        widget=forms.SearchInput(attrs={"autocomplete": "off"}),
    )
