from typing import NamedTuple

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from readings.accounts.models import User
from readings.notices.channels import Channel, channels
from readings.notices.choice_actions import refusable
from readings.notices.choices import Choices
from readings.notices.kinds import Kind, kinds


class Cell(NamedTuple):
    """A kind by a channel: a box to tick, or where it can't be refused whether it is told so."""

    field: BoundField | None
    always: bool = False


class ChoicesForm(forms.ModelForm):
    """What a person is told through which channel, when the list of the day comes, and when no mail does."""

    class Meta:
        model = User
        fields = ["list_at", "quiet_from", "quiet_until"]
        widgets = {name: forms.TimeInput({"type": "time"}, format="%H:%M") for name in fields}

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        choices = Choices([self.instance.pk])
        for kind, channel in refusable():
            self.fields[_field(kind, channel)] = forms.BooleanField(
                required=False,
                initial=choices.wants(self.instance.pk, kind, channel),
                widget=forms.CheckboxInput({"aria-labelledby": f"kind-{kind} channel-{channel}"}),
            )

    @property
    def channels(self) -> list[Channel]:
        return list(channels().values())

    @property
    def rows(self) -> list[tuple[Kind, list[Cell]]]:
        return [(kind, [self._cell(kind, channel) for channel in channels()]) for kind in kinds().values()]

    def _cell(self, kind: Kind, channel: str) -> Cell:
        if kind.can_be_refused:
            return Cell(self[_field(kind.name, channel)])
        return Cell(None, channel in kind.channels)

    @property
    def wanted(self) -> dict[tuple[str, str], bool]:
        """By kind and channel; of a valid form."""
        return {(kind, channel): self.cleaned_data[_field(kind, channel)] for kind, channel in refusable()}

    def clean(self):
        cleaned = super().clean()
        begins, ends = cleaned.get("quiet_from"), cleaned.get("quiet_until")
        if "quiet_from" in cleaned and "quiet_until" in cleaned:
            if (begins is None) != (ends is None):
                self.add_error("quiet_from" if begins is None else "quiet_until", _("Both times, or neither."))
            elif begins is not None and begins == ends:
                self.add_error("quiet_until", _("Quiet hours end at another time than they begin."))
        return cleaned


def _field(kind: str, channel: str) -> str:
    return f"{kind}-{channel}"
