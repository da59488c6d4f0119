from django import forms
from django.utils.translation import gettext_lazy as _

from readings.accounts.models import Membership
from readings.cases.models import Case
from readings.clients.list_forms import ListForm
from readings.clients.models import Tag
from readings.paging import Choice


class CaseListForm(ListForm):
    """Which cases the list shows: unasked those that are not closed."""

    ALL = "all"
    status = forms.ChoiceField(required=False, choices=[("", _("not closed")), *Case.Status.choices, (ALL, _("all"))])

    def __init__(self, *args, member: Membership, **kwargs):
        tags = Tag.objects.filter(practice=member.practice, cases__isnull=False).distinct()
        super().__init__(*args, tags=tags, **kwargs)

    @property
    def chosen_status(self) -> str:
        return self.cleaned_data.get("status", "")

    @property
    def statuses(self) -> list[Choice]:
        """The statuses as links."""
        return [
            self.choice("status", value, label, value == self.chosen_status)
            for value, label in self.fields["status"].choices
        ]

    @property
    def tags(self) -> list[Choice]:
        """The tags as links; the chosen one leads back to all."""
        return [
            self.choice("tag", "" if tag == self.chosen_tag else tag.code, f"#{tag.name}", tag == self.chosen_tag)
            for tag in self.fields["tag"].queryset
        ]
