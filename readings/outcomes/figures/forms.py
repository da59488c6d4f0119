from django import forms
from django.utils.translation import gettext_lazy as _

from readings.accounts.code_fields import CodeChoiceField
from readings.accounts.models import Membership
from readings.look.words import TOPICS

_ANY = ("", "—")


class FiguresForm(forms.Form):
    """Of which promises figures are made; sent in the address, so that they can be gone back to."""

    topic = forms.ChoiceField(label=_("Topic"), required=False, choices=[_ANY, *TOPICS.items()])
    practitioner = CodeChoiceField(Membership.objects.none(), label=_("Practitioner"), required=False, empty_label="—")

    def __init__(self, *args, member: Membership, **kwargs):
        super().__init__(*args, **kwargs)
        colleagues = Membership.objects.filter(practice=member.practice_id, role__in=Membership.READ_CASES)
        self.fields["practitioner"].queryset = colleagues.select_related("user")
        self.fields["practitioner"].label_from_instance = lambda membership: str(membership.user)
        if not member.is_owner:
            del self.fields["practitioner"]

    @property
    def chosen(self) -> dict:
        """What figures_of is asked with; nothing of what can't be chosen."""
        if not self.is_valid():
            return {}
        return {name: value for name, value in self.cleaned_data.items() if value}

    @property
    def said(self) -> str:
        """What is chosen, in words."""
        chosen = self.chosen
        words = [str(TOPICS[chosen["topic"]])] if "topic" in chosen else []
        return " · ".join(words + ([str(chosen["practitioner"].user)] if "practitioner" in chosen else []))
