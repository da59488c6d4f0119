from django import forms

from readings.clients.models import Client


class ClientForm(forms.ModelForm):
    class Meta:
        model = Client
        fields = ["name", "contact", "private_note"]
