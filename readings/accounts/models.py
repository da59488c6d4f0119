"""People, the practices they work in, and the trail of what they did there."""

import zoneinfo
from datetime import datetime, time

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from readings import clock
from readings.accounts.codes import new_code


def is_time_zone(name: str) -> None:
    """Raise ValidationError unless this names a time zone, as Asia/Shanghai does."""
    if name not in zoneinfo.available_timezones():
        raise ValidationError(_("There is no such time zone."))


class UserManager(BaseUserManager):
    def create_user(self, email: str, password: str | None = None, **fields) -> "User":
        """A person whose address counts as confirmed: whoever makes them by hand vouches for it."""
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        with transaction.atomic():
            user.save()
            user.emailaddress_set.create(email=user.email, verified=True, primary=True)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, email: str) -> "User":
        """Addresses are stored in lower case, so that typing one in capitals still finds its owner."""
        return self.get(email=email.strip().lower())


class User(AbstractBaseUser, PermissionsMixin):
    """A person who signs in, by e-mail address; clients of a practice are not users."""

    class Theme(models.TextChoices):
        AUTO = "auto", pgettext_lazy("theme", "As the device")
        LIGHT = "light", pgettext_lazy("theme", "Light")
        DARK = "dark", pgettext_lazy("theme", "Dark")

    email = models.EmailField(_("e-mail"), unique=True)
    name = models.CharField(_("name"), max_length=80)
    # Empty: pages follow the practice, then the browser.
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES, blank=True, default="")
    # Empty: the practice's.
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, default="", validators=[is_time_zone])
    theme = models.CharField(_("theme"), max_length=5, choices=Theme, default=Theme.AUTO)
    # Mail waits from the one clock time to the other, in the person's zone; both null: it never waits.
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_until = models.TimeField(_("quiet until"), null=True, blank=True)
    # When the one list of the day's matters comes, in the person's zone.
    list_at = models.TimeField(_("list of the day at"), default=time(7))
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    joined_at = models.DateTimeField(default=clock.now, editable=False)

    objects = UserManager()

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    def __str__(self) -> str:
        return self.name or self.email


class Practice(models.Model):
    """One house of practice: the tenant from which every query starts."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    name = models.CharField(pgettext_lazy("practice", "name"), max_length=120)
    letterhead = models.TextField(_("letterhead"), blank=True)  # what stands at the top of what is printed
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES, blank=True, default="")
    time_zone = models.CharField(_("time zone"), max_length=64, default="Asia/Shanghai", validators=[is_time_zone])
    # Degrees, east positive; asked for where the school goes by the sun, which the engine can't do without it.
    longitude = models.FloatField(
        _("longitude"), null=True, blank=True, validators=[MinValueValidator(-180), MaxValueValidator(180)]
    )
    # What differs from the engine's defaults.
    conventions = models.JSONField(_("conventions"), default=dict, blank=True)
    # Of promises: how far ahead the last day of one may lie, and whether figures are made of those about an illness.
    longest_promise = models.PositiveSmallIntegerField(
        _("longest horizon of a promise, in years"),
        default=12,
        validators=[MinValueValidator(1), MaxValueValidator(60)],
    )
    scores_illness = models.BooleanField(_("count promises about an illness"), default=False)
    # Whether people who are no clients yet can ask on the practice's public page.
    takes_questions = models.BooleanField(_("take questions on a public page"), default=False)
    set_up_at = models.DateTimeField(null=True, blank=True)  # when the school's questions were answered
    created_at = models.DateTimeField(default=clock.now, editable=False)

    def __str__(self) -> str:
        return self.name

    @property
    def school(self) -> dict:
        """What every request to the engine says on behalf of this practice: its conventions, and where it stands."""
        place = {} if self.longitude is None else {"location": {"longitude": self.longitude}}
        return {"conventions": self.conventions} | place


class MembershipQuerySet(models.QuerySet):
    def active(self) -> "MembershipQuerySet":
        return self.filter(ended_at=None)

    def owners(self) -> "MembershipQuerySet":
        return self.active().filter(role=Membership.Role.OWNER)

    def who_read_cases(self, practice: "Practice") -> "MembershipQuerySet":
        """Those of a practice who can have cases in their hands."""
        return self.active().filter(practice=practice, role__in=Membership.READ_CASES)


class Membership(models.Model):
    """A person's place in a practice; every action names one as the member who acts.

    It is ended, never deleted: what the person did keeps its author. Coming back takes the same row up again.
    """

    class Role(models.TextChoices):
        OWNER = "owner", _("owner")
        PRACTITIONER = "practitioner", _("practitioner")
        ASSISTANT = "assistant", _("assistant")
        READER = "reader", _("reader")

    READ_CASES = (Role.OWNER, Role.PRACTITIONER)

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=12, choices=Role)
    joined_at = models.DateTimeField(default=clock.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = MembershipQuerySet.as_manager()

    class Meta:
        ordering = ["joined_at", "id"]
        constraints = [models.UniqueConstraint(fields=["practice", "user"], name="one_membership_per_person")]

    def __str__(self) -> str:
        return f"{self.user} · {self.practice}"

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """The time zone of the clock on the person's wall: their own, else the practice's."""
        return zoneinfo.ZoneInfo(self.user.time_zone or self.practice.time_zone)

    @property
    def is_owner(self) -> bool:
        return self.role == self.Role.OWNER

    @property
    def reads_cases(self) -> bool:
        """Owners and practitioners cast and read cases; nobody else sees one until it is shared."""
        return self.role in self.READ_CASES

    @property
    def sees_contacts(self) -> bool:
        """An assistant works with names and contacts, a reader with neither."""
        return self.reads_cases or self.role == self.Role.ASSISTANT


class InvitationQuerySet(models.QuerySet):
    def for_practice(self, practice: Practice) -> "InvitationQuerySet":
        return self.filter(practice=practice)

    def open_at(self, now: datetime) -> "InvitationQuerySet":
        """Those that can still be taken up: not used, not revoked, not expired."""
        return self.filter(accepted_at=None, revoked_at=None, expires_at__gt=now)


class Invitation(models.Model):
    """A place in a practice offered to one e-mail address, for seven days and once; only the token's hash is kept."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="invitations")
    email = models.EmailField(_("e-mail"))
    role = models.CharField(_("role"), max_length=12, choices=Membership.Role)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    invited_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=clock.now, editable=False)
    expires_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(Membership, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return f"{self.email} · {self.practice}"


class AuditEntry(models.Model):
    """One action of one person: who did what to which object, and when; never changed, never any note's text."""

    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="audit_entries")
    # Empty: a client acted, `client_code`, on their own side.
    actor = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    client_code = models.CharField(max_length=16, blank=True)
    role = models.CharField(max_length=12)
    action = models.CharField(max_length=40)
    object_type = models.CharField(max_length=40)
    object_code = models.CharField(max_length=16)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-id"]
        verbose_name_plural = _("audit entries")
        indexes = [models.Index(fields=["practice", "at"]), models.Index(fields=["practice", "object_code"])]

    def __str__(self) -> str:
        who = self.actor or self.client_code
        return f"{self.at:%Y-%m-%d %H:%M} {who} {self.action} {self.object_type} {self.object_code}"
