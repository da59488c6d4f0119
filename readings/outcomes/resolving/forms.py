from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from readings.outcomes.models import Resolution
from readings.outcomes.resolving.days import answer_of, day_in
from readings.outcomes.resolving.refusals import Refused
from readings.predictions.models import Promise

AS_RECORDED = ("answer", "happened_from", "happened_to", "how_known", "void_reason", "note")
SAID = (*AS_RECORDED, "reported_at")  # what the form hands on


def _day() -> forms.DateInput:
    return forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class ResolutionForm(forms.ModelForm):
    """What came of a promise; from the days follows whether it was inside. What can't be is refused by the action."""

    # The answer that this page showed as standing, so that a correction never covers one that nobody saw.
    corrects = forms.SlugField(required=False, widget=forms.HiddenInput)
    reported_on = forms.DateField(label=capfirst(_("when it was reported")), required=False, widget=_day())

    class Meta:
        model = Resolution
        fields = AS_RECORDED
        widgets = {
            "answer": forms.RadioSelect,
            "happened_from": _day(),
            "happened_to": _day(),
            "note": forms.Textarea(attrs={"rows": 3}),
        }

    def __init__(self, *args, promise: Promise, standing: Resolution | None, now: datetime, **kwargs):
        """A correction begins with what stands."""
        initial = {name: getattr(standing, name) for name in AS_RECORDED} if standing else {}
        initial["reported_on"] = day_in(promise, standing.reported_at if standing else now)
        super().__init__(*args, initial=initial, **kwargs)
        self.promise, self.standing, self.now = promise, standing, now
        self.fields["answer"].choices = Resolution.Answer.choices
        self.fields["void_reason"].choices = [("", "—"), *Resolution.Void.choices]
        self.fields["answer"].required = False  # where there are days
        self.fields["corrects"].initial = standing.code if standing else ""

    def clean(self):
        data = super().clean()
        if not data.get("answer") and "answer" not in self.errors:
            first, last = data.get("happened_from"), data.get("happened_to")
            if first and (last or first) >= first:
                data["answer"] = answer_of(self.promise, first, last or first)
            else:
                self.add_error("answer", _("Say what came of it, or on which days it happened."))
        data["reported_at"] = self._reported_at(data.get("reported_on"))
        return data

    def _post_clean(self) -> None:
        """The row is made by the action, which checks it as a whole."""

    def refuse(self, refused: Refused) -> None:
        self.add_error(refused.field, refused.sentence)

    @property
    def said(self) -> dict:
        return {name: self.cleaned_data[name] for name in SAID}

    def _reported_at(self, day: date | None) -> datetime:
        """The end of the day on which it was reported, or now if that is today."""
        if day is None or day == day_in(self.promise, self.now):
            return self.now
        if self.standing and day == day_in(self.promise, self.standing.reported_at):
            return self.standing.reported_at
        return datetime.combine(day, time.max, ZoneInfo(self.promise.zone))
