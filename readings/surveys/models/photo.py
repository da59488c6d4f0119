"""Photos of a survey."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from readings import clock
from readings.accounts.codes import new_code
from readings.accounts.models import Membership, Practice
from readings.surveys.models.seen import Direction, Observation, Omen
from readings.surveys.models.survey import Survey


def stored_at(photo: "Photo", _name: str) -> str:
    """Under the practice's code, by a random name that tells nothing."""
    return f"photos/{photo.practice.code}/{new_code()}{new_code()}"


class PhotoQuerySet(models.QuerySet):
    def visible_to(self, member: Membership) -> "PhotoQuerySet":
        """Those of the surveys that the member may see."""
        return self.filter(survey__in=Survey.objects.visible_to(member))


class Photo(models.Model):
    """A picture taken on a walk, drawn anew without what the camera wrote into it; `key` is the form's, as above.

    It belongs to what was seen, or to the survey as a whole. Only a view that asks who may see it hands it out.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="+")
    survey = models.ForeignKey(Survey, on_delete=models.CASCADE, related_name="photos")
    key = models.UUIDField()
    omen = models.ForeignKey(Omen, on_delete=models.SET_NULL, null=True, blank=True, related_name="photos")
    observation = models.ForeignKey(
        Observation, on_delete=models.SET_NULL, null=True, blank=True, related_name="photos"
    )
    direction = models.ForeignKey(Direction, on_delete=models.SET_NULL, null=True, blank=True, related_name="photos")
    content_type = models.CharField(max_length=20)
    file = models.FileField(upload_to=stored_at, max_length=120)
    size = models.PositiveIntegerField()  # bytes
    digest = models.CharField(max_length=64)  # SHA-256 of what is stored
    for_client = models.BooleanField(_("show it to the client"), default=False)
    taken_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    taken_at = models.DateTimeField(default=clock.now, editable=False)

    objects = PhotoQuerySet.as_manager()

    class Meta:
        ordering = ["taken_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["survey", "key"], name="a_photo_is_kept_once"),
            models.CheckConstraint(
                condition=Q(omen=None, observation=None)
                | Q(omen=None, direction=None)
                | Q(observation=None, direction=None),
                name="a_photo_is_of_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return self.code
