"""How much room the stored files of a practice take together, of whatever app they are."""

from collections.abc import Iterator

from django.apps import apps
from django.conf import settings
from django.db.models import Model, Sum
from django.utils.translation import gettext as _

OF_A_FILE = {"practice", "file", "size"}


class QuotaUsedUp(Exception):
    """The files of the practice would take more room than it has; nothing was written."""


def make_sure_there_is_room(practice: int, size: int) -> None:
    """What lies in the bin takes its room in the practice until it goes for good. Raises QuotaUsedUp.

    Whoever asks has locked the practice, so that no other takes the room meanwhile.
    """
    if sum(_taken(model, practice) for model in kinds_of_file()) + size > settings.FILES_QUOTA:
        raise QuotaUsedUp


def no_room() -> str:
    """Why a file was not kept where QuotaUsedUp was raised, for whoever sent it."""
    room = settings.FILES_QUOTA // 1024**2
    return _("The files of the practice fill all its room, %(number)s MB.") % {"number": room}


def kinds_of_file() -> Iterator[type[Model]]:
    """The models whose rows are files of a practice, with their size beside them."""
    for model in apps.get_models():
        if {field.name for field in model._meta.fields} >= OF_A_FILE:
            yield model


def _taken(model: type[Model], practice: int) -> int:
    return model._base_manager.filter(practice=practice).aggregate(Sum("size"))["size__sum"] or 0
