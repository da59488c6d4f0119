from datetime import datetime

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from readings.accounts.code_fields import CodeChoiceField
from readings.accounts.models import Membership
from readings.clients.birth_forms import FIELDS, BornForm
from readings.clients.models import Client, Relative, Tag
from readings.clients.tags import parse_tags, tags_line


class PractitionerField(CodeChoiceField):
    """Somebody of the practice who reads cases, by their name."""

    def label_from_instance(self, member: Membership) -> str:
        return str(member.user)


class ClientField(CodeChoiceField):
    """A client, by name and how to reach them, which tells two of one name apart."""

    def label_from_instance(self, client: Client) -> str:
        return " · ".join(filter(None, (client.name, client.contact)))


class ClientForm(BornForm):
    """What is kept of a client: all that an assistant works with.

    An assistant chooses whose the client is when they come; an owner then and later; a practitioner's are their own.
    """

    tags = forms.CharField(
        label=_("Tags"),
        required=False,
        max_length=800,
        widget=forms.TextInput(attrs={"list": "tags-in-use", "autocomplete": "off"}),
    )
    practitioner = PractitionerField(Membership.objects.none(), label=_("In whose hands"), empty_label="—")

    class Meta(BornForm.Meta):
        model = Client
        fields = ["name", "phone", "chat_name", "email", "language", *FIELDS]

    def __init__(self, *args, member: Membership, now: datetime, **kwargs):
        super().__init__(*args, practice=member.practice, now=now, **kwargs)
        self.fields["language"].choices = [("", _("not known")), *settings.LANGUAGES]
        self._offer_practitioners(member)
        if self.instance.pk:
            self.initial["tags"] = tags_line(self.instance.tags.all())

    def _offer_practitioners(self, member: Membership) -> None:
        is_new = self.instance.pk is None
        offered = Membership.objects.who_read_cases(member.practice).select_related("user")
        has_choice = member.is_owner and len(offered) > 1
        if not (has_choice or (is_new and not member.reads_cases)):
            del self.fields["practitioner"]
            return
        self.fields["practitioner"].queryset = offered
        if not is_new:
            self.initial["practitioner"] = self.instance.practitioner
        elif member.is_owner:
            self.initial["practitioner"] = member
        elif len(offered) == 1:
            self.initial["practitioner"] = offered[0]

    @property
    def tags_in_use(self):
        """The words that the practice sorts by already."""
        return Tag.objects.filter(practice=self.practice)

    def clean_tags(self) -> list[str]:
        return parse_tags(self.cleaned_data["tags"])

    def refuse_practitioner(self) -> None:
        """Say that whoever was chosen has left, or reads no cases any more."""
        self.add_error("practitioner", _("This person can take no client any more. Choose somebody else."))

    @property
    def details(self) -> dict:
        """What is kept of the client, as the actions take it."""
        names = ("name", "phone", "chat_name", "email", "language", "tags")
        return {name: self.cleaned_data[name] for name in names} | {"birth": self.birth}


class RelativeForm(BornForm):
    """Somebody of a client's family; whom the member may not see as a client stays what they are."""

    relations = (
        _("husband"),
        _("wife"),
        _("father"),
        _("mother"),
        _("son"),
        _("daughter"),
        _("elder brother"),
        _("younger brother"),
        _("elder sister"),
        _("younger sister"),
        _("grandfather"),
        _("grandmother"),
    )

    same_as = ClientField(Client.objects.none(), label=_("Also a client"), required=False, empty_label=_("no"))

    class Meta(BornForm.Meta):
        model = Relative
        fields = ["name", "relation", *FIELDS]
        widgets = BornForm.Meta.widgets | {
            "relation": forms.TextInput(attrs={"list": "relations", "autocomplete": "off"})
        }

    def __init__(self, *args, member: Membership, client: Client, now: datetime, **kwargs):
        super().__init__(*args, practice=member.practice, now=now, **kwargs)
        visible = Client.objects.visible_to(member)
        same = self.same_as_before = self.instance.same_as
        if same and not visible.filter(pk=same.pk).exists():
            del self.fields["same_as"]
            return
        self.fields["same_as"].queryset = visible.exclude(pk=client.pk)
        self.initial["same_as"] = same

    @property
    def details(self) -> dict:
        """What is kept of the relative, as the actions take it."""
        names = ("name", "relation")
        same = self.cleaned_data["same_as"] if "same_as" in self.fields else self.same_as_before
        return {name: self.cleaned_data[name] for name in names} | {"same_as": same, "birth": self.birth}
