"""Reading a request's fields: every value is what the interface says it is, or a RequestError names it."""

from __future__ import annotations

import datetime as dt
import re
import zoneinfo
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, TypeGuard

from .calendar import check_year, lunar_date
from .errors import RequestError
from .stems_branches import BRANCHES

Request = Mapping[str, Any]

TOPICS = tuple(
    "weather affairs household dwelling marriage childbirth food plan fame wealth trade travel traveller visit lost "
    "illness lawsuit grave object utensil livestock crops life".split()
)
# What the books call them, by which one may ask for them too.
_NAMES = (
    "天时 人事 家宅 屋舍 婚姻 生产 饮食 求谋 求名 求财 交易 出行 行人 谒见 失物 疾病 官讼 坟墓 断物 器物 畜养 种植 终身"
)
TOPICS_BY_NAME = dict(zip(_NAMES.split(), TOPICS, strict=True)) | {"屋宅": "dwelling"}
MATTERS = ("hoped", "feared")
MATERIALS = ("metal", "stone", "wood", "grass", "clay", "glass", "paper")
POSTURES = ("sitting", "standing", "walking", "lying")
COMMON_FIELDS = frozenset(
    (
        "method",
        "at",
        "hour_branch",
        "zone",
        "location",
        "topic",
        "matter",
        "horizon",
        "start",
        "conventions",
        "material",
        "posture",
        "responses",
    )
)
LARGEST = 10**4300 - 1  # Python itself converts no longer number from text

_BRANCHES = tuple(BRANCHES)
_ISO_DATE_AND_TIME = re.compile(r"\d{4}-?\d{2}-?\d{2}[T ]\d{2}", re.ASCII)
_ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


class Horizon(NamedTuple):
    """The days between which windows are wanted, both included."""

    first: dt.date
    last: dt.date


def check_fields(request: Request, known: frozenset[str], where: str = "") -> None:
    """Refuse the first field of `request` that is not `known`."""
    if known.issuperset(request):
        return
    name, taken = next(name for name in request if name not in known), ", ".join(sorted(known))
    raise RequestError("unknown-field", f"{where}{name}", f"This field is not used here; the fields are {taken}.")


def given(request: Request, fields: Sequence[str]) -> list[str]:
    """Those of `fields` that the request has a value for (null counts as absent), in their order."""
    return [field for field in fields if request.get(field) is not None]


def required(request: Request, field: str) -> Any:
    """The value of a field that must be there (null counts as absent)."""
    value = request.get(field)
    if value is None:
        raise RequestError("missing", field, f"{field} is missing.")
    return value


def is_whole_number(value: object) -> TypeGuard[int]:
    """A JSON integer: true, 3.0 and "3" are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole_number(value: object, field: str, highest: int = LARGEST) -> int:
    """`value` as a whole number from 1 to `highest`."""
    if not is_whole_number(value):
        raise RequestError("type", field, f"{field} must be a whole number.")
    if not 1 <= value <= highest:
        limit = str(highest) if highest < LARGEST else "a number of 4,300 digits"
        raise RequestError("range", field, f"{field} must be from 1 to {limit}.")
    return value


def whole_numbers(value: object, field: str, longest: int, shortest: int = 1) -> tuple[int, ...]:
    """`value` as a list of `shortest` to `longest` positive whole numbers."""
    return tuple(whole_number(number, field) for number in short_list(value, field, longest, shortest))


def short_list(value: object, field: str, longest: int, shortest: int = 1) -> Sequence[Any]:
    """`value` as a list of `shortest` to `longest` things."""
    if not isinstance(value, (list, tuple)):
        raise RequestError("type", field, f"{field} must be a list.")
    if not shortest <= len(value) <= longest:
        number = str(longest) if shortest == longest else f"{shortest} to {longest}"
        raise RequestError("range", field, f"{field} must hold {number} entries.")
    return value


def choice(value: object, field: str, values: Collection[str]) -> str:
    """`value` as one of `values`."""
    if not isinstance(value, str):
        raise RequestError("type", field, f"{field} must be a word.")
    if value not in values:
        raise RequestError("choice", field, f"{field} must be one of {', '.join(values)}.")
    return value


def words(value: object, field: str, longest: int) -> str:
    """`value` as words that can be printed again, without spaces around them."""
    told = value.strip() if isinstance(value, str) else ""
    if not isinstance(value, str) or not told.isprintable():
        raise RequestError("type", field, f"{field} must be words.")
    if not 1 <= len(told) <= longest:
        raise RequestError("range", field, f"{field} must have 1 to {longest} characters.")
    return told


def branch(value: object, field: str) -> str:
    """`value` as one of the twelve branches."""
    return choice(value, field, _BRANCHES)


def date(value: object, field: str) -> dt.date:
    """`value` as a civil date of 1600–2200, written 2026-11-30."""
    if not isinstance(value, str):
        raise RequestError("type", field, f"{field} must be a date such as 2026-11-30.")
    try:
        if not _ISO_DATE.fullmatch(value):
            raise ValueError
        day = dt.date.fromisoformat(value)
    except ValueError:
        raise RequestError("bad-time", field, f"{field} is not a date such as 2026-11-30.") from None
    check_year(day.year, field)
    return day


def zone(value: object, field: str = "zone") -> dt.tzinfo:
    """`value` as a time zone of the IANA list."""
    if not isinstance(value, str):
        raise RequestError("type", field, "A zone is a name such as Asia/Shanghai.")
    try:
        return zoneinfo.ZoneInfo(value)
    except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError):
        raise RequestError("choice", field, "There is no such zone; write one such as Asia/Shanghai.") from None


def instant(request: Request, field: str = "at") -> dt.datetime:
    """The instant of `at` (or another field), with its own offset, or that of `zone` where it has none.

    Raises RequestError: bad-time, naive-time, ambiguous (the hour that a zone's clock shows twice), range.
    """
    value = required(request, field)
    if not isinstance(value, str):
        raise RequestError("type", field, f"{field} must be a time such as 2026-11-30T14:05:00+08:00.")
    try:
        if not _ISO_DATE_AND_TIME.match(value):
            raise ValueError
        at = dt.datetime.fromisoformat(value)
    except ValueError:
        raise RequestError("bad-time", field, f"{field} is not a time such as 2026-11-30T14:05:00+08:00.") from None
    check_year(at.year, field)
    if at.tzinfo is not None:
        return at
    if request.get("zone") is None:
        raise RequestError("naive-time", field, f"Give {field} an offset such as +08:00, or name the zone.")
    return _in_zone(at, zone(request["zone"]), field)


def _in_zone(clock: dt.datetime, place: dt.tzinfo, field: str) -> dt.datetime:
    first, second = (clock.replace(tzinfo=place, fold=fold) for fold in (0, 1))
    if first.astimezone(dt.UTC).astimezone(place).replace(tzinfo=None) != clock:
        raise RequestError("bad-time", field, "The clocks of this zone skipped that time.")
    if first.utcoffset() != second.utcoffset():
        raise RequestError("ambiguous", field, "The clocks of this zone showed that time twice: give the offset.")
    return first


def longitude(request: Request) -> float | None:
    """The longitude of `location` in degrees, east positive, or None where no location is given."""
    return None if request.get("location") is None else needed_longitude(request)


def needed_longitude(request: Request) -> float:
    """The longitude of `location`, which must be there."""
    location = request.get("location")
    if location is None:
        location = {}
    if not isinstance(location, Mapping):
        raise RequestError("type", "location", "location is an object with a longitude.")
    check_fields(location, frozenset(("longitude",)), "location.")
    value = location.get("longitude")
    if value is None:
        raise RequestError("missing", "location.longitude", "Give the longitude of the place in degrees.")
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise RequestError("type", "location.longitude", "The longitude must be a number of degrees.")
    if not -180 <= value <= 180:
        raise RequestError("range", "location.longitude", "The longitude must be from -180 to 180, east positive.")
    return float(value)


def topic(request: Request) -> str | None:
    """The topic, by its code or by its name in the books in either script (求财), or None where none is given."""
    value = request.get("topic")
    if value is None or value in TOPICS:
        return value
    if isinstance(value, str) and value.isprintable():
        from .characters import simplified  # which reads requests too

        value = TOPICS_BY_NAME.get(simplified(value).removesuffix("占"), value)
    return choice(value, "topic", TOPICS)


def matter(request: Request) -> str | None:
    """Whether the matter is hoped for or feared, or None where it is not said."""
    return None if request.get("matter") is None else choice(request["matter"], "matter", MATTERS)


def material(request: Request) -> str | None:
    """What an implement is made of, or None where it is not said."""
    return None if request.get("material") is None else choice(request["material"], "material", MATERIALS)


def posture(request: Request) -> str | None:
    """How the diviner sat, stood, walked or lay, or None where it is not said."""
    return None if request.get("posture") is None else choice(request["posture"], "posture", POSTURES)


def horizon(request: Request) -> Horizon | None:
    """The horizon, or None."""
    value = request.get("horizon")
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise RequestError("type", "horizon", "A horizon is an object with the dates from and to.")
    check_fields(value, frozenset(("from", "to")), "horizon.")
    for end in ("from", "to"):
        if value.get(end) is None:
            raise RequestError("missing", f"horizon.{end}", "A horizon needs the dates from and to.")
    first, last = (date(value[end], f"horizon.{end}") for end in ("from", "to"))
    if last < first:
        raise RequestError("range", "horizon.to", "The horizon ends before it begins.")
    return Horizon(first, last)


def start(request: Request) -> tuple[int | None, dt.date | None]:
    """What counts are added to by `start`: a year, or a date's lunar year and itself; None where it says nothing."""
    value = request.get("start")
    if value is None:
        return None, None
    if not is_whole_number(value):
        day = date(value, "start")
        return lunar_date(day).year, day
    check_year(value, "start")
    return value, None
