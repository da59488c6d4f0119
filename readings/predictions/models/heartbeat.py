from django.db import models


class Heartbeat(models.Model):
    """That the clock ticked, and what the last tick did: one row for the whole installation."""

    name = models.CharField(max_length=20, unique=True)
    at = models.DateTimeField()
    milliseconds = models.PositiveIntegerField()  # that the tick took
    report = models.JSONField(default=dict)  # its counts, as the tick reports them

    def __str__(self) -> str:
        return f"{self.name} {self.at:%Y-%m-%d %H:%M:%S}"
