from django import forms
from django.utils.translation import gettext_lazy as _

from readings.accounts.code_fields import CodeChoiceField
from readings.accounts.models import Membership
from readings.cases.models import Case
from readings.clients.models import Tag
from readings.desk.models import SavedFilter
from readings.look.words import POLARITIES, TOPICS

_ANY = ("", "—")


class SearchForm(forms.Form):
    """What is looked for, and among what; sent in the address, so that a search can be kept and gone back to."""

    KINDS = {"client": _("Clients"), "case": _("Cases"), "reading": _("Readings")}
    q = forms.CharField(
        label=_("Search"), max_length=100, required=False, widget=forms.TextInput(attrs={"type": "search"})
    )
    kind = forms.ChoiceField(label=_("Among"), required=False, choices=[("", _("Everything")), *KINDS.items()])
    topic = forms.ChoiceField(label=_("Topic"), required=False, choices=[_ANY, *TOPICS.items()])
    polarity = forms.ChoiceField(label=_("Verdict"), required=False, choices=[_ANY, *POLARITIES.items()])
    status = forms.ChoiceField(label=_("Status"), required=False, choices=[_ANY, *Case.Status.choices])
    tag = CodeChoiceField(Tag.objects.none(), label=_("Tag"), required=False, empty_label="—")
    practitioner = CodeChoiceField(Membership.objects.none(), label=_("Practitioner"), required=False, empty_label="—")
    since = forms.DateField(label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    until = forms.DateField(label=_("Until"), required=False, widget=forms.DateInput(attrs={"type": "date"}))

    def __init__(self, *args, member: Membership, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["tag"].queryset = Tag.objects.filter(practice=member.practice)
        self.fields["practitioner"].queryset = Membership.objects.filter(practice=member.practice).select_related(
            "user"
        )
        self.fields["practitioner"].label_from_instance = lambda membership: str(membership.user)
        if not member.is_owner:
            del self.fields["practitioner"]
        if not member.reads_cases:
            for field in ("kind", "topic", "polarity", "status"):
                del self.fields[field]

    def clean(self):
        """What a member can't choose is asked of nobody."""
        asked = dict.fromkeys(("kind", "topic", "polarity", "status", "practitioner", "tag"), "")
        return asked | super().clean()

    @property
    def is_asking(self) -> bool:
        """Whether anything is looked for at all."""
        return any(value for field, value in self.cleaned_data.items() if field != "kind")

    @property
    def narrows(self) -> bool:
        """Whether more is said than words and kind, so that the fold stands open."""
        return any(value for field, value in self.cleaned_data.items() if field not in ("q", "kind"))

    def as_query(self) -> dict[str, str]:
        """What was asked, as it stands in an address."""
        return {name: self.data[name] for name in self.fields if self.data.get(name)}


class SavedFilterForm(forms.ModelForm):
    class Meta:
        model = SavedFilter
        fields = ["name"]
