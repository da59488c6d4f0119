"""Whose a casting is: the case it is for, or the client who asks, there already or new."""

from functools import cached_property

from django import forms
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _

from readings.accounts.code_fields import CodeChoiceField
from readings.accounts.models import Membership
from readings.cases.models import Case
from readings.clients import names
from readings.clients.models import Client

validate_name = MaxLengthValidator(Client._meta.get_field("name").max_length)


class WhoseForm(forms.Form):
    """A case that the page came with, or a client's name; `initial` may hold the code of either."""

    case = CodeChoiceField(
        Case.objects.none(),
        required=False,
        widget=forms.HiddenInput,
        error_messages={"invalid_choice": _("The case is not there any more.")},
    )
    client = forms.CharField(
        label=_("Who asks"),
        max_length=300,
        required=False,
        widget=forms.TextInput(attrs={"list": "clients-known", "autocomplete": "off"}),
    )

    new_client = ""  # the name of one to be taken in
    several: tuple[str, ...] = ()  # the labels among which one has to choose

    def __init__(self, *args, member: Membership, **kwargs):
        super().__init__(*args, member=member, **kwargs)
        if self.data.get("case") or self.initial.get("case"):
            self.fields["case"].queryset = Case.objects.visible_to(member).select_related("client")
        if code := self.initial.get("client"):
            client = Client.objects.visible_to(member).filter(code=code).first()
            self.initial["client"] = client and names.label_of(member, client)

    def clean_client(self) -> Client | None:
        """The client of that name; None for nobody, and for one to be taken in."""
        typed = self.cleaned_data["client"]
        meant = names.called(self.member, typed) if typed else {}
        if len(meant) > 1:
            self.several = tuple(meant)
            raise forms.ValidationError(_("Several clients are called so: %(names)s.") % {"names": ", ".join(meant)})
        if not meant:
            validate_name(typed)
            self.new_client = typed
        return next(iter(meant.values()), None)

    @property
    def whose(self) -> dict:
        """Where the reading belongs, as the action takes it: a case has its client already."""
        if case := self.cleaned_data["case"]:
            return {"case": case}
        return {"client": self.cleaned_data["client"], "new_client": self.new_client}

    @cached_property
    def case_in_view(self) -> Case | None:
        """The case that the page shows."""
        if self.is_bound:
            return self.cleaned_data.get("case")
        code = self.initial.get("case")
        return self.fields["case"].queryset.filter(code=code).first() if code else None

    @cached_property
    def clients_known(self) -> list[str]:
        """The names that are offered, those among which one has to choose first."""
        return [*self.several, *names.offered(self.member)]
