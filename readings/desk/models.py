"""What gathers from many apps and has rows of its own: searches that are kept, and files that were brought in."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from readings import clock
from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice


class SavedFilter(models.Model):
    """A search that a member makes again and again, under a name."""

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="saved_filters")
    member = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="saved_filters")
    name = models.CharField(_("name"), max_length=60)
    query = models.JSONField()  # the fields of the search form
    created_at = models.DateTimeField(default=clock.now, editable=False)

    class Meta:
        ordering = ["name", "id"]
        constraints = [models.UniqueConstraint(fields=["member", "name"], name="one_saved_filter_of_a_name")]

    def __str__(self) -> str:
        return self.name


class ImportQuerySet(models.QuerySet):
    def visible_to(self, member: Membership) -> "ImportQuerySet":
        """An owner sees what anybody of the practice brought, a practitioner what they brought themselves."""
        if not member.reads_cases:
            return self.none()
        imports = self.filter(practice=member.practice_id)
        return imports if member.is_owner else imports.filter(brought_by=member)


class Import(models.Model):
    """A file brought in: looked over first, taken in as a whole, and taken out again as a whole.

    `rows` is what was read from it, `created` the ids of what came of it by model. `digest` tells a file that was
    brought before.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="imports")
    brought_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    file_name = models.CharField(max_length=200)
    format = models.CharField(max_length=20)
    encoding = models.CharField(max_length=20)
    digest = models.CharField(max_length=64)
    rows = models.JSONField()
    created = models.JSONField(default=dict)
    looked_over_at = models.DateTimeField()
    taken_in_at = models.DateTimeField(null=True, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    objects = ImportQuerySet.as_manager()

    class Meta:
        ordering = ["-looked_over_at", "-id"]

    def __str__(self) -> str:
        return self.file_name
