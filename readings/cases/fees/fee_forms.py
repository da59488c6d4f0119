"""A fee as it is typed, and which fees a page shows."""

import zoneinfo
from datetime import date, datetime

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from readings.accounts.models import Membership, Practice
from readings.cases.fees.fee_actions import version_of
from readings.cases.fees.money import CURRENCIES, currency_name, decimals_of, money, plain_amount
from readings.cases.models import Fee
from readings.look.dates import full_date

FIRST_YEAR, LAST_YEAR = 1900, 2100


class AmountField(forms.DecimalField):
    """A sum, typed with a comma or a point."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    default_error_messages = {"invalid": gettext_lazy("Write the sum in digits, for example 1288.50.")}

    def to_python(self, value):
        return super().to_python(plain_amount(value) if isinstance(value, str) else value)


class DayField(forms.DateField):
    """A day within living memory, so that a slip of the finger is noticed."""

    def __init__(self, **kwargs):
        super().__init__(widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}), **kwargs)

    def validate(self, value: date | None) -> None:
        super().validate(value)
        if value and not FIRST_YEAR <= value.year <= LAST_YEAR:
            raise ValidationError(_("This year can’t be meant."))


class CurrencySelect(forms.Select):
    """Currencies by code and name, which stand in the page's language already and are no words to translate."""

    def create_option(self, *args, **kwargs):
        option = super().create_option(*args, **kwargs)
        option["attrs"]["translate"] = "no"
        return option


class FeeForm(forms.ModelForm):
    """A sum agreed for a case, and when it was paid; `seen` is the version that the page was made of."""

    on = DayField(label=gettext_lazy("Date"))
    amount = AmountField(label=gettext_lazy("Amount"), max_digits=12, decimal_places=2, min_value=0)
    currency = forms.ChoiceField(label=gettext_lazy("Currency"), widget=CurrencySelect)
    paid_on = DayField(label=gettext_lazy("Paid on"), required=False)
    seen = forms.CharField(required=False, max_length=32, widget=forms.HiddenInput)

    class Meta:
        model = Fee
        fields = ["on", "amount", "currency", "what_for", "paid_on"]

    def __init__(self, *args, practice: Practice, now: datetime, instance: Fee | None = None, **kwargs):
        self.today = today_of(practice, now)
        if instance is None:
            initial = {"on": self.today, "currency": last_currency(practice)}
        else:
            initial = {"seen": version_of(instance)}
        super().__init__(*args, instance=instance, initial=initial, **kwargs)
        offered = CURRENCIES
        if instance and instance.currency not in CURRENCIES:
            offered = (instance.currency, *CURRENCIES)
        self.fields["currency"].choices = [(code, currency_name(code)) for code in offered]

    def clean_paid_on(self) -> date | None:
        paid_on = self.cleaned_data["paid_on"]
        if paid_on and paid_on > self.today:
            raise ValidationError(_("That day is still to come."))
        return paid_on

    def clean(self) -> dict:
        amount, currency = self.cleaned_data.get("amount"), self.cleaned_data.get("currency")
        if amount is not None and currency and round(amount, decimals_of(currency)) != amount:
            self.add_error("amount", _("%(currency)s has no such small parts.") % {"currency": currency})
        return self.cleaned_data

    @property
    def words(self) -> dict:
        """What the fee shall say."""
        return {name: self.cleaned_data[name] for name in self.Meta.fields}

    def over(self, fee: Fee) -> None:
        """Let what was typed, sent again, go over the fee as it stands now."""
        self.data = self.data.copy()
        self.data["seen"] = version_of(fee)


def today_of(practice: Practice, now: datetime) -> date:
    """The date on the practice's wall."""
    return now.astimezone(zoneinfo.ZoneInfo(practice.time_zone)).date()


def last_currency(practice: Practice) -> str:
    """The currency in which the practice wrote its latest fee."""
    latest = Fee.objects.filter(practice=practice).order_by("-id").values_list("currency", flat=True).first()
    return latest or CURRENCIES[0]


def in_words(fee: Fee) -> str:
    """A fee in one line: 30 Nov 2026 · CNY 288.00 · the house · paid on 1 Dec 2026."""
    paid = _("paid on %(day)s") % {"day": full_date(fee.paid_on)} if fee.paid_on else _("not paid")
    return " · ".join(filter(None, (full_date(fee.on), money(fee.amount, fee.currency), fee.what_for, paid)))


class MonthForm(forms.Form):
    """The month, or else the year, that an address asks for; what can't be read is taken as not asked for."""

    month = forms.DateField(required=False, input_formats=["%Y-%m"])
    year = forms.IntegerField(required=False, min_value=FIRST_YEAR, max_value=LAST_YEAR)

    def __init__(self, *args, member: Membership, now: datetime, **kwargs):
        super().__init__(*args, **kwargs)
        self.today = today_of(member.practice, now)
        self.is_valid()

    @property
    def chosen_year(self) -> int | None:
        return self.cleaned_data.get("year")

    @property
    def chosen_month(self) -> date:
        """The first day of the month asked for; without one, of January of the year asked for, or of this month."""
        month = self.cleaned_data.get("month")
        if month and FIRST_YEAR <= month.year <= LAST_YEAR:
            return month
        return date(self.chosen_year, 1, 1) if self.chosen_year else self.today.replace(day=1)
