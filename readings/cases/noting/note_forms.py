"""A note as it is written and changed, and the reason for which an owner opens another's."""

from django import forms
from django.utils.translation import gettext_lazy as _

from readings.accounts.models import Membership
from readings.cases.models import Note, NoteOpening

LONGEST = 20_000


class NoteForm(forms.Form):
    """The words of a note and, for its author, who reads it.

    `seen` is the version that the page was made of, so that nobody writes over what they have not read.
    """

    text = forms.CharField(
        label=_("Note"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 6, "autofocus": True}),
    )
    visibility = forms.ChoiceField(label=_("Who reads it"), choices=Note.Visibility.choices, widget=forms.RadioSelect)
    seen = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)

    def __init__(self, *args, member: Membership, note: Note | None = None, inserted: str = "", **kwargs):
        text = "\n\n".join(filter(None, (note.text if note else "", inserted)))
        visibility = note.visibility if note else Note.Visibility.AUTHOR
        super().__init__(
            *args, initial={"text": text, "visibility": visibility, "seen": note and note.version}, **kwargs
        )
        if note and note.author_id != member.pk:
            del self.fields["visibility"]

    @property
    def words(self) -> dict[str, str]:
        return {name: value for name, value in self.cleaned_data.items() if name != "seen"}

    def over(self, version: int) -> None:
        """Let what was typed, sent again, go over this version, which the page now shows."""
        self.data = self.data.copy()
        self.data[self.add_prefix("seen")] = str(version)


class OpeningForm(forms.ModelForm):
    """Why an owner reads what is its author's only."""

    class Meta:
        model = NoteOpening
        fields = ["reason"]
