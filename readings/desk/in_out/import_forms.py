"""The file that somebody brings, and how the table in it is to be read."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from readings.cases.files.taken_files import shown_name
from readings.desk.in_out.import_columns import COLUMNS, KINDS
from readings.desk.in_out.import_reading import ENCODINGS, LARGEST_EXPORT, MB
from readings.desk.models import Import


class UploadForm(forms.Form):
    """A file; what it is is told from what it says, not from its name."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.json,.zip"}),
        error_messages={
            "required": gettext_lazy("Choose a file first."),
            "empty": gettext_lazy("The file is empty."),
        },
    )

    def __init__(self, *args, too_large: bool = False, **kwargs):
        """`too_large` where so much was sent that none of it was read."""
        super().__init__(*args, **kwargs)
        if too_large:
            self.fields["file"].error_messages["required"] = self._too_large

    @property
    def _too_large(self) -> str:
        return _("The file is larger than %(number)s MB.") % {"number": LARGEST_EXPORT // MB}

    def clean_file(self):
        file = self.cleaned_data["file"]
        if file.size > LARGEST_EXPORT:
            raise ValidationError(self._too_large)
        return file

    @property
    def file_name(self) -> str:
        return shown_name(self.cleaned_data["file"].name)[:200] or "—"


class TableForm(forms.Form):
    """In which encoding a table is read, of what it is, and what each of its columns holds.

    `columns` names the fields of the columns; it is None where the encoding, or what the table is of, was changed:
    the columns are then to be guessed anew.
    """

    encoding = forms.ChoiceField(label=gettext_lazy("Written in"), choices=list(ENCODINGS.items()))

    kind = forms.ChoiceField(label=gettext_lazy("The rows are"), choices=list(KINDS.items()))

    def __init__(self, *args, batch: Import, header: list[str], **kwargs):
        rows = batch.rows
        held = {f"column-{place}": name for place, name in enumerate(rows["columns"])}
        super().__init__(*args, initial=held | {"encoding": batch.encoding, "kind": rows["kind"]}, **kwargs)
        self.batch, self.header = batch, header
        choices = [("", pgettext_lazy("column", "left out")), *COLUMNS[rows["kind"]].items()]
        for place, called in enumerate(header):
            self.fields[f"column-{place}"] = forms.ChoiceField(
                label=called or str(place + 1), choices=choices, required=False
            )

    def clean(self):
        data, seen = super().clean(), set()
        for place in () if self._is_other else range(len(self.header)):
            name = data.get(f"column-{place}")
            if name and name in seen:
                self.add_error(f"column-{place}", _("Another column holds this already."))
            seen.add(name)
        return data

    @property
    def _is_other(self) -> bool:
        held = (self.batch.encoding, self.batch.rows["kind"])
        return (self.cleaned_data.get("encoding"), self.cleaned_data.get("kind")) != held

    @property
    def column_fields(self) -> list:
        return [self[f"column-{place}"] for place in range(len(self.header))]

    @property
    def columns(self) -> list[str] | None:
        if self._is_other:
            return None
        return [self.cleaned_data[f"column-{place}"] for place in range(len(self.header))]


class TakeInForm(forms.Form):
    """What becomes of rows that may be there already."""

    with_twins = forms.BooleanField(label=gettext_lazy("Take these in all the same"), required=False)
