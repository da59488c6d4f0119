"""Readings, sealed as they were kept, and what was drawn or seen for them."""

import json
from functools import cached_property

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q

import engine
from readings import clock
from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.cases.casting.draws import as_typed
from readings.cases.models.case import Case
from readings.cases.sealed import sealing
from readings.cases.sealed.calendar import Outlook
from readings.clients.models import Client


class ReadingQuerySet(models.QuerySet):
    def for_practice(self, practice: Practice) -> "ReadingQuerySet":
        return self.filter(practice=practice)

    def visible_to(self, member: Membership) -> "ReadingQuerySet":
        """An owner sees every reading, a practitioner those they cast or whose case or client is theirs, else none."""
        readings = self.for_practice(member.practice)
        if not member.reads_cases:
            return readings.none()
        if member.is_owner:
            return readings
        return readings.filter(Q(cast_by=member) | Q(case__practitioner=member) | Q(client__practitioner=member))


class Reading(models.Model):
    """A figure and its judgement as they were read: sealed, so only the case and client it is filed under change.

    `record` is the canonical JSON of question, language, origin and the engine's whole answer; `digest` is its SHA-256.
    The columns beside it repeat what one searches by. The database itself refuses to change a sealed column
    (migration 0002).
    """

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="readings")
    case = models.ForeignKey(Case, on_delete=models.PROTECT, null=True, blank=True, related_name="readings")
    client = models.ForeignKey(Client, on_delete=models.PROTECT, null=True, blank=True, related_name="readings")

    question = models.CharField(max_length=300, blank=True)
    topic = models.CharField(max_length=20, blank=True)
    polarity = models.CharField(max_length=8)
    upper = models.CharField(max_length=1)
    lower = models.CharField(max_length=1)
    line = models.PositiveSmallIntegerField(validators=[MinValueValidator(1), MaxValueValidator(6)])
    primary_number = models.PositiveSmallIntegerField()
    nuclear_number = models.PositiveSmallIntegerField()
    changed_number = models.PositiveSmallIntegerField()
    cast_at = models.DateTimeField(null=True)  # the moment cast from; null where lunar facts without a year name none

    language = models.CharField(max_length=10)
    engine_version = models.CharField(max_length=20)
    record = models.TextField()
    digest = models.CharField(max_length=64)
    cast_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=clock.now, editable=False)

    # What the reading is found by (readings.finding): of use to a search, and no part of what is sealed.
    search = models.TextField(blank=True, editable=False)
    question_key = models.CharField(max_length=300, blank=True, editable=False)

    objects = ReadingQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(fields=["practice", "-created_at"]),
            models.Index(fields=["practice", "primary_number", "changed_number"]),
            models.Index(fields=["practice", "question_key", "-created_at"]),
        ]

    def __str__(self) -> str:
        return self.question or f"{self.primary_number} → {self.changed_number}"

    @cached_property
    def result(self) -> dict:
        """The engine's answer as it was sealed, with glosses in the language it was read in."""
        return self._sealed["reading"]

    @cached_property
    def origin(self) -> dict:
        """What the figure came from beside the request: `draw`, what the system drew, and `met`, the thing met."""
        return self._sealed.get("origin", {})

    @cached_property
    def _sealed(self) -> dict:
        return json.loads(self.record)

    def result_in(self, language: str) -> dict:
        """The engine's answer for a reader of this language.

        A seal holds one language. Another is made by reading the request again, and is used only if the engine
        still says exactly what was sealed; otherwise the sealed words stand as they are.
        """
        if language == self.language:
            return self.result
        try:
            answer = engine.read(self.result["request"]).to_dict()
        except engine.RequestError:  # an older engine took a request that this one refuses
            return self.result
        _record, digest = sealing.seal(answer, question=self.question, language=self.language, origin=self.origin)
        return sealing.in_one_language(answer, language) if digest == self.digest else self.result

    def outlook(self, answer: dict | None = None) -> Outlook:
        """The reading's timings on the calendar, in the words of `answer` (the sealed ones by default)."""
        return Outlook(answer or self.result, self.practice.time_zone, since=self.created_at)

    @property
    def is_intact(self) -> bool:
        """Whether the record still has the digest it was sealed with."""
        return sealing.digest_of(self.record) == self.digest


class DrawQuerySet(models.QuerySet):
    def unused_of(self, member: Membership) -> "DrawQuerySet":
        """What was drawn for a member, and no reading was made from yet."""
        return self.filter(practice=member.practice, drawn_by=member, reading=None)


class Draw(models.Model):
    """Numbers or throws that the system drew for a practitioner: written down before they were seen, kept or not.

    `values` are the fields of the request that were drawn. The seal of the one reading made from them names the draw.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="draws")
    drawn_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    method = models.CharField(max_length=12)
    values = models.JSONField()
    drawn_at = models.DateTimeField(editable=False)
    reading = models.OneToOneField(Reading, null=True, on_delete=models.PROTECT, related_name="draw")

    objects = DrawQuerySet.as_manager()

    def __str__(self) -> str:
        return "; ".join(as_typed(values) for values in self.values.values())

    @property
    def named(self) -> dict:
        """How the seal of a reading names the draw."""
        return {"code": self.code, "at": self.drawn_at.isoformat()}


class Sighting(models.Model):
    """Something met outside the figure, told after the reading was sealed: it stands beside the reading, not in it.

    `response` is what was told, as a request to the engine holds it; `findings` what the engine said of it then, in
    both languages.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="sightings")
    reading = models.ForeignKey(Reading, on_delete=models.PROTECT, related_name="sightings")
    response = models.JSONField()
    findings = models.JSONField()
    engine_version = models.CharField(max_length=20)
    noted_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    noted_at = models.DateTimeField(editable=False)

    class Meta:
        ordering = ["noted_at", "id"]

    def __str__(self) -> str:
        return self.response["what"]
