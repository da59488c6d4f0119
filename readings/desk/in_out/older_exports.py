"""Exports of older versions read as if they had been made today.

The first knew timings of readings alone, the second nothing of promises, the third nothing of houses, the fourth
nothing of the client's side nor of the figures of months.
"""

from datetime import datetime

from readings.desk.in_out.export_portal_kinds import PORTAL_KINDS
from readings.desk.in_out.exporting import VERSION

TIMING = {"words": "", "case": None, "client": None}
SINCE_3 = ("chains", "links", "promises", "promise_rules", "amendments", "resolutions", "past_cases", "kept_facts")
SINCE_4 = ("houses", "house_figures", "surveys", "omens", "observations", "directions", "photos")
SINCE_5 = ("month_figures", *(kind.name for kind in PORTAL_KINDS))


def completed(document: dict) -> dict:
    """The document with what an older version lacks; what can't be made out is left to the check."""
    if document.get("version") == 1:
        document = _second(document)
    if document.get("version") == 2:
        document = {name: [] for name in SINCE_3} | document | {"version": 3}
    if document.get("version") == 3:
        document = {name: [] for name in SINCE_4} | document | {"version": 4}
    if document.get("version") == 4:
        document = _fifth(document)
    return document


def _fifth(document: dict) -> dict:
    """One of the fourth version as of the fifth: when a survey was shared stands with what was shared."""
    surveys = [{name: row[name] for name in row if name != "shared_at"} for row in _rows(document, "surveys")]
    return {name: [] for name in SINCE_5} | document | {"surveys": surveys, "version": VERSION}


def _second(document: dict) -> dict:
    """One of the first version as of the second.

    A timing was looked for from when it was watched, or the window that was open then, to the end of its last window.
    """
    timings, windows = (_rows(document, name) for name in ("timings", "windows"))
    try:
        ends = _ends(windows)
        timings = [TIMING | _stretch(row, ends) | row for row in timings]
    except (KeyError, TypeError, ValueError):
        return document
    windows = [{"sequence": 0} | row for row in windows]
    return document | {"version": 2, "moves": [], "timings": timings, "windows": windows}


def _rows(document: dict, name: str) -> list[dict]:
    rows = document.get(name)
    return rows if isinstance(rows, list) and all(isinstance(row, dict) for row in rows) else []


def _ends(windows: list[dict]) -> dict[str, list[datetime]]:
    """Where the windows of each timing begin and end."""
    ends: dict[str, list[datetime]] = {}
    for row in windows:
        ends.setdefault(row["timing"], []).extend(datetime.fromisoformat(row[end]) for end in ("starts", "ends"))
    return ends


def _stretch(row: dict, ends: dict[str, list[datetime]]) -> dict[str, str]:
    found = ends.get(row["code"])
    if not found:
        return {}
    since = min(datetime.fromisoformat(row["created_at"]), *found)
    return {"since": since.isoformat(), "until": max(found).isoformat()}
