from datetime import timedelta
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from readings.outcomes.models import Outcome
from readings.predictions.models import Window

ONE_TAP = (  # void needs a reason, and so the whole page
    Outcome.Answer.INSIDE,
    Outcome.Answer.OUTSIDE,
    Outcome.Answer.DID_NOT_HAPPEN,
    Outcome.Answer.UNKNOWN,
)
AS_RECORDED = ("answer", "happened_from", "happened_to", "note")


class AnswerForm(forms.Form):
    """One tap: an answer that needs no more words, and the page on which it was asked for."""

    answer = forms.ChoiceField(choices=[(answer.value, answer.label) for answer in ONE_TAP])
    next = forms.CharField(required=False)


class OutcomeForm(forms.ModelForm):
    """What happened with a window; days are optional, but what they say must agree with the answer."""

    # The answer that this page showed as standing, so that a correction never covers one that nobody saw.
    corrects = forms.SlugField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = Outcome
        fields = ["answer", "happened_from", "happened_to", "note"]
        widgets = {
            "answer": forms.RadioSelect,
            "happened_from": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "happened_to": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "note": forms.Textarea(attrs={"rows": 3}),
        }

    def __init__(self, *args, window: Window, standing: Outcome | None, answer: str = "", **kwargs):
        """A correction begins with what stands; `answer` is one that was already chosen elsewhere."""
        initial = {name: getattr(standing, name) for name in AS_RECORDED} if standing else {}
        if answer in Outcome.Answer.values:
            initial["answer"] = answer
        super().__init__(*args, initial=initial, **kwargs)
        self.standing = standing
        self.stretch = window.asked_stretch()
        self.zone = ZoneInfo(window.timing.practice.time_zone)
        self.fields["answer"].choices = Outcome.Answer.choices
        self.fields["corrects"].initial = standing.code if standing else ""

    def clean(self):
        data = super().clean()
        answer, first, last = data.get("answer"), data.get("happened_from"), data.get("happened_to")
        last = last or first
        if last and not first:
            self.add_error("happened_from", _("Say from which day."))
        elif first and last < first:
            self.add_error("happened_to", _("This day comes before the first one."))
        elif first and answer not in (Outcome.Answer.INSIDE, Outcome.Answer.OUTSIDE):
            self.add_error("happened_from", _("With this answer there is no day on which it happened."))
        elif first and (answer == Outcome.Answer.INSIDE) != self._is_inside(first, last):
            self.add_error(
                "answer",
                _("These days lie outside the window.")
                if answer == Outcome.Answer.INSIDE
                else _("All of these days lie inside the window."),
            )
        return data

    def _is_inside(self, first, last) -> bool:
        """Days are inside when all of them are; a day that is asked about in part counts as one of its days."""
        asked_first = self.stretch.starts.astimezone(self.zone).date()
        asked_last = (self.stretch.ends - timedelta(microseconds=1)).astimezone(self.zone).date()
        return asked_first <= first and last <= asked_last
