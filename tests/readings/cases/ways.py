"""What the tests of the ways of casting share: one casting in each, and how a form sends and keeps it."""

from readings.accounts.models import AuditEntry
from readings.cases.models import Draw, Reading

# 2026-11-30 14:05 in Shanghai is 午 year (7), month 10, day 22, hour 未 (8); 午, month and day are 39.
PAGE = {"when": "now", "opened_at": "2026-11-30T14:05:00+08:00"}
# 1 December 2022 of the lunar calendar is 23 December; its hour 午 (7) is from 11 to 13.
LUNAR = {"when": "lunar", "lunar_year": "2022", "lunar_month": "12", "lunar_day": "1", "lunar_hour": "午"}
MIDDLE_OF_LUNAR = "2022-12-23T04:00:00+00:00"

# A casting in each way, its figure at the moment of PAGE, and what it is called before and after.
ONE_OF_EACH = {
    "time": ({"sounds": "7"}, ("坎", "坎", 6), "坎 to 涣"),
    "numbers": ({"numbers": "21 14"}, ("巽", "坎", 5), "涣 to 蒙"),
    "count": ({"count": "7"}, ("艮", "艮", 3), "艮 to 剥"),
    "sounds": ({"bursts": "3 6"}, ("离", "坎", 5), "未济 to 讼"),
    "characters": ({"text": "西林"}, ("艮", "坤", 3), "剥 to 艮"),
    "measure": ({"zhang": "2", "chi": "7"}, ("兑", "艮", 3), "咸 to 萃"),
    "object": ({"object": "老人", "direction": "S"}, ("乾", "离", 6), "同人 to 革"),
    "throws": ({"throws": "333 322 322 332 322 332"}, ("坎", "乾", 1), "需 to 井"),
    "direct": ({"upper": "坎", "lower": "巽", "line": "5"}, ("坎", "巽", 5), "井 to 升"),
}


def filled(way, fields, moment=PAGE):
    """What the form sends for one way of casting."""
    return moment | {"method": way} | {f"{way}-{name}": value for name, value in fields.items()}


def kept(browser, way, moment=PAGE, **fields) -> Reading:
    """The reading that casting so keeps; its seal is whole and its page opens."""
    response = browser.post("/cast/", filled(way, fields, moment))
    reading = Reading.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/readings/{reading.code}/")
    assert (reading.is_intact, reading.result["request"]["method"]) == (True, way)
    assert [entry.action for entry in AuditEntry.objects.all()] == ["keep_reading"]
    return reading


def figure(browser, way, moment=PAGE, **fields):
    """Upper and lower trigram and moving line of the reading that casting so keeps."""
    reading = kept(browser, way, moment, **fields)
    return reading.upper, reading.lower, reading.line


def nothing_happened() -> bool:
    return not (Reading.objects.exists() or Draw.objects.exists() or AuditEntry.objects.exists())
