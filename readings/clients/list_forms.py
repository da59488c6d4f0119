from django import forms

from readings.accounts.code_fields import CodeChoiceField
from readings.accounts.models import Membership
from readings.clients.models import Client, Tag


class ClientListForm(forms.Form):
    """Which clients the list shows; what can't be read shows all."""

    tag = CodeChoiceField(Tag.objects.none(), required=False)

    def __init__(self, *args, member: Membership, **kwargs):
        super().__init__(*args, **kwargs)
        seen = Client.objects.visible_to(member).order_by().values("pk")
        self.fields["tag"].queryset = Tag.objects.filter(clients__in=seen).distinct()
        self.is_valid()

    @property
    def chosen_tag(self) -> Tag | None:
        return self.cleaned_data.get("tag")
