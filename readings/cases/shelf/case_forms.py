"""What a case says, what stands beside it, and what it is joined with, as they are typed."""

from django import forms
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from readings.accounts.code_fields import CodeChoiceField
from readings.accounts.models import Membership
from readings.cases.casting.topic_field import TopicField
from readings.cases.models import Case, CaseLink, Matter, QuestionTemplate, Reading
from readings.cases.shelf.case_actions import version_of
from readings.cases.shelf.question_templates import templates_of
from readings.clients.models import Client
from readings.clients.tags import parse_tags, tags_line
from readings.look.words import TOPICS


def matter_field() -> forms.ChoiceField:
    """Hoped for, feared, or not said."""
    return forms.ChoiceField(
        label=_("The matter is"),
        required=False,
        choices=[("", pgettext_lazy("matter", "not said")), *Matter.choices],
        widget=forms.RadioSelect,
    )


# What a member chooses from: nothing becomes a draft again.
CHOSEN = [choice for choice in Case.Status.choices if choice[0] != Case.Status.DRAFT]


class CaseForm(forms.ModelForm):
    """A case as a member may write it; an owner also says in whose hands it is.

    `seen` is the version that the page was made of, so that nobody writes over what they have not read.
    """

    topic = TopicField(label=_("Topic"), required=False)
    matter = matter_field()
    client = CodeChoiceField(Client.objects.none(), label=_("Client"), required=False, empty_label="—")
    tags = forms.CharField(label=_("Tags"), required=False, max_length=900)
    practitioner = CodeChoiceField(
        Membership.objects.none(), label=_("In whose hands"), required=False, empty_label=None
    )
    seen = forms.CharField(required=False, max_length=32, widget=forms.HiddenInput)

    class Meta:
        model = Case
        fields = ["question", "topic", "matter", "client", "people", "house", "status"]
        widgets = {"status": forms.RadioSelect}

    def __init__(self, *args, member: Membership, instance: Case | None = None, initial: dict | None = None, **kwargs):
        super().__init__(*args, instance=instance, initial=self._of(instance, member) | (initial or {}), **kwargs)
        self.member = member
        clients = Q(pk__in=Client.objects.visible_to(member).order_by().values("pk"))
        if instance and instance.client_id:
            clients |= Q(pk=instance.client_id)  # who is out of sight meanwhile stays the case's client
        self.fields["client"].queryset = Client.objects.filter(clients)
        if not (instance and instance.status == Case.Status.DRAFT):
            self.fields["status"].choices = CHOSEN
        if member.is_owner:
            able = Q(pk__in=Membership.objects.who_read_cases(member.practice).values("pk"))
            if instance:
                able |= Q(pk=instance.practitioner_id)
            hands = self.fields["practitioner"]
            hands.queryset = Membership.objects.filter(able).select_related("user")
            hands.label_from_instance = lambda membership: str(membership.user)
        else:
            del self.fields["practitioner"]

    @staticmethod
    def _of(case: Case | None, member: Membership) -> dict:
        """What the form shows of a case, by the codes that it is sent with."""
        if case is None:
            return {"practitioner": member.code}
        return {
            "client": case.client and case.client.code,
            "tags": tags_line(case.tags.all()),
            "practitioner": case.practitioner.code,
            "seen": version_of(case),
        }

    def clean_tags(self) -> list[str]:
        return parse_tags(self.cleaned_data["tags"])

    def clean_practitioner(self) -> Membership:
        has_it = self.instance.practitioner if self.instance.pk else self.member
        return self.cleaned_data["practitioner"] or has_it

    @property
    def words(self) -> dict:
        """What the case shall say."""
        names = ("question", "topic", "matter", "people", "house", "status", "client", "tags")
        return {name: self.cleaned_data[name] for name in names}

    def over(self, case: Case) -> "CaseForm":
        """The same words, to be written over the case as it stands now."""
        data = self.data.copy()
        data["seen"] = version_of(case)
        return CaseForm(data, instance=case, member=self.member)

    def otherwise(self, case: Case) -> list[tuple[str, str]]:
        """What stands in the case otherwise than it is typed here: the field's label and the words."""
        stands = {name: getattr(case, name) for name in self.words} | {
            "tags": [tag.name for tag in case.tags.all()],
            "practitioner": case.practitioner,
        }
        in_words = {
            "topic": TOPICS.get(case.topic, case.topic),
            "matter": case.get_matter_display(),
            "status": case.get_status_display(),
            "client": case.client or "",
            "tags": tags_line(case.tags.all()),
            "practitioner": case.practitioner.user,
        }
        differ = [name for name in stands if name in self.fields and stands[name] != self.cleaned_data[name]]
        return [(self.fields[name].label, str(in_words.get(name, stands[name]))) for name in differ]

    def refuse_practitioner(self) -> None:
        """Say that whoever was chosen has left, or reads no cases any more."""
        self.add_error("practitioner", _("This person can take no case any more. Choose somebody else."))


class BeginForm(forms.Form):
    """What the address of a new case names to begin it with; what can't be found is left out."""

    case = CodeChoiceField(Case.objects.none(), required=False)
    client = CodeChoiceField(Client.objects.none(), required=False)
    template = CodeChoiceField(QuestionTemplate.objects.none(), required=False)

    def __init__(self, *args, member: Membership, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["case"].queryset = Case.objects.visible_to(member)
        self.fields["client"].queryset = Client.objects.visible_to(member)
        self.fields["template"].queryset = templates_of(member)
        self.is_valid()

    @property
    def words(self) -> dict[str, str]:
        """The fields of a case or a casting that are filled in by it."""
        case, client, template = (self.cleaned_data.get(name) for name in ("case", "client", "template"))
        if case:
            asked = {"question": case.question, "topic": case.topic, "matter": case.matter}
            return asked | {"case": case.code} | (template.words if template else {})
        return (template.words if template else {}) | ({"client": client.code} if client else {})


class TemplateForm(forms.ModelForm):
    """A question to begin from."""

    topic = TopicField(label=_("Topic"), required=False)
    matter = matter_field()

    class Meta:
        model = QuestionTemplate
        fields = ["question", "topic", "matter"]


class StatusForm(forms.Form):
    """The one tap that sets a case's status."""

    status = forms.ChoiceField(choices=CHOSEN)


class FileHereForm(forms.Form):
    """One of a member's own readings that lie unfiled."""

    reading = CodeChoiceField(Reading.objects.none())

    def __init__(self, *args, readings, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["reading"].queryset = readings


class LinkSearchForm(forms.Form):
    """The words by which another case is found."""

    q = forms.CharField(label=_("Words of its question"), required=False, max_length=100)


class LinkForm(forms.Form):
    """Another case, and why the two belong together."""

    other = CodeChoiceField(
        Case.objects.none(),
        label=_("Case"),
        widget=forms.RadioSelect,
        empty_label=None,
        error_messages={"required": _("Choose a case."), "invalid_choice": _("Choose a case.")},
    )
    why = forms.CharField(
        label=_("Why they belong together"), required=False, max_length=CaseLink._meta.get_field("why").max_length
    )

    def __init__(self, *args, others, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["other"].queryset = others
