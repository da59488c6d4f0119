"""A birth moment as somebody tells it: by the sun's calendar or the moon's, with or without the hour."""

import datetime as dt
from typing import NamedTuple

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from engine.stems_branches import BRANCHES


class Birth(NamedTuple):
    """What was told of a birth, each part empty where it is not known; the fields of `Born` without their prefix."""

    calendar: str = ""
    year: int | None = None
    month: int | None = None
    leap: bool = False
    day: int | None = None
    time: dt.time | None = None
    branch: str = ""


UNKNOWN = Birth()


class Born(models.Model):
    """When somebody was born: a date of either calendar, and the clock time, the double hour, or neither.

    The fields are what was told; the other calendar and the pillars follow from it. All are empty where nothing is
    known.
    """

    class Calendar(models.TextChoices):
        SOLAR = "solar", pgettext_lazy("calendar", "Solar")
        LUNAR = "lunar", pgettext_lazy("calendar", "Lunar")

    birth_calendar = models.CharField(_("calendar"), max_length=5, choices=Calendar, blank=True)
    birth_year = models.PositiveSmallIntegerField(
        _("year of birth"), null=True, blank=True, validators=[MinValueValidator(1600), MaxValueValidator(2200)]
    )
    birth_month = models.PositiveSmallIntegerField(
        _("month"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(12)]
    )
    birth_leap = models.BooleanField(_("leap month"), default=False)
    birth_day = models.PositiveSmallIntegerField(
        _("day"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(31)]
    )
    birth_time = models.TimeField(_("time"), null=True, blank=True)
    birth_branch = models.CharField(
        _("double hour"), max_length=1, blank=True, choices=[(branch, branch) for branch in BRANCHES]
    )

    class Meta:
        abstract = True

    @property
    def birth(self) -> Birth:
        """The fields of the birth as one value."""
        return Birth(*(getattr(self, f"birth_{part}") for part in Birth._fields))

    @birth.setter
    def birth(self, birth: Birth) -> None:
        for part, value in birth._asdict().items():
            setattr(self, f"birth_{part}", value)
