from django import forms
from django.utils.translation import gettext_lazy as _


class DoorForm(forms.Form):
    """The address to which a way in is mailed, if the practice knows it as a client's."""

    email = forms.EmailField(
        label=_("Your e-mail"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        error_messages={"required": _("Type your e-mail address.")},
    )
