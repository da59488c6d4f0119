"""Messages between a client and the practice."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.clients.models import Client


class ClientMessage(models.Model):
    """Something said between a client and the practice; without an author the client said it."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="+")
    client = models.ForeignKey(Client, on_delete=models.CASCADE, related_name="messages")
    key = models.UUIDField()  # the form's: sent twice it is kept once
    author = models.ForeignKey(Membership, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    text = models.TextField(_("message"), max_length=5000, blank=True)
    sent_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)  # by the other side

    class Meta:
        ordering = ["sent_at", "id"]
        indexes = [models.Index(fields=["client", "sent_at"], name="messages_of_client")]
        constraints = [models.UniqueConstraint(fields=["client", "key"], name="a_message_is_kept_once")]

    def __str__(self) -> str:
        return self.code

    @property
    def is_by_client(self) -> bool:
        return self.author_id is None


def stored_at(file: "MessageFile", _name: str) -> str:
    """Under the practice's code, by a random name that tells nothing."""
    return f"messages/{file.practice.code}/{new_code()}{new_code()}"


class MessageFile(models.Model):
    """A picture or PDF sent with a message, as it was re-encoded; only views that ask who may see it hand it out."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="+")
    message = models.ForeignKey(ClientMessage, on_delete=models.CASCADE, related_name="files")
    name = models.CharField(max_length=200)
    content_type = models.CharField(max_length=20)
    file = models.FileField(upload_to=stored_at, max_length=120)
    size = models.PositiveIntegerField()  # bytes
    digest = models.CharField(max_length=64)  # SHA-256 of what is stored

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.name

    @property
    def is_picture(self) -> bool:
        return self.content_type.startswith("image/")
