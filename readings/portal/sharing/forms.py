"""How something is shown to a client."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from readings.clients.models import Client
from readings.clients.wordings import language_of
from readings.portal.letters import can_be_written
from readings.portal.models import Shared
from readings.portal.sharing.actions import Told
from readings.portal.sharing.things import Thing


class ShareForm(forms.Form):
    """Nothing but the title is proposed: what is written to the client is written for them.

    `blind` are the promises that the client is to know nothing of, and would be told of by the times.
    """

    depth = forms.ChoiceField(
        label=gettext_lazy("How deep"),
        choices=Shared.Depth.choices,
        initial=Shared.Depth.LETTER,
        widget=forms.RadioSelect,
    )
    title = forms.CharField(label=gettext_lazy("Title"), max_length=Shared._meta.get_field("title").max_length)
    words = forms.CharField(
        label=gettext_lazy("Your words to the client"),
        max_length=Shared._meta.get_field("words").max_length,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8}),
    )
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=settings.LANGUAGES)
    names_times = forms.BooleanField(label=gettext_lazy("Name the times"), required=False)
    stops_blind = forms.BooleanField(
        label=gettext_lazy("The client may know of these times from now on"), required=False
    )
    by_mail = forms.BooleanField(label=gettext_lazy("Tell them by mail that it is there"), required=False)

    def __init__(self, data=None, *, thing: Thing, client: Client, **kwargs):
        proposed = {"title": thing.title[:300], "language": language_of(client), "by_mail": True}
        super().__init__(data, initial=proposed, **kwargs)
        self.blind = thing.blind(client) if thing.has_times else []
        if not thing.has_times:
            del self.fields["names_times"]
        if not self.blind:
            del self.fields["stops_blind"]
        if not can_be_written(client, "shared"):
            del self.fields["by_mail"]

    def clean(self) -> dict:
        data = super().clean()
        if "names_times" in self.fields and data.get("depth") == Shared.Depth.FINDINGS:
            data["names_times"] = True  # as many of the sentences do
        if data.get("depth") == Shared.Depth.LETTER and not data.get("words") and "words" not in self.errors:
            self.add_error("words", _("A letter needs words of yours: without them it says too little."))
        if self.blind and data.get("names_times") and not data.get("stops_blind"):
            self.must_say_blind()
        return data

    def must_say_blind(self) -> None:
        self.add_error("stops_blind", _("Say that this is meant, or leave the times out."))

    @property
    def told(self) -> Told:
        data = self.cleaned_data
        ticks = {name: bool(data.get(name)) for name in ("names_times", "stops_blind")}
        return Told(**{name: data[name] for name in ("title", "words", "depth", "language")}, **ticks)

    @property
    def mails(self) -> bool:
        """Whether the client is told by mail."""
        return bool(self.cleaned_data.get("by_mail"))
