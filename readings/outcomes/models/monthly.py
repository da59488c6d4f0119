"""What the figures of a practice were at the end of each month."""

from django.db import models
from django.db.models import Q

from readings.accounts.codes import new_code
from readings.accounts.models import Practice


class MonthFigure(models.Model):
    """The totals of a practice as they stood when a month had ended: numbers alone, so that no erasure changes them.

    One that was brought in with an export stands beside the practice's own.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="month_figures")
    month = models.DateField()  # its first day, by the practice's clock
    n = models.PositiveIntegerField()  # counted, of which the client was not told
    hits = models.PositiveIntegerField()
    expected = models.DecimalField(max_digits=9, decimal_places=3)  # hits by chance alone
    told_n = models.PositiveIntegerField()
    told_hits = models.PositiveIntegerField()
    erased = models.PositiveIntegerField()  # promises of erased clients of which nothing is left
    kept_at = models.DateTimeField()
    brought_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-month", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["practice", "month"], condition=Q(brought_at=None), name="a_month_is_kept_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.month:%Y-%m}"
