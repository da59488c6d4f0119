"""From what a practitioner types to a request that the engine reads."""

import zoneinfo
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

import engine
from engine.stems_branches import BRANCHES
from readings.accounts.models import Membership
from readings.cases.casting.asker_forms import AskerForm, words_of
from readings.cases.casting.circumstance_forms import CircumstancesForm
from readings.cases.casting.lunar_hours import middle_of_hour
from readings.cases.casting.topic_field import TopicField
from readings.cases.casting.ways import WAYS, WayForm, way_choices
from readings.cases.casting.whose_forms import WhoseForm
from readings.cases.messages import refusal
from readings.cases.models import Case, Reading
from readings.clients.models import Client

# Where the engine's answer about a field of the request is shown on the form.
FORM_FIELDS = {
    "at": "moment",
    "surnames": "surname",
    "strokes": "strokes",
    "year": "lunar_year",
    "year_branch": "lunar_year",  # which the engine asks for where there is no year
    "month": "lunar_month",
    "leap": "lunar_leap",
    "day": "lunar_day",
    "date": "lunar_year",  # a day before the calendar's first or after its last
    "hour_branch": "lunar_hour",
    "upper": "upper",
    "lower": "lower",
    "line": "line",
    "topic": "topic",
    "matter": "matter",
    "posture": "posture",
    "material": "material",
    "responses": "seen",
    "responses.what": "seen",
}


class MomentForm(forms.Form):
    """What every casting asks: the question, its topic, and the moment (of the page, a date, or a lunar date)."""

    NOW, SOLAR, LUNAR = "now", "solar", "lunar"
    question = forms.CharField(label=_("Question"), max_length=300, required=False)
    topic = TopicField(label=_("Topic"), required=False)
    when = forms.ChoiceField(
        label=_("Moment"),
        choices=[(NOW, _("Now")), (SOLAR, _("A date and time")), (LUNAR, _("A lunar date"))],
        widget=forms.RadioSelect,
        initial=NOW,
    )
    # The page says which figure this moment gives, so the moment is that of the page and not of the last click.
    opened_at = forms.CharField(widget=forms.HiddenInput, required=False)
    moment = forms.DateTimeField(
        label=_("Date and time"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    lunar_year = forms.IntegerField(label=_("Lunar year"), required=False)
    lunar_month = forms.IntegerField(label=_("Month"), required=False)
    lunar_leap = forms.BooleanField(label=_("Leap month"), required=False)
    lunar_day = forms.IntegerField(label=_("Day"), required=False)
    lunar_hour = forms.ChoiceField(
        label=_("Hour"), required=False, choices=[("", "—"), *((branch, branch) for branch in BRANCHES)]
    )

    def __init__(self, *args, member: Membership, now: datetime, **kwargs):
        super().__init__(*args, **kwargs)
        self.member = member
        self.zone = zoneinfo.ZoneInfo(member.practice.time_zone)
        self.now = now.astimezone(self.zone).replace(microsecond=0)
        self.fields["opened_at"].initial = self.now.isoformat()
        self.fields["moment"].initial = self.now.replace(tzinfo=None)

    def full_clean(self):
        """What is typed is the practice's clock, whatever zone the person reads pages in."""
        with timezone.override(self.zone):
            super().full_clean()

    def common_request(self) -> dict:
        """What every request of this practice says, whatever the way of casting."""
        topic = self.cleaned_data["topic"]
        return self.member.practice.school | ({"topic": topic} if topic else {})

    @property
    def moment_of_page(self) -> datetime:
        """The moment of the page: the one it came with, else now."""
        try:
            moment = datetime.fromisoformat(self["opened_at"].value())
        except (TypeError, ValueError):
            return self.now
        return moment if moment.tzinfo else self.now

    def moment_request(self) -> dict:
        """The part of a request that says when; what is left empty is left out, for the engine to ask for."""
        data = self.cleaned_data  # without the fields that can't be read
        if data.get("when") == self.NOW:
            return {"at": data.get("opened_at") or self.now.isoformat()}
        if data.get("when") == self.SOLAR:
            return {"at": data["moment"].isoformat()} if data.get("moment") else {}
        facts = {
            "year": data.get("lunar_year"),
            "month": data.get("lunar_month"),
            "day": data.get("lunar_day"),
            "hour_branch": data.get("lunar_hour"),
        }
        given = {name: value for name, value in facts.items() if value not in (None, "")}
        return given | ({"leap": True} if data["lunar_leap"] else {})

    def instant_request(self) -> dict:
        """The part of a request that says when, for a way that counts no date: of a lunar date the middle of its hour.

        Raises engine.RequestError for a lunar date that is not whole, or that there is none of.
        """
        request = self.moment_request()
        if self.cleaned_data["when"] != self.LUNAR:
            return request
        return {"at": middle_of_hour(request, self.zone, self.member.practice).isoformat()}

    def add_refusal(self, error: engine.RequestError) -> None:
        """Show what the engine refused at the field that it comes from."""
        field = FORM_FIELDS.get(error.field)
        if field == "moment" and self.cleaned_data.get("when") == self.NOW:
            field = "when"
        if field in ("lunar_hour", "lunar_month", "lunar_day") and self.cleaned_data.get("when") == self.SOLAR:
            field = "moment"
        self.add_error(field if field in self.fields else None, refusal(error.code))


class CastForm(AskerForm, CircumstancesForm, WhoseForm, MomentForm):
    """Every way of casting on one page: what all of them ask, and under each way (`ways`) its own fields."""

    TIME = "time"
    method = forms.ChoiceField(label=_("Way of casting"), choices=way_choices, widget=forms.RadioSelect, initial=TIME)
    drawn = forms.CharField(required=False, widget=forms.HiddenInput)  # the code of what the system drew

    figure: engine.Figure

    @cached_property
    def way(self) -> WayForm:
        """The way that is chosen; one that there is none of is refused at its field."""
        chosen = self["method"].value()
        return self._way(chosen if chosen in WAYS else self.TIME)

    @cached_property
    def ways(self) -> list[WayForm]:
        """All of them, for a page to choose from; a preview needs the chosen one alone."""
        return [self.way if name == self.way.name else self._way(name) for name in WAYS]

    def _way(self, name: str) -> WayForm:
        return WayForm(name, self.data if self.is_bound else None)

    def is_valid(self) -> bool:
        return super().is_valid() and self.way.is_valid()

    def clean_strokes(self):
        """The asker's strokes count where the asker does; of another way they are out of sight."""
        return super().clean_strokes() if self.way.name == self.TIME else []

    def clean(self):
        """Hold what was typed against the engine, so that every refusal is a sentence at its field."""
        if self.errors or not self.way.is_valid():
            return
        try:
            self.figure = engine.cast(self.engine_request())
        except engine.RequestError as error:
            self.add_refusal(error)

    def engine_request(self) -> dict:
        way = self.way
        request = {"method": way.name} | self.common_request() | self.circumstances() | way.request()
        if way.name == self.TIME:
            return request | self.moment_request() | self.asker_request()
        return request | self.instant_request()

    def add_refusal(self, error: engine.RequestError) -> None:
        if error.field in self.way.fields:
            self.way.add_refusal(error)
        else:
            super().add_refusal(error)


class Column(NamedTuple):
    surname: str
    request: dict
    answer: dict


class CompareForm(MomentForm):
    """One moment and several surnames, each of which makes a figure of its own."""

    MOST = 6
    surnames = forms.CharField(label=_("Surnames"), max_length=60, help_text=_("parted by spaces"))
    keep = forms.IntegerField(required=False, min_value=0)  # the column whose reading is kept

    columns: list[Column]

    def clean(self):
        if self.errors:
            return
        surnames = words_of(self.cleaned_data["surnames"])
        if len(surnames) > self.MOST:
            self.add_error("surnames", _("At most six surnames stand side by side."))
            return
        try:
            self.columns = [self.column(surname) for surname in surnames]
        except engine.RequestError as error:
            self.add_refusal(error)
            return
        if (self.cleaned_data["keep"] or 0) >= len(self.columns):
            self.add_error("keep", refusal("range"))

    def column(self, surname: str) -> Column:
        request = {"method": "time", "surnames": [surname]} | self.common_request() | self.moment_request()
        return Column(surname, request, engine.read(request).to_dict())

    @property
    def kept_column(self) -> Column | None:
        """The column to be kept as a reading, if one was chosen."""
        kept = self.cleaned_data["keep"]
        return None if kept is None else self.columns[kept]

    def add_refusal(self, error: engine.RequestError) -> None:
        if error.field == "surnames":
            self.add_error("surnames", refusal(error.code))
        else:
            super().add_refusal(error)


class FileReadingForm(forms.Form):
    """Where a reading belongs: a case and a client that there are, or new ones.

    Where it lies with a case or client that the member does not see, it stays with it until they name another.
    """

    case = forms.ModelChoiceField(label=_("Case"), queryset=Case.objects.none(), required=False, to_field_name="code")
    new_case = forms.CharField(label=_("or a new case: its question"), max_length=300, required=False)
    client = forms.ModelChoiceField(
        label=_("Client"), queryset=Client.objects.none(), required=False, to_field_name="code"
    )
    new_client = forms.CharField(label=_("or a new client: the name"), max_length=120, required=False)
    phone = forms.CharField(label=_("Phone"), max_length=40, required=False)

    def __init__(self, *args, member: Membership, reading: Reading, **kwargs):
        initial = {name: of and of.code for name, of in (("case", reading.case), ("client", reading.client))}
        super().__init__(*args, initial=initial, **kwargs)
        self.reading = reading
        self.fields["case"].queryset = Case.objects.visible_to(member)
        self.fields["client"].queryset = Client.objects.visible_to(member)

    @cached_property
    def out_of_sight(self) -> dict[str, Case | Client]:
        """The case and client of the reading that the member can't choose, since they do not see them."""
        lies_with = {"case": self.reading.case, "client": self.reading.client}
        seen = {name: self.fields[name].queryset for name in lies_with}
        return {name: of for name, of in lies_with.items() if of and not seen[name].filter(pk=of.pk).exists()}

    def clean(self):
        data = super().clean()
        if data.get("case") and data.get("new_case"):
            self.add_error("new_case", _("Choose a case or open a new one, not both."))
        if data.get("client") and data.get("new_client"):
            self.add_error("new_client", _("Choose a client or add a new one, not both."))
        if data.get("phone") and not data.get("new_client"):
            self.add_error("new_client", _("The phone belongs to a new client: give the name too."))
        stays = None if "client" in self.out_of_sight else self.reading.client
        if not any(data.get(name) for name in ("case", "new_case", "new_client")) and data.get("client") == stays:
            data |= self.out_of_sight
        return data
