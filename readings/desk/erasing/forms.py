from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from readings.clients.models import Client
from readings.finding import plain


class ErasureForm(forms.Form):
    """The name of the client, typed so that nobody is erased by a slip of the hand."""

    name = forms.CharField(
        label=gettext_lazy("The client’s name"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args, client: Client, **kwargs):
        super().__init__(*args, **kwargs)
        self.client = client

    def clean_name(self):
        name = self.cleaned_data["name"]
        if plain(name) != plain(self.client.name):
            raise ValidationError(_("This is not the client’s name. Nothing was erased."))
        return name
