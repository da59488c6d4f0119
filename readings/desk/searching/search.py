"""One search over clients, cases and readings; a word is looked for in either script, in pinyin or by its initials.

All words have to be found, each in any of the columns named here. A date finds what was taken in, opened or cast on it,
and 井之升 the readings of that change.
"""

import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet

from engine.hexagrams import HEXAGRAMS
from readings.accounts.models import Membership
from readings.cases.models import Case, Reading
from readings.clients.models import Client
from readings.finding import wanted
from readings.paging import Page, page_of

_DATE = re.compile(r"(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?|月)?")
_NUMBERS = {hexagram.name: number for number, hexagram in HEXAGRAMS.items()}
SHOWN_OF_EACH = 8  # while all kinds are on one page


class Found(NamedTuple):
    """What was found of each kind, None of a kind that was not looked for."""

    clients: Page | None
    cases: Page | None
    readings: Page | None

    def __bool__(self) -> bool:
        return any(page and page.rows for page in self)


def search(member: Membership, asked: Mapping[str, Any], cursors: Mapping[str, str]) -> Found:
    """What this member may see of what is asked for: the cleaned fields of the search form.

    `cursors` may hold the `after` or `before` of a page of the one kind that is asked for.
    """
    of_each = {"client": clients, "case": cases, "reading": readings}
    only = asked["kind"]
    pages = []
    for kind, rows_of in of_each.items():
        if kind != (only or kind) or (kind != "client" and not member.reads_cases):
            pages.append(None)
        elif only:
            pages.append(page_of(rows_of(member, asked), cursors, by="-created_at"))
        else:
            pages.append(page_of(rows_of(member, asked), {}, by="-created_at", size=SHOWN_OF_EACH))
    return Found(*pages)


def clients(member: Membership, asked: Mapping[str, Any]) -> QuerySet[Client]:
    """The clients that are asked for; what is said of a case or a figure finds none."""
    found = Client.objects.visible_to(member).prefetch_related("tags")
    if any(asked[field] for field in ("topic", "status", "polarity")):
        return found.none()
    if asked["tag"]:
        found = found.filter(tags=asked["tag"])
    if asked["practitioner"]:
        found = found.filter(practitioner=asked["practitioner"])
    return _narrowed(found, asked, member, columns=("search",), instants=("created_at",))


def cases(member: Membership, asked: Mapping[str, Any]) -> QuerySet[Case]:
    """The cases that are asked for, with how many readings each has; what is said of a figure finds none."""
    found = Case.objects.visible_to(member).select_related("client").prefetch_related("tags")
    found = found.counting_readings()
    if asked["polarity"]:
        return found.none()
    for field in ("topic", "status", "practitioner"):
        if asked[field]:
            found = found.filter(**{field: asked[field]})
    if asked["tag"]:
        found = found.filter(tags=asked["tag"])
    return _narrowed(found, asked, member, columns=("search", "client__search"), instants=("created_at",))


def readings(member: Membership, asked: Mapping[str, Any]) -> QuerySet[Reading]:
    """The readings that are asked for, by themselves or by the case and client they are filed under."""
    found = Reading.objects.visible_to(member).select_related("client", "case")
    for field in ("topic", "polarity"):
        if asked[field]:
            found = found.filter(**{field: asked[field]})
    for field in ("status", "tag"):
        if asked[field]:
            found = found.filter(**{"case__status" if field == "status" else "case__tags": asked[field]})
    if asked["practitioner"]:
        found = found.filter(cast_by=asked["practitioner"])
    columns = ("search", "case__search", "client__search")
    return _narrowed(found, asked, member, columns=columns, instants=("created_at", "cast_at"))


def _narrowed(
    found: QuerySet,
    asked: Mapping[str, Any],
    member: Membership,
    *,
    columns: tuple[str, ...],
    instants: tuple[str, ...],
) -> QuerySet:
    """Those in which every word of the query occurs, of the days asked for."""
    zone = ZoneInfo(member.practice.time_zone)
    for word in wanted(asked["q"]):
        found = found.filter(_of_word(word, columns, instants, zone))
    since, until = asked["since"], asked["until"]
    if since:
        found = found.filter(created_at__gte=_midnight(since, zone))
    if until:
        found = found.filter(created_at__lt=_midnight(until + timedelta(days=1), zone))
    return found


def _of_word(word: str, columns: tuple[str, ...], instants: tuple[str, ...], zone: ZoneInfo) -> Q:
    condition = Q()
    for column in columns:
        condition |= Q(**{f"{column}__contains": word})
    if days := _days(word, zone):
        for instant in instants:
            condition |= Q(**{f"{instant}__gte": days[0], f"{instant}__lt": days[1]})
    primary, of, changed = word.partition("之")
    if of and "cast_at" in instants and {primary, changed} <= _NUMBERS.keys():
        condition |= Q(primary_number=_NUMBERS[primary], changed_number=_NUMBERS[changed])
    return condition


def _days(word: str, zone: ZoneInfo) -> tuple[datetime, datetime] | None:
    """The instants between which a day lies, or a month, that is written 2026-11-30, 2026年11月30日 or 2026-11."""
    if not (written := _DATE.fullmatch(word)):
        return None
    year, month, day = (int(part) if part else None for part in written.groups())
    try:
        first = date(year, month, day or 1)
        after = first + timedelta(days=1) if day else (first.replace(day=1) + timedelta(days=31)).replace(day=1)
    except (ValueError, OverflowError):
        return None
    return _midnight(first, zone), _midnight(after, zone)


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time(), zone)
