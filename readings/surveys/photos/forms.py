"""A photo as it is sent from a walk: the picture, and what in the survey it is of."""

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from readings.cases.files.taken_files import TakenFile, taken_photo
from readings.surveys.models import Survey
from readings.surveys.models.house import FACINGS
from readings.surveys.photos.subjects import Subject, found_subject


class PhotoForm(forms.Form):
    """One photo; `key` is the form's own, so that what is sent twice is kept once."""

    key = forms.UUIDField()
    photo = forms.FileField(error_messages={"required": gettext_lazy("Choose a photo first.")})
    omen = forms.CharField(required=False, max_length=40)
    observation = forms.UUIDField(required=False)
    direction = forms.ChoiceField(required=False, choices=[(name, name) for name in FACINGS])

    def __init__(self, survey: Survey, *args, too_large: bool = False, **kwargs):
        """`too_large` where so much was sent at a time that none of it was read."""
        super().__init__(*args, **kwargs)
        self.survey = survey
        self.subject = Subject(survey)
        if too_large:
            self.fields["photo"].error_messages["required"] = _("The photo is far too large. Nothing else was lost.")

    def clean_photo(self) -> TakenFile:
        upload: UploadedFile = self.cleaned_data["photo"]
        return taken_photo(upload)

    def clean(self) -> None:
        """Find what the photo is of, also where the photo is refused: it is said beside it."""
        sent = {name: self.cleaned_data.get(name) for name in ("omen", "observation", "direction")}
        subject = found_subject(self.survey, **sent)
        if subject is None:
            raise ValidationError(_("What this is a photo of is not in the survey any more."))
        self.subject = subject


class ForClientForm(forms.Form):
    """Whether a photo is shown to the client."""

    shown = forms.TypedChoiceField(choices=[("1", "1"), ("0", "0")], coerce=lambda value: value == "1")
