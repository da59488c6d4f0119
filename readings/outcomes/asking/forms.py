from datetime import date

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from readings.look.dates import full_date

HAPPENED, DID_NOT, NOT_SURE = "happened", "did-not", "not-sure"
SAID = [
    (HAPPENED, pgettext_lazy("a client says", "It happened")),
    (DID_NOT, pgettext_lazy("a client says", "It did not happen")),
    (NOT_SURE, pgettext_lazy("a client says", "I am not sure")),
]


class ClientAnswerForm(forms.Form):
    """What a client says came of a matter: it happened, on which days; it did not; or they are not sure.

    Days lie within the horizon and are not to come. Until the horizon has ended only that it happened can be said.
    """

    answer = forms.ChoiceField(
        label=gettext_lazy("Did it happen?"),
        choices=SAID,
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose one of the three.")},
    )
    happened_from = forms.DateField(label=gettext_lazy("On this day, or from"), required=False)
    happened_to = forms.DateField(label=gettext_lazy("to, if it took longer or you don’t know the day"), required=False)
    how_known = forms.CharField(
        label=gettext_lazy("How do you know? You may leave this empty."), required=False, max_length=200
    )

    def __init__(self, *args, first: date, last: date, today: date, is_over: bool, **kwargs):
        super().__init__(*args, **kwargs)
        self.first, self.last, self.is_over = first, last, is_over
        self.latest = min(last, today)
        for name in ("happened_from", "happened_to"):
            attrs = {"type": "date", "min": first.isoformat(), "max": self.latest.isoformat()}
            self.fields[name].widget = forms.DateInput(attrs=attrs, format="%Y-%m-%d")

    def clean_answer(self) -> str:
        answer = self.cleaned_data["answer"]
        if answer != HAPPENED and not self.is_over:
            raise forms.ValidationError(come_back_after(self.last))
        return answer

    def clean(self) -> dict:
        data = super().clean()
        if data.get("answer") != HAPPENED:
            return data | {"happened_from": None, "happened_to": None}
        if self.errors.keys() & {"happened_from", "happened_to"}:
            return data
        first = data.get("happened_from")
        last = data["happened_to"] = data.get("happened_to") or first
        if first is None:
            self.add_error("happened_from", _("Say on which day, or from which day on."))
        elif last < first:
            self.add_error("happened_to", _("This day comes before the first one."))
        else:
            for name, day in (("happened_from", first), ("happened_to", last)):
                if not self.first <= day <= self.latest:
                    self.add_error(
                        name,
                        _("This day is not between %(first)s and %(last)s.")
                        % {"first": full_date(self.first), "last": full_date(self.latest)},
                    )
                    break
        return data


def come_back_after(last: date) -> str:
    """What a client is told who comes before it can be known that it did not happen."""
    return _("This can only be known when the time is over. Please come back after %(day)s.") % {"day": full_date(last)}
