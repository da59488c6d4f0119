"""What was seen and heard on a walk: omens of the song, observations of one's own, the eight directions."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from readings import clock
from readings.accounts.models import Membership, Practice
from readings.surveys.models.house import FACINGS
from readings.surveys.models.survey import Survey


class Said(models.Model):
    """What all three have: a note, whether it may be averted and how, and whether that was done."""

    class Done(models.TextChoices):
        YES = "yes", _("done")
        NO = "no", _("not done")

    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="+")
    note = models.TextField(_("note"), blank=True)
    avertable = models.BooleanField(_("may be averted"), default=False)
    advice = models.TextField(_("advice"), blank=True)
    advice_done = models.CharField(_("advice followed"), max_length=3, choices=Done, blank=True)
    said_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    said_at = models.DateTimeField(default=clock.now)

    class Meta:
        abstract = True


class Omen(Said):
    """One omen of the song, looked for and there or not there; of one that nobody has looked for there is no row.

    Sent twice, or from two phones, it stays one row, and what was said last stands.
    """

    survey = models.ForeignKey(Survey, on_delete=models.CASCADE, related_name="omens")
    omen = models.CharField(max_length=40)  # the engine's id
    is_there = models.BooleanField()

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["survey", "omen"], name="one_row_per_omen")]

    def __str__(self) -> str:
        return self.omen


class Observation(Said):
    """Something that the song does not name, in one's own words; `key` is the form's, so that it is kept once."""

    class Polarity(models.TextChoices):
        GOOD = "good", _("good")
        BAD = "bad", _("bad")
        MIXED = "mixed", _("mixed")

    survey = models.ForeignKey(Survey, on_delete=models.CASCADE, related_name="observations")
    key = models.UUIDField()
    place = models.CharField(_("place"), max_length=12, blank=True)
    room = models.CharField(_("room"), max_length=80, blank=True)
    words = models.CharField(_("what was seen or heard"), max_length=200)
    polarity = models.CharField(_("good or bad"), max_length=5, choices=Polarity, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["survey", "key"], name="an_observation_is_kept_once")]

    def __str__(self) -> str:
        return self.words


class Direction(Said):
    """What was seen in one of the eight directions."""

    class Verdict(models.TextChoices):
        GOOD = "good", _("a good sign")
        BAD = "bad", _("a bad sign")

    survey = models.ForeignKey(Survey, on_delete=models.CASCADE, related_name="directions")
    direction = models.CharField(max_length=2, choices=[(name, name) for name in FACINGS])
    seen = models.CharField(_("what was seen"), max_length=200, blank=True)
    element = models.CharField(_("its element"), max_length=1, blank=True)
    verdict = models.CharField(_("good or bad"), max_length=4, choices=Verdict, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["survey", "direction"], name="one_row_per_direction")]

    def __str__(self) -> str:
        return f"{self.direction} {self.seen}".strip()
