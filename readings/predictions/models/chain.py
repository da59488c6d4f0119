"""The proof that nothing was changed: the sealed records of a practice, each hashed together with all before it."""

from django.db import models
from django.db.models import Count, Q

from readings.accounts.codes import new_code
from readings.accounts.models import Practice


class ChainQuerySet(models.QuerySet):
    def with_erased(self) -> "ChainQuerySet":
        """Each with `erased`, the number of its records that were erased."""
        return self.annotate(erased=Count("links", filter=Q(links__erased_at__isnull=False)))

    def unsound(self) -> "ChainQuerySet":
        """Those on which nothing may be built; see `is_sound`."""
        return self.filter(~Q(faults=[]) | Q(imported_at__isnull=False, checked_at=None))


class Chain(models.Model):
    """The records of a practice in the order in which they were sealed; those brought in are a chain of their own.

    The row is the lock under which a link is added. What was found when the chain was last checked is kept with it:
    a promise counts only while that is nothing.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="chains")
    imported_at = models.DateTimeField(null=True, blank=True)  # null: the practice's own
    length = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, default="0" * 64)  # the last link's hash, in hexadecimal
    checked_at = models.DateTimeField(null=True, blank=True)
    faults = models.JSONField(default=list, blank=True)  # what the check found: {"what", "number", "of"}
    told_at = models.DateTimeField(null=True, blank=True)  # when its head was last told to those who asked for it

    objects = ChainQuerySet.as_manager()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["practice"], condition=Q(imported_at=None), name="one_own_chain_per_practice"
            )
        ]

    def __str__(self) -> str:
        return f"{self.practice} {self.length} {self.head[:16]}"

    @property
    def is_own(self) -> bool:
        return self.imported_at is None

    @property
    def is_sound(self) -> bool:
        """Whether anything may be built on it: no fault was found, and what was brought in was looked for any."""
        return not self.faults and (self.is_own or self.checked_at is not None)


class Link(models.Model):
    """One sealed record: what was said, a salt, the commitment to both, and the hash that ties it to all before it.

    `commitment` = SHA-256(salt ‖ record) and `hash` = SHA-256(hash before ‖ commitment), over raw bytes and kept in
    hexadecimal; before the first stand 32 zero bytes. The database refuses a change (migration 0006) but one: an
    erasure empties record and salt, so that the commitment can't be matched by guessing, and the chain still verifies.
    """

    class Of(models.TextChoices):
        PROMISE = "promise"
        AMENDMENT = "amendment"

    chain = models.ForeignKey(Chain, on_delete=models.CASCADE, related_name="links")
    number = models.PositiveIntegerField()  # from 1
    of = models.CharField(max_length=9, choices=Of)
    record = models.TextField(blank=True)  # canonical JSON
    salt = models.CharField(max_length=64, blank=True)
    commitment = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    sealed_at = models.DateTimeField()
    erased_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["chain", "number"]
        indexes = [models.Index(fields=["chain", "of"], condition=Q(erased_at__isnull=False), name="link_erased")]
        constraints = [models.UniqueConstraint(fields=["chain", "number"], name="one_link_at_each_place")]

    def __str__(self) -> str:
        return f"{self.number} {self.commitment[:16]}"
