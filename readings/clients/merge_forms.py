from django import forms
from django.utils.translation import gettext_lazy as _


class OtherClientForm(forms.Form):
    """What the other client is found by."""

    q = forms.CharField(label=_("Find the other one"), required=False, max_length=100)
