"""A timing, from a reading or by itself, laid on the calendar: what the command `windows` is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import request as read_request
from engine.calendar import BEIJING
from engine.conventions import read_conventions
from engine.errors import RequestError

from .windows import Laid, Origin, within

_TIMING_FIELDS = frozenset(
    "rule polarity about branches pairs units count unit from restrained_by text because".split()
)
_FIELDS = frozenset(("horizon", "start", "zone", "conventions"))


def lay(asked: Mapping[str, Any]) -> Laid:
    """The windows of one timing between two dates.

    `asked` holds `horizon`, and the timing either as `timing` or field by field ({"branches": […], "unit": …});
    `start`, `zone` (without one, UTC+8) and `conventions` as in a request. Raises RequestError.
    """
    if not isinstance(asked, Mapping):
        raise RequestError("type", "", "Give an object with a timing and a horizon.")
    conventions = read_conventions(asked.get("conventions"))
    if asked.get("timing") is None:
        timing = {name: value for name, value in asked.items() if name not in _FIELDS}
        read_request.check_fields(timing, _TIMING_FIELDS)
    else:
        timing = asked["timing"]
        if not isinstance(timing, Mapping):
            raise RequestError("type", "timing", "A timing is an object with branches and unit, or count and unit.")
        read_request.check_fields(timing, _TIMING_FIELDS, "timing.")
        read_request.check_fields(asked, _FIELDS | {"timing"})
    horizon = read_request.horizon(asked)
    if horizon is None:
        raise RequestError("missing", "horizon", "Give a horizon with the dates from and to.")
    place = read_request.zone(asked["zone"]) if asked.get("zone") is not None else BEIJING
    return within(horizon, [timing], place, Origin(*read_request.start(asked)), conventions)
