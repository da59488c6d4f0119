from typing import NamedTuple
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _

from readings.accounts.models import Membership
from readings.cases.models import Case
from readings.clients.models import Tag


class CaseListForm(forms.Form):
    """Which cases the list shows; what can't be read shows those that it shows unasked."""

    ALL = "all"
    status = forms.ChoiceField(required=False, choices=[("", _("not closed")), *Case.Status.choices, (ALL, _("all"))])
    tag = forms.ModelChoiceField(Tag.objects.none(), required=False, to_field_name="code")

    def __init__(self, *args, member: Membership, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["tag"].queryset = Tag.objects.filter(practice=member.practice, cases__isnull=False).distinct()
        self.is_valid()

    @property
    def chosen_status(self) -> str:
        return self.cleaned_data.get("status", "")

    @property
    def chosen_tag(self) -> Tag | None:
        return self.cleaned_data.get("tag")

    @property
    def query(self) -> dict[str, str]:
        """What is asked, as it stands in the address of the next page."""
        return {name: self.data[name] for name in self.fields if self.cleaned_data.get(name)}

    @property
    def statuses(self) -> list["Choice"]:
        """The statuses as links, the tag staying as it is."""
        return [
            self._choice("status", value, label, value == self.chosen_status)
            for value, label in self.fields["status"].choices
        ]

    @property
    def tags(self) -> list["Choice"]:
        """The tags as links, the status staying as it is; the chosen one leads back to all."""
        return [
            self._choice("tag", "" if tag == self.chosen_tag else tag.code, f"#{tag.name}", tag == self.chosen_tag)
            for tag in self.fields["tag"].queryset
        ]

    def _choice(self, field: str, value: str, label: str, is_current: bool) -> "Choice":
        asked = {name: asked for name, asked in (self.query | {field: value}).items() if asked}
        return Choice(f"?{urlencode(asked)}", label, is_current)


class Choice(NamedTuple):
    """One way of narrowing the list: where it leads, what it is called, and whether it is what is shown."""

    address: str
    label: str
    is_current: bool
