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
            raise ValidationError(self.says_another_name())
        return name

    def says_another_name(self) -> str:
        return _("This is not the client’s name. Nothing was erased.")


class OwnErasureForm(ErasureForm):
    """The same, typed by the client themselves."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Your name")

    def says_another_name(self) -> str:
        return _("This is not your name as it stands here. Nothing was asked for.")
