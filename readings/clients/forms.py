from django import forms

from readings.clients.models import Client


class ClientForm(forms.ModelForm):
    class Meta:
        model = Client
        fields = ["name", "contact", "private_note"]


class ContactForm(forms.ModelForm):
    """The part of a client that an assistant works with."""

    class Meta:
        model = Client
        fields = ["name", "contact"]
