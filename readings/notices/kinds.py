"""The kinds of thing that somebody can be told: each app says its own in a module named in the setting NOTICE_KINDS.

Such a module has KINDS, and the words of each kind are templates: templates/notices/<name>/headline.txt, one line;
mail.txt, the paragraphs that follow it in a mail of its own; actions.html, if there is anything to do at once.
"""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib import import_module
from typing import NamedTuple

from django.conf import settings
from django.db import Error
from django.utils.functional import Promise

from readings.accounts.models import Membership
from readings.notices.models import Notice, in_words_of

log = logging.getLogger(__name__)

IN_APP, EMAIL = "in_app", "email"


@dataclass(frozen=True, slots=True)
class Subject:
    """What a notice is about, as its reader may see it now."""

    title: str
    path: str
    client: str = ""


class Told(NamedTuple):
    """A notice that is to be told, and what it is about."""

    notice: Notice
    subject: Subject


def _all(notices: Iterable[Notice], now: datetime) -> set[int]:
    return {notice.pk for notice in notices}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of notice: what it is called where one chooses, and how it is told unless somebody chooses otherwise."""

    name: str
    label: Promise
    # By notice id, for a reader and notices of this kind; one that is left out is not open to the reader any more.
    subjects: Callable[[Membership, list[Notice]], dict[int, Subject]]
    # The ids of those that still have to be told: nobody is mailed of what was withdrawn or settled meanwhile.
    still_stand: Callable[[list[Notice], datetime], set[int]] = _all
    channels: frozenset[str] = frozenset({IN_APP, EMAIL})
    waits_for_morning: bool = False  # outside the product it comes in the one list of the day
    can_be_refused: bool = True


@cache
def kinds() -> dict[str, Kind]:
    """Every kind by its name, in the order in which one is asked about them."""
    found = [kind for path in settings.NOTICE_KINDS for kind in import_module(path).KINDS]
    return {kind.name: kind for kind in found}


def subjects_of(member: Membership, notices: Iterable[Notice]) -> dict[int, Subject]:
    """What some notices are about, by their ids, as far as it is open to this reader now."""
    return {
        identity: subject
        for kind, of_kind in _by_kind(notices)
        for identity, subject in kind.subjects(member, of_kind).items()
    }


def to_be_told(member: Membership, notices: Iterable[Notice], *, now: datetime) -> list[Told]:
    """Those of some notices that are open to this reader now, and still have to be told.

    A kind that is broken costs its own notices alone; where there is nothing else to tell, it raises.
    """
    notices = list(notices)
    subjects, failures = {}, []
    for kind, of_kind in _by_kind(notices):
        try:
            subjects |= _standing(kind, member, of_kind, now=now)
        except Error:  # the database is away: nothing is wrong with the kind
            raise
        except Exception as error:
            log.exception("notices of the kind %s can't be told", kind.name)
            failures.append(error)
    if failures and not subjects:
        raise failures[0]
    return [Told(notice, subjects[notice.pk]) for notice in notices if notice.pk in subjects]


def _standing(kind: Kind, member: Membership, of_kind: list[Notice], *, now: datetime) -> dict[int, Subject]:
    standing, subjects = kind.still_stand(of_kind, now), kind.subjects(member, of_kind)
    told = [notice for notice in of_kind if notice.pk in standing and notice.pk in subjects]
    with in_words_of(member):
        for notice in told:
            _ = notice.headline  # raises where its words are broken
    return {notice.pk: subjects[notice.pk] for notice in told}


def _by_kind(notices: Iterable[Notice]) -> list[tuple[Kind, list[Notice]]]:
    by_name: dict[str, list[Notice]] = {}
    for notice in notices:
        by_name.setdefault(notice.kind, []).append(notice)
    return [(kinds()[name], of_kind) for name, of_kind in by_name.items() if name in kinds()]
