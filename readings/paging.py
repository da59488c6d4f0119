"""Pages of a list that cost the same wherever they are, each beginning after the last row of the one before it; and
what narrows a list."""

import base64
import binascii
import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import F, Q, QuerySet

SIZE = 50


class Page(NamedTuple):
    """Some rows of a list, and the cursors of the pages beside it, None at its ends.

    `newer` is the value of `before`, `older` that of `after`, in the query of those pages.
    """

    rows: Sequence[Any]
    newer: str | None = None
    older: str | None = None


class Choice(NamedTuple):
    """One way of narrowing a list: where it leads, what it is called, and whether it is what is shown."""

    address: str
    label: str
    is_current: bool


def page_of(queryset: QuerySet, asked: Any, *, by: str, size: int = SIZE) -> Page:
    """The page of a list that a query string asks for with `after` or `before`; the first where it asks for none.

    `by` is the column it is ordered by, with a minus for the greatest first; equal ones are ordered by their id in
    the same direction. A cursor that can't be read gives the first page.
    """
    column, falls = by.removeprefix("-"), by.startswith("-")
    after, before = _read(asked.get("after")), _read(asked.get("before"))
    backwards = after is None and before is not None
    found = queryset.order_by(*_order(column, falls=falls != backwards))
    if cursor := before if backwards else after:
        found = found.filter(_beyond(column, cursor, falls=falls != backwards))
    rows = list(found[: size + 1])
    more = len(rows) > size
    if backwards and not more:  # back at the beginning, which may have grown
        return page_of(queryset, {}, by=by, size=size)
    rows = rows[:size][::-1] if backwards else rows[:size]
    return Page(
        rows,
        newer=_write(rows[0], column) if rows and (backwards or after) else None,
        older=_write(rows[-1], column) if rows and (backwards or more) else None,
    )


def _order(column: str, *, falls: bool) -> list:
    return [F(column).desc(), F("id").desc()] if falls else [F(column).asc(), F("id").asc()]


def _beyond(column: str, cursor: tuple[Any, int], *, falls: bool) -> Q:
    """The rows that come after the cursor's; the first condition is the one that an index answers."""
    value, identity = cursor
    side, strict = ("lte", "lt") if falls else ("gte", "gt")
    return Q(**{f"{column}__{side}": value}) & (Q(**{f"{column}__{strict}": value}) | Q(**{f"id__{strict}": identity}))


def _write(row: Any, column: str) -> str:
    value = getattr(row, column)
    said = {"at": value.isoformat()} if isinstance(value, datetime) else {"is": value}
    return base64.urlsafe_b64encode(json.dumps(said | {"id": row.pk}).encode()).decode().rstrip("=")


def _read(cursor: str | None) -> tuple[Any, int] | None:
    if not cursor:
        return None
    try:
        said = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        value = datetime.fromisoformat(said["at"]) if "at" in said else str(said["is"])
        if isinstance(value, datetime) and value.tzinfo is None:
            return None
        identity = int(said["id"])
    except (ValueError, KeyError, TypeError, binascii.Error):
        return None
    return (value, identity) if 0 < identity < 2**63 and "\x00" not in str(value) else None
