"""A case from before as a row of a table says it: what was said, for when, and what came of it."""

import re
from collections.abc import Mapping
from datetime import date

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from engine.stems_branches import BRANCHES
from readings.outcomes.models import PastCase

DAYS = ("said_on", "window_first", "window_last", "happened_on")
_BETWEEN = re.compile(r"[\s、,，/／·]+")


class PastCaseRowForm(forms.ModelForm):
    """One form reads row after row; days are typed as 2024-05-01."""

    class Meta:
        model = PastCase
        fields = ["said_on", "claim", "unit", "branches", "window_first", "window_last", "answer", "happened_on"]

    def __init__(self, *, today: date):
        super().__init__({})
        self.today = today
        for name in DAYS:
            self.fields[name].input_formats = ["%Y-%m-%d"]
        self.fields["branches"].max_length = None

    def read(self, typed: Mapping[str, str]) -> None:
        """Look at another row."""
        self.data, self.instance = typed, PastCase()
        self.full_clean()

    def clean_branches(self):
        branches = _BETWEEN.sub("", self.cleaned_data["branches"]).rstrip("年月日时時")
        if any(branch not in BRANCHES for branch in branches) or len(set(branches)) < len(branches):
            raise ValidationError(_("Write branches, as 亥子."))
        return branches

    def clean(self):
        data = super().clean()
        for name in ("said_on", "happened_on"):
            if data.get(name) and data[name] > self.today:
                self.add_error(name, _("This day is still to come."))
        first, last = data.get("window_first"), data.get("window_last")
        if first and last and last < first:
            self.add_error("window_last", _("The window ends before it starts."))
        return data

    def validate_constraints(self):
        """What they hold is asked in `clean`, so that the error stands at its column."""

    @property
    def details(self) -> dict:
        return {name: self.cleaned_data[name] for name in self.Meta.fields}
