from django import forms

from readings.clients.models import Client


class ClientForm(forms.ModelForm):
    """What is kept of a client and how they are reached: all that an assistant works with."""

    class Meta:
        model = Client
        fields = ["name", "phone", "chat_name", "email", "language"]
