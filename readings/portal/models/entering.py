"""How a client comes in: links that are opened once, and the devices that came in by them."""

from datetime import datetime

from django.db import models
from django.db.models import Q

from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.clients.models import Client
from readings.portal.models.shared import Shared

MOST_WRONG_CODES = 5


class EntryLinkQuerySet(models.QuerySet):
    def open_at(self, now: datetime) -> "EntryLinkQuerySet":
        """Those that still let somebody in: not used, not taken back, not outlived, not void by wrong codes."""
        return self.filter(used_at=None, revoked_at=None, expires_at__gt=now, wrong_codes__lt=MOST_WRONG_CODES)


class EntryLink(models.Model):
    """A link by which one client comes in, once; only the hashes of its token and of its spoken code are kept.

    Without a code it was mailed to the client's own address; with one it may go through any chat, since the code is
    read out.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="+")
    client = models.ForeignKey(Client, on_delete=models.CASCADE, related_name="entry_links")
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    # Of the address that it was mailed to: another one since, and neither the link nor who came by it is let in.
    email_hash = models.CharField(max_length=64, blank=True, editable=False)
    spoken_hash = models.CharField(max_length=128, blank=True, editable=False)  # of the six digits; empty: by mail
    wrong_codes = models.PositiveSmallIntegerField(default=0)
    limited_to = models.ForeignKey(Shared, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    # Empty: the client asked for it at the door.
    made_by = models.ForeignKey(Membership, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)  # when it was last opened
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = EntryLinkQuerySet.as_manager()

    STAYS_IN_A_MERGE = True

    class Meta:
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return self.code

    @property
    def needs_code(self) -> bool:
        return bool(self.spoken_hash)

    @property
    def is_void(self) -> bool:
        """Whether too many wrong codes were tried on it."""
        return self.wrong_codes >= MOST_WRONG_CODES


class ClientAccessQuerySet(models.QuerySet):
    def open_at(self, now: datetime) -> "ClientAccessQuerySet":
        """Those that let their device in: not ended, not outlived, and not limited to what is shared no longer."""
        standing = Q(limited_to=None) | Q(limited_to__unshared_at=None)
        return self.filter(standing, ended_at=None, expires_at__gt=now)


class ClientAccess(models.Model):
    """A device on which a client is in: the hash of a random cookie that is sent to the client's own path alone."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="+")
    client = models.ForeignKey(Client, on_delete=models.CASCADE, related_name="accesses")
    link = models.OneToOneField(EntryLink, on_delete=models.CASCADE, related_name="access")
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    device = models.CharField(max_length=80, blank=True)  # the browser and its system, as it named itself
    limited_to = models.ForeignKey(Shared, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = ClientAccessQuerySet.as_manager()

    STAYS_IN_A_MERGE = True

    class Meta:
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return self.device or self.code
