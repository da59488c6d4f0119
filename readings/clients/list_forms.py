from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _

from readings.accounts.code_fields import CodeChoiceField
from readings.accounts.models import Membership
from readings.clients.models import Client, Tag
from readings.paging import Choice


class ListForm(forms.Form):
    """What narrows a list, sent in its address; what can't be read narrows nothing."""

    tag = CodeChoiceField(Tag.objects.none(), required=False)

    def __init__(self, *args, tags, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["tag"].queryset = tags
        self.is_valid()

    @property
    def chosen_tag(self) -> Tag | None:
        return self.cleaned_data.get("tag")

    @property
    def query(self) -> str:
        """What is asked, as it stands in the address of the next page: ?tag=…, or nothing."""
        return self._address({})

    def choice(self, field: str, value: str, label: str, is_current: bool) -> Choice:
        """One value of a field as a link, the other fields staying as they are."""
        return Choice(self._address({field: value}) or "?", label, is_current)

    def _address(self, changed: dict[str, str]) -> str:
        asked = {name: self.data[name] for name in self.fields if self.cleaned_data.get(name)} | changed
        asked = {name: value for name, value in asked.items() if value}
        return f"?{urlencode(asked)}" if asked else ""


class ClientListForm(ListForm):
    """Which clients the list shows: those of a tag, or all."""

    def __init__(self, *args, member: Membership, **kwargs):
        seen = Client.objects.visible_to(member).order_by().values("pk")
        super().__init__(*args, tags=Tag.objects.filter(clients__in=seen).distinct(), **kwargs)

    @property
    def tags(self) -> list[Choice]:
        """All, and each tag, as links; nothing where there are no tags."""
        tags = [
            self.choice("tag", tag.code, f"#{tag.name}", tag == self.chosen_tag) for tag in self.fields["tag"].queryset
        ]
        return [self.choice("tag", "", _("all"), self.chosen_tag is None), *tags] if tags else []
