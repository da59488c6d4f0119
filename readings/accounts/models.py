"""People, the practices they work in, and the trail of what they did there."""

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.utils.translation import gettext_lazy as _

from readings import clock
from readings.accounts.codes import new_code


class UserManager(BaseUserManager):
    def create_user(self, email: str, password: str | None = None, **fields) -> "User":
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save()
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, email: str) -> "User":
        """Addresses are stored in lower case, so that typing one in capitals still finds its owner."""
        return self.get(email=email.strip().lower())


class User(AbstractBaseUser, PermissionsMixin):
    """A person who signs in, by e-mail address; clients of a practice are not users."""

    email = models.EmailField(_("e-mail"), unique=True)
    name = models.CharField(_("name"), max_length=80)
    # Empty: pages follow the browser, and mail the site's own language.
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES, blank=True, default="")
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
    name = models.CharField(_("name"), max_length=120)
    time_zone = models.CharField(_("time zone"), max_length=64, default="Asia/Shanghai")
    # What differs from the engine's defaults.
    conventions = models.JSONField(_("conventions"), default=dict, blank=True)
    created_at = models.DateTimeField(default=clock.now, editable=False)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person's place in a practice; every action names one as the member who acts."""

    class Role(models.TextChoices):
        OWNER = "owner", _("owner")
        PRACTITIONER = "practitioner", _("practitioner")
        ASSISTANT = "assistant", _("assistant")
        READER = "reader", _("reader")

    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role)
    joined_at = models.DateTimeField(default=clock.now, editable=False)

    class Meta:
        ordering = ["joined_at", "id"]
        constraints = [models.UniqueConstraint(fields=["practice", "user"], name="one_membership_per_person")]

    def __str__(self) -> str:
        return f"{self.user} · {self.practice}"

    @property
    def reads_cases(self) -> bool:
        """Owners and practitioners read cases and cast; an assistant or a reader sees neither until it is shared."""
        return self.role in (self.Role.OWNER, self.Role.PRACTITIONER)


class AuditEntry(models.Model):
    """One action of one person: who did what to which object, and when; never changed, never any note's text."""

    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="audit_entries")
    actor = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    role = models.CharField(max_length=12)
    action = models.CharField(max_length=40)
    object_type = models.CharField(max_length=40)
    object_code = models.CharField(max_length=16)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-id"]
        indexes = [models.Index(fields=["practice", "at"])]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.actor} {self.action} {self.object_type} {self.object_code}"
