from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from readings import clock
from readings.accounts.codes import new_code
from readings.accounts.models import Membership


class CalendarFeedQuerySet(models.QuerySet):
    def standing(self) -> "CalendarFeedQuerySet":
        """Those that still answer: not revoked, and of somebody who still works in the practice."""
        return self.filter(revoked_at=None, member__ended_at=None, member__user__is_active=True)


class CalendarFeed(models.Model):
    """The windows of one person in one practice, for a calendar program: whoever has the address reads it.

    Only the hash of the address's token is kept; a new address ends the old one.
    """

    class Detail(models.TextChoices):
        BUSY = "busy", _("“Busy” and nothing else")
        INITIALS = "initials", _("The branch and the client’s initials")

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    member = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="calendar_feeds")
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    detail = models.CharField(_("what it says"), max_length=8, choices=Detail, default=Detail.BUSY)
    created_at = models.DateTimeField(default=clock.now, editable=False)
    fetched_at = models.DateTimeField(null=True, editable=False)  # when a calendar program last read it
    revoked_at = models.DateTimeField(null=True, editable=False)

    objects = CalendarFeedQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["member"], condition=Q(revoked_at=None), name="one_standing_feed_for_each_member"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member} · {self.detail}"
