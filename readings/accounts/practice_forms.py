from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from readings.accounts import time_zones
from readings.accounts.forms import one_line
from readings.accounts.models import Invitation, Membership, Practice

DEFAULT_ZONE = Practice._meta.get_field("time_zone").default


def zones_with(standing: str) -> list:
    """Every time zone in the language of the page, and the one that is set, should it go by an old name."""
    zones = list(time_zones.choices(get_language()))
    offered = {zone for _region, group in zones for zone, _city in group}
    return zones if standing in offered else [*zones, (standing, standing)]


class PracticeForm(forms.ModelForm):
    class Meta:
        model = Practice
        fields = ["name", "language", "time_zone", "letterhead", "longest_promise", "scores_illness", "takes_questions"]
        widgets = {"letterhead": forms.Textarea(attrs={"rows": 4})}
        help_texts = {
            "scores_illness": _(
                "Off, because figures of illness tempt one to wait for one to come true. Of a death none are ever made."
            )
        }

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["name"].validators.append(one_line)
        self.fields["language"].choices = [
            ("", pgettext_lazy("language", "As the browser asks")),
            *settings.LANGUAGES,
        ]
        standing = self.instance.time_zone
        self.fields["time_zone"] = forms.ChoiceField(label=_("Time zone"), choices=zones_with(standing))


class NewPracticeForm(forms.Form):
    name = forms.CharField(label=_("Name of the practice"), max_length=120, validators=[one_line])
    time_zone = forms.ChoiceField(label=_("Time zone"), initial=DEFAULT_ZONE)

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["time_zone"].choices = zones_with(DEFAULT_ZONE)


class InvitationForm(forms.ModelForm):
    """Whom to invite, and as what; who belongs to the practice already is refused."""

    class Meta:
        model = Invitation
        fields = ["email", "role"]
        widgets = {"role": forms.RadioSelect}

    def __init__(self, *args, member: Membership, **kwargs):
        super().__init__(*args, **kwargs)
        self.member = member
        self.fields["role"].choices = Membership.Role.choices
        self.fields["role"].initial = Membership.Role.ASSISTANT

    def clean_email(self):
        email = self.cleaned_data["email"].lower()
        if Membership.objects.active().filter(practice=self.member.practice, user__email=email).exists():
            raise ValidationError(_("This person belongs to the practice already."))
        return email
