from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm

from readings.accounts.demo import DEMO_EMAIL, DEMO_PASSWORD


class SignInForm(AuthenticationForm):
    """Django's own sign-in form, by e-mail address."""


class DemoForm(forms.Form):
    """The one button that opens the demo practice: it posts the demo's sign-in like any other."""

    username = forms.CharField(widget=forms.HiddenInput, initial=DEMO_EMAIL)
    password = forms.CharField(widget=forms.HiddenInput, initial=DEMO_PASSWORD)


class LanguageForm(forms.Form):
    language = forms.ChoiceField(choices=settings.LANGUAGES)
    next = forms.CharField(required=False, empty_value="/")
