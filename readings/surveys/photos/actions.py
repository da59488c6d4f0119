"""Photos of a survey: kept, chosen for the client, and taken away again."""

import hashlib
from datetime import datetime
from functools import partial
from uuid import UUID, uuid4

from django.core.files.base import ContentFile
from django.db import transaction
from django.db.models import Q

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.cases.files.room import make_sure_there_is_room
from readings.cases.files.storing import no_file_left_over
from readings.cases.files.taken_files import TakenFile
from readings.surveys.locking import open_to
from readings.surveys.models import Photo, Survey
from readings.surveys.photos.subjects import Subject

MOST_IN_A_SURVEY = 60


class SurveyIsFull(Exception):
    """The survey has as many photos as one may have; nothing was written."""


def add_photo(
    member: Membership, survey: Survey, *, key: UUID, picture: TakenFile, of: Subject, now: datetime
) -> Photo:
    """Keep a photo of what was seen; sent again it is the one that is there. Raises SurveyIsFull, QuotaUsedUp.

    It is the same by its key or by what is in it; another picture under the key of one that is there is another
    photo. Whatever goes wrong, no file stays behind that no row knows. Raises Survey.DoesNotExist where the survey
    was erased meanwhile.
    """
    photo = Photo(
        practice=survey.practice,
        survey=survey,
        key=key,
        content_type=picture.content_type,
        size=len(picture.content),
        digest=hashlib.sha256(picture.content).hexdigest(),
        taken_by=member,
        taken_at=now,
        **of.row_of,
    )
    with no_file_left_over(photo), transaction.atomic():
        open_to(member, survey)
        if there := _already_there(photo, of):
            return there
        if survey.photos.count() >= MOST_IN_A_SURVEY:
            raise SurveyIsFull
        make_sure_there_is_room(photo.practice_id, photo.size)
        photo.file.save(picture.name, ContentFile(picture.content), save=False)
        photo.save()
        record_action(member, "add_photo", photo, now=now)
    return photo


def _already_there(photo: Photo, of: Subject) -> Photo | None:
    """The same picture of the same thing, or of the same form; a key that another picture has is replaced."""
    sent = photo.survey.photos.filter(Q(key=photo.key) | Q(**of.row_of))
    if there := sent.filter(digest=photo.digest).first():
        return there
    if photo.survey.photos.filter(key=photo.key).exists():
        photo.key = uuid4()
    return None


def show_photo(member: Membership, photo: Photo, *, shown: bool, now: datetime) -> Photo:
    """Choose a photo for the client's report, or leave it out; so already, nothing is written."""
    with transaction.atomic():
        if Photo.objects.filter(pk=photo.pk, for_client=not shown).update(for_client=shown):
            record_action(member, "show_photo" if shown else "hide_photo", photo, now=now)
    photo.for_client = shown
    return photo


def remove_photo(member: Membership, photo: Photo, *, now: datetime) -> None:
    """Take a photo away for good; its file goes when that is settled."""
    with transaction.atomic():
        record_action(member, "remove_photo", photo, now=now)
        transaction.on_commit(partial(photo.file.storage.delete, photo.file.name))
        photo.delete()
