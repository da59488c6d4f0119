from datetime import date

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

LONGEST_AGO = 100  # years


class ConsentForm(forms.Form):
    """The day on which a client agreed: today, or a day before of which there is a paper."""

    given_on = forms.DateField(
        label=_("agreed on"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), localize=False
    )

    def __init__(self, *args, today: date, **kwargs):
        super().__init__(*args, **kwargs)
        self.today = today
        self.fields["given_on"].initial = today

    def clean_given_on(self) -> date:
        given_on = self.cleaned_data["given_on"]
        if given_on > self.today:
            raise ValidationError(_("This day is still to come."))
        if given_on.year < self.today.year - LONGEST_AGO:
            raise ValidationError(_("This day is too long ago."))
        return given_on
