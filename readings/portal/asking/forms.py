"""A new question as it is typed, by a client or by somebody who is none yet."""

from datetime import datetime

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from readings.accounts.forms import one_line
from readings.accounts.models import Practice
from readings.clients.birth import UNKNOWN
from readings.clients.birth_forms import FIELDS, BornForm
from readings.clients.consents import may_be_a_childs
from readings.clients.forms import ClientField
from readings.clients.models import Client, Consent
from readings.look.words import TOPICS
from readings.portal.asking.actions import Asked, Stranger
from readings.portal.models import Enquiry

MUST_AGREE = gettext_lazy("Tick the box if you agree to these words; without it the question can’t be kept.")


def _agreement() -> forms.BooleanField:
    return forms.BooleanField(label=gettext_lazy("I agree"), error_messages={"required": MUST_AGREE})


class AskForm(BornForm):
    """What is asked, and whom it concerns; `needs` are the kinds of consent that do not stand yet."""

    topic = forms.ChoiceField(label=gettext_lazy("What it is about"), required=False)
    agreed_processing = _agreement()
    agreed_sensitive = forms.BooleanField(label=gettext_lazy("I agree to this too"), required=False)

    class Meta(BornForm.Meta):
        model = Enquiry
        fields = ["question", "more", "topic", "people", "house", *FIELDS]
        labels = {
            "question": gettext_lazy("Your question"),
            "more": gettext_lazy("What else there is to know"),
            "people": gettext_lazy("Whom it concerns"),
            "house": gettext_lazy("Which house or place"),
        }

    def __init__(self, *args, needs: set[str], **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["topic"].choices = [("", pgettext_lazy("topic", "I can’t say")), *TOPICS.items()]
        self.fields["question"].widget = forms.Textarea(attrs={"rows": 3, "maxlength": 300})
        self.fields["more"].widget.attrs["rows"] = 5
        if Consent.Kind.PROCESSING not in needs:
            del self.fields["agreed_processing"]
        if Consent.Kind.SENSITIVE not in needs:
            del self.fields["agreed_sensitive"]

    @property
    def has_birth(self) -> bool:
        """Whether anything of a birth was typed, so that the fold is open."""
        return self.is_bound and any(self.data.get(name) for name in FIELDS if name != "birth_calendar")

    @property
    def asked(self) -> Asked:
        words = {name: self.cleaned_data[name] for name in ("question", "more", "topic", "people", "house")}
        return Asked(**words, birth=self.birth)

    @property
    def agreed(self) -> list[str]:
        """The kinds of consent that were ticked."""
        kinds = {"agreed_processing": Consent.Kind.PROCESSING, "agreed_sensitive": Consent.Kind.SENSITIVE}
        return [kind for name, kind in kinds.items() if self.cleaned_data.get(name)]


class OutsideForm(AskForm):
    """The same of somebody who is no client yet, with how they are reached.

    `website` is seen by no person: who fills it in is a program.
    """

    name = forms.CharField(label=gettext_lazy("Your name"), max_length=120, validators=[one_line])
    email = forms.EmailField(
        label=gettext_lazy("Your e-mail"),
        required=False,
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    phone = forms.CharField(
        label=gettext_lazy("or a number to call you back"),
        required=False,
        max_length=40,
        validators=[one_line],
        widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "tel"}),
    )
    website = forms.CharField(required=False, max_length=200)

    def __init__(self, *args, practice: Practice, now: datetime, **kwargs):
        needs = {Consent.Kind.PROCESSING, Consent.Kind.SENSITIVE}
        super().__init__(*args, practice=practice, now=now, needs=needs, **kwargs)
        self.today = timezone.localtime(now).date()

    @property
    def is_of_a_program(self) -> bool:
        return bool(self.data.get("website"))

    @property
    def reached_by(self) -> str:
        """The address or number that was typed, in one spelling."""
        return (self.data.get("email") or self.data.get("phone") or "").strip().lower()[:254]

    def clean(self) -> dict:
        data = super().clean()
        if not (data.get("email") or data.get("phone") or {"email", "phone"} & self.errors.keys()):
            self.add_error("email", _("Give an address or a number: without one nobody can answer."))
        if not self.errors and self.birth != UNKNOWN and may_be_a_childs(self.birth, self.today):
            why = _("For a child under fourteen a parent or guardian asks: tell your own birth, or none.")
            self.add_error("birth_year", why)
        return data

    @property
    def stranger(self) -> Stranger:
        names = ("name", "email", "phone")
        language = get_language() if get_language() in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        return Stranger(
            **{name: self.cleaned_data[name] for name in names},
            language=language,
            agreed_sensitive=self.cleaned_data["agreed_sensitive"],
        )


class TakeInForm(forms.Form):
    """Whose question a stranger's is: a client's who is there already, else a new client's."""

    client = ClientField(
        Client.objects.none(),
        label=gettext_lazy("Whose question it is"),
        required=False,
        empty_label=gettext_lazy("a new client"),
    )

    def __init__(self, *args, member, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["client"].queryset = Client.objects.visible_to(member)
