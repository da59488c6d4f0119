from allauth.account.forms import SignupForm
from django import forms
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.validators import RegexValidator
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from readings.accounts import time_zones
from readings.accounts.demo import DEMO_EMAIL, DEMO_PASSWORD
from readings.accounts.models import User

# What ends a line somewhere, mail headers among the places, or can't be seen.
one_line = RegexValidator(
    r"[\x00-\x1f\x7f-\x9f\u2028\u2029]", _("One line, please, and no control characters."), inverse_match=True
)


class SignUpForm(SignupForm):
    """allauth's sign-up, which asks for a name as well; the address is confirmed by mail before the first sign-in."""

    name = forms.CharField(max_length=80, validators=[one_line], widget=forms.TextInput({"autocomplete": "name"}))
    field_order = ["name", "email", "password1"]

    def try_save(self, request):
        if self.account_already_exists:
            # The answer to a known address takes as long as that to a new one, whose password is hashed.
            make_password(self.cleaned_data["password1"])
        return super().try_save(request)


class DemoForm(forms.Form):
    """The one button that opens the demo practice: it posts the demo's sign-in like any other."""

    login = forms.CharField(widget=forms.HiddenInput, initial=DEMO_EMAIL)
    password = forms.CharField(widget=forms.HiddenInput, initial=DEMO_PASSWORD)


class LanguageForm(forms.Form):
    language = forms.ChoiceField(choices=settings.LANGUAGES)
    next = forms.CharField(required=False, empty_value="/")


class PreferencesForm(forms.ModelForm):
    """What a person settles for themselves, whichever practice they work in."""

    class Meta:
        model = User
        fields = ["name", "language", "time_zone", "theme"]
        widgets = {"theme": forms.RadioSelect}

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["name"].validators.append(one_line)
        self.fields["language"].choices = [("", _("As the practice, else the browser")), *settings.LANGUAGES]
        self.fields["time_zone"] = forms.ChoiceField(
            choices=self._time_zones(), label=self.fields["time_zone"].label, required=False
        )

    def _time_zones(self) -> list:
        """Every zone, and the one that is set, should it go by an old name."""
        zones = [("", _("As the practice")), *time_zones.choices(get_language())]
        standing = self.instance.time_zone
        offered = {zone for _region, group in zones[1:] for zone, _city in group}
        return zones if not standing or standing in offered else [*zones, (standing, standing)]
