"""Files as they are sent to a case: each is judged by itself, and those that can be kept are."""

from collections.abc import Iterable

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from readings.cases.files.taken_files import TakenFile, shown_name, taken_file

MOST_AT_ONCE = 10


class FilesInput(forms.ClearableFileInput):
    """A field for several files; a telephone offers its camera."""

    allow_multiple_selected = True
    template_name = "django/forms/widgets/file.html"

    def __init__(self):
        super().__init__(attrs={"accept": "image/*,application/pdf"})


class FilesField(forms.FileField):
    """The files that were sent, as they came; `most` of them at a time."""

    widget = FilesInput
    default_error_messages = {"required": gettext_lazy("Choose a file first.")}

    def __init__(self, *args, most: int = MOST_AT_ONCE, **kwargs):
        super().__init__(*args, **kwargs)
        self.most = most

    def clean(self, value: list[UploadedFile], initial: object = None) -> list[UploadedFile]:
        files = [file for file in value or [] if file]
        if self.required and not files:
            raise ValidationError(self.error_messages["required"])
        if len(files) > self.most:
            raise ValidationError(_("At most %(number)s files at a time.") % {"number": self.most})
        return files


def taken_each(uploads: Iterable[UploadedFile]) -> tuple[list[TakenFile], list[str]]:
    """What is kept of some files, and why of the others nothing is, each by its name."""
    taken, refused = [], []
    for upload in uploads:
        try:
            taken.append(taken_file(upload))
        except ValidationError as error:
            refused.append(about_file(shown_name(upload.name or ""), error.message))
    return taken, refused


def about_file(name: str, why: str) -> str:
    return _("%(name)s: %(why)s") % {"name": name, "why": why}


class AttachForm(forms.Form):
    """Some files; `taken` are those that can be kept, and what is wrong with the others stands at the field."""

    files = FilesField(label=gettext_lazy("Pictures or PDFs"))

    def __init__(self, *args, too_large: bool = False, **kwargs):
        """`too_large` where so much was sent at a time that none of it was read."""
        super().__init__(*args, **kwargs)
        self.taken: list[TakenFile] = []
        if too_large:
            self.fields["files"].error_messages["required"] = _("That is too much at a time. Send fewer files.")

    def clean_files(self) -> None:
        self.taken, refused = taken_each(self.cleaned_data["files"])
        if refused:
            raise ValidationError(refused)

    def refuse(self, name: str, why: str) -> None:
        """Say why a file that is all right was not kept."""
        self.add_error("files", about_file(name, why))
