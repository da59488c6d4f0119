"""A house as it is typed, and what the list of houses is narrowed by."""

from collections.abc import Iterable
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from readings.accounts.models import Practice
from readings.cases.casting.asker_forms import words_of
from readings.cases.files.taken_files import TakenFile, taken_photo
from readings.cases.sealed.beside import MOST as MOST_FAMILIES
from readings.look import compass
from readings.look.dates import date_and_time
from readings.surveys.houses.since_forms import NUMERIC, SinceForm
from readings.surveys.houses.versions import version_of
from readings.surveys.models import House, HouseFigure
from readings.surveys.models.house import FACINGS

LONGEST_SURNAME = HouseFigure._meta.get_field("surname").max_length
MOST_ROOMS, LONGEST_ROOM = 40, 80

# Where north can be on a plan at a glance: degrees clockwise from the top of the picture, as a square of nine has them.
EDGES = [
    ("315", pgettext_lazy("edge", "top left")),
    ("0", pgettext_lazy("edge", "top")),
    ("45", pgettext_lazy("edge", "top right")),
    ("270", pgettext_lazy("edge", "left")),
    ("", pgettext_lazy("edge", "not set")),
    ("90", pgettext_lazy("edge", "right")),
    ("225", pgettext_lazy("edge", "bottom left")),
    ("180", pgettext_lazy("edge", "bottom")),
    ("135", pgettext_lazy("edge", "bottom right")),
]


class HouseForm(SinceForm):
    """What is kept of a house; `seen` is the version that the page was made of, `plan` a picture that can be kept."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=House._meta.get_field("name").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    address = forms.CharField(
        label=gettext_lazy("Address"), required=False, max_length=House._meta.get_field("address").max_length
    )
    surnames = forms.CharField(
        label=gettext_lazy("Surnames"), required=False, max_length=House._meta.get_field("surnames").max_length
    )
    facing = forms.ChoiceField(
        label=gettext_lazy("Facing"),
        required=False,
        choices=[("", gettext_lazy("not known")), *((name, compass.DIRECTIONS[name]) for name in FACINGS)],
        widget=forms.RadioSelect,
    )
    rooms = forms.CharField(
        label=gettext_lazy("Rooms"), required=False, max_length=4000, widget=forms.Textarea(attrs={"rows": 5})
    )
    plan = forms.FileField(
        label=gettext_lazy("Floor plan"),
        required=False,
        allow_empty_file=True,  # of which the one who takes it in says so
        widget=forms.FileInput(attrs={"accept": "image/*"}),
    )
    removes_plan = forms.BooleanField(label=gettext_lazy("Take the plan away"), required=False)
    north_at = forms.ChoiceField(
        label=gettext_lazy("North on the plan"), required=False, choices=EDGES, widget=forms.RadioSelect
    )
    plan_north = forms.IntegerField(
        label=gettext_lazy("or in degrees"),
        required=False,
        min_value=0,
        max_value=359,
        widget=forms.NumberInput(attrs=NUMERIC),
    )
    seen = forms.CharField(required=False, max_length=32, widget=forms.HiddenInput)

    def __init__(self, *args, practice: Practice, house: House | None = None, too_large: bool = False, **kwargs):
        """`too_large` where so much was sent at a time that none of its files was read."""
        super().__init__(*args, practice=practice, initial=self._of(house), **kwargs)
        self.house = house
        self.too_large = too_large
        if not (house and house.plan):
            del self.fields["removes_plan"]

    @classmethod
    def _of(cls, house: House | None) -> dict:
        """What the form shows of a house."""
        if house is None:
            return {}
        north, at_a_glance = house.plan_north, str(house.plan_north) in dict(EDGES)
        return cls.since_of(house) | {
            "name": house.name,
            "address": house.address,
            "surnames": house.surnames,
            "facing": house.facing,
            "rooms": "\n".join(house.rooms),
            "north_at": str(north) if at_a_glance else "",
            "plan_north": None if at_a_glance else north,
            "seen": version_of(house),
        }

    def clean_surnames(self) -> str:
        families = list(dict.fromkeys(words_of(self.cleaned_data["surnames"])))
        if len(families) > MOST_FAMILIES:
            raise ValidationError(_("At most %(number)s families.") % {"number": MOST_FAMILIES})
        if any(len(surname) > LONGEST_SURNAME for surname in families):
            raise ValidationError(_("A surname has at most %(number)s characters.") % {"number": LONGEST_SURNAME})
        return " ".join(families)

    def clean_rooms(self) -> list[str]:
        lines = (" ".join(line.split()) for line in self.cleaned_data["rooms"].splitlines())
        rooms = list(dict.fromkeys(filter(None, lines)))
        if len(rooms) > MOST_ROOMS:
            raise ValidationError(_("At most %(number)s rooms.") % {"number": MOST_ROOMS})
        if any(len(room) > LONGEST_ROOM for room in rooms):
            raise ValidationError(_("The name of a room has at most %(number)s characters.") % {"number": LONGEST_ROOM})
        return rooms

    def clean_plan(self) -> TakenFile | None:
        if self.too_large:
            raise ValidationError(_("That is too much at a time. Send a smaller picture."))
        upload = self.cleaned_data["plan"]
        return taken_photo(upload) if isinstance(upload, UploadedFile) else None

    def clean(self):
        data = super().clean()
        if "plan_north" not in self.errors and "north_at" not in self.errors:
            self._take_north(data)
        if data.get("plan") and data.get("removes_plan"):
            self.add_error("removes_plan", _("Take the plan away or send another one, not both."))
        if self.errors and self.files.get("plan") and "plan" not in self.errors:
            self.ask_for_the_plan_again()
        return data

    def _take_north(self, data: dict) -> None:
        at_a_glance, degrees = data.get("north_at"), data.get("plan_north")
        if at_a_glance and degrees is not None and int(at_a_glance) != degrees:
            self.add_error("plan_north", _("Choose one of the eight or give the degrees, not both."))
            return
        data["plan_north"] = int(at_a_glance) if at_a_glance else degrees
        if data.get("removes_plan"):
            data["plan_north"] = None
        elif data["plan_north"] is not None and not (self.files.get("plan") or (self.house and self.house.plan)):
            self.add_error("plan_north", _("There is no plan yet on which north could be set. Send its picture too."))

    def ask_for_the_plan_again(self) -> None:
        """Say that the picture, which no browser sends by itself once more, has to be chosen again."""
        self.add_error("plan", _("Choose the picture once more: it is not kept before the rest is."))

    def refuse_plan(self, why: str) -> None:
        """Say why a picture that is all right was not kept."""
        self.add_error("plan", why)

    @property
    def words(self) -> dict:
        """The fields of the house, as the actions take them."""
        names = ("name", "address", "surnames", "began", "since", "since_year", "facing", "rooms", "plan_north")
        return {name: self.cleaned_data[name] for name in names}

    @property
    def file(self) -> dict:
        """What becomes of the plan, as the action that changes a house takes it."""
        return {
            "plan": self.cleaned_data.get("plan"),
            "removes_plan": bool(self.cleaned_data.get("removes_plan")),
        }

    def over(self, house: House) -> "HouseForm":
        """The same words, to be written over the house as it stands now."""
        data = self.data.copy()
        data["seen"] = version_of(house)
        return HouseForm(data, practice=self.practice, house=house)

    def otherwise(self, house: House) -> list[tuple[str, str]]:
        """What stands in the house otherwise than it is typed here: the field's label and the words."""
        labels = {"began": "began", "since": "when", "since_year": "since_year", "plan_north": "north_at"}
        shown = {
            "began": house.get_began_display(),
            "since": house.since and date_and_time(house.since_there),
            "facing": compass.DIRECTIONS.get(house.facing, ""),
            "rooms": ", ".join(house.rooms),
            "plan_north": "" if house.plan_north is None else f"{house.plan_north}°",
        }
        differ = [name for name, typed in self.words.items() if typed != getattr(house, name)]
        return [
            (self.fields[labels.get(name, name)].label, str(shown.get(name, getattr(house, name)) or ""))
            for name in differ
        ]

    @property
    def compasses(self) -> Iterable[compass.Compass]:
        """The compass as it is drawn for each way a house can face."""
        return [compass.draw(facing) for facing in FACINGS]

    @property
    def bare_compass(self) -> compass.Compass:
        return compass.draw()


class HouseSearchForm(forms.Form):
    """The words by which a house is found."""

    q = forms.CharField(label=gettext_lazy("Name, address or client"), required=False, max_length=100)

    @property
    def query(self) -> str:
        """What is asked, as it stands in the address of the next page: ?q=…, or nothing."""
        asked = self.cleaned_data.get("q")
        return f"?{urlencode({'q': asked})}" if asked else ""
