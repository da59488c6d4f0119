"""The words by which a practice sorts its clients and cases: typed in one line, kept one row for each word."""

import re
import unicodedata
from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from readings.accounts.models import Practice
from readings.clients.models import Tag
from readings.finding import plain

MOST = 20  # tags of one client or case
LONGEST = Tag._meta.get_field("name").max_length
_PARTED = re.compile(r"[,，、;；\n]+")


def parse_tags(text: str) -> list[str]:
    """The words of a line of tags, each once however it is spelt; raises ValidationError for too many or too long."""
    once = {}
    for word in (" ".join(part.split()) for part in _PARTED.split(unicodedata.normalize("NFC", text))):
        if plain(word):
            once.setdefault(plain(word), word)
    if len(once) > MOST:
        raise ValidationError(_("At most %(number)s tags.") % {"number": MOST})
    if any(len(word) > LONGEST for word in once.values()):
        raise ValidationError(_("A tag has at most %(number)s characters.") % {"number": LONGEST})
    return list(once.values())


def tags_line(tags: Iterable[Tag]) -> str:
    """The tags as they are typed."""
    return "、".join(tag.name for tag in tags)


def set_tags(practice: Practice, owner: models.Model, words: Iterable[str]) -> None:
    """Give a client or case exactly these tags; a word the practice has already keeps the spelling it has."""
    there = {plain(tag.name): tag for tag in Tag.objects.filter(practice=practice)}
    missing = [word for word in words if plain(word) not in there]
    Tag.objects.bulk_create([Tag(practice=practice, name=word) for word in missing], ignore_conflicts=True)
    there |= {plain(tag.name): tag for tag in Tag.objects.filter(practice=practice, name__in=missing)}
    owner.tags.set(there[plain(word)] for word in words)
