from django import forms
from django.utils.translation import gettext_lazy as _

from readings.accounts.models import Membership
from readings.desk.joining.leaving import in_hand, possible_heirs


class HeirForm(forms.Form):
    """Who takes over what is in a person's hands; asked for where something is."""

    heir = forms.ModelChoiceField(
        label=_("What is in hand goes to"),
        queryset=Membership.objects.none(),
        to_field_name="code",
        required=False,
        empty_label="—",
    )

    def __init__(self, *args, membership: Membership, **kwargs):
        super().__init__(*args, **kwargs)
        self.membership = membership
        self.in_hand = in_hand(membership)
        self.fields["heir"].queryset = possible_heirs(membership)
        self.fields["heir"].label_from_instance = lambda heir: str(heir.user)

    def hands_over(self) -> bool:
        """Whether what was asked for leaves nothing in this person's hands."""
        return True

    def clean(self):
        data = super().clean()
        if not self.errors and self.in_hand and self.hands_over() and not data["heir"]:
            self.add_error("heir", _("Choose who takes over the cases, clients and timings."))
        return data


class RoleForm(HeirForm):
    role = forms.ChoiceField(label=_("Role"), choices=Membership.Role, widget=forms.RadioSelect)

    field_order = ["role", "heir"]

    def hands_over(self) -> bool:
        return not Membership(role=self.cleaned_data["role"]).reads_cases
