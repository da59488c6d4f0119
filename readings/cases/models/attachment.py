"""Files that belong to a case."""

from django.db import models

from readings import clock
from readings.accounts.binning import bin_index
from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.cases.models.case import Case


def stored_at(attachment: "Attachment", _name: str) -> str:
    """Under the practice's code, by a random name that tells nothing: what it was called is a column."""
    return f"attachments/{attachment.practice.code}/{new_code()}{new_code()}"


class AttachmentQuerySet(models.QuerySet):
    def visible_to(self, member: Membership) -> "AttachmentQuerySet":
        """The files of the cases that the member may see, without those in the bin."""
        return self.filter(case__in=Case.objects.visible_to(member), practice=member.practice_id, binned_at=None)


class Attachment(models.Model):
    """A picture or PDF of a case, as it was re-encoded; only a view that asks who may see it hands it out."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="attachments")
    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="attachments")
    name = models.CharField(max_length=200)
    content_type = models.CharField(max_length=20)
    file = models.FileField(upload_to=stored_at, max_length=120)
    size = models.PositiveIntegerField()  # bytes
    digest = models.CharField(max_length=64)  # SHA-256 of what is stored
    uploaded_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    uploaded_at = models.DateTimeField(default=clock.now, editable=False)
    binned_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = AttachmentQuerySet.as_manager()

    class Meta:
        ordering = ["uploaded_at", "id"]
        indexes = [bin_index("attachment_bin")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_picture(self) -> bool:
        return self.content_type.startswith("image/")
