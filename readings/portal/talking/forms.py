from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from readings.cases.files.attachment_forms import FilesField, taken_each
from readings.cases.files.taken_files import TakenFile
from readings.portal.models import ClientMessage

MOST_FILES = 5  # of a message


class MessageForm(forms.Form):
    """A message between a client and the practice: words, files, or both; all of it is sent or nothing."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    text = forms.CharField(
        label=gettext_lazy("Message"),
        required=False,
        max_length=ClientMessage._meta.get_field("text").max_length,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    files = FilesField(label=gettext_lazy("Pictures or PDFs"), required=False, most=MOST_FILES)

    def __init__(self, *args, too_large: bool = False, **kwargs):
        """`too_large` where so much was sent at a time that no file of it was read."""
        super().__init__(*args, **kwargs)
        self.too_large = too_large

    def clean_files(self) -> list[TakenFile]:
        if self.too_large:
            raise ValidationError(_("That is too much at a time. Send fewer files."))
        taken, refused = taken_each(self.cleaned_data["files"])
        if refused:
            raise ValidationError(refused)
        return taken

    def clean(self) -> dict:
        data = super().clean()
        if not (self.errors or data.get("text") or data.get("files")):
            self.add_error("text", _("Write something first, or choose a file."))
        return data
