"""What the rows of an export that have to do with promises have to have to do with each other.

Whether a chain proves what its promises say is not asked here: one that doesn't is restored, and shown with its faults.
"""

import re
import zoneinfo
from datetime import date, datetime, timedelta
from decimal import Decimal

from django.utils.translation import gettext as _

from engine.stems_branches import BRANCHES
from readings.predictions.models import Answer, Promise

_HASH = re.compile(r"[0-9a-f]{64}")
LONGEST = timedelta(days=366 * 120)  # of a horizon


class Wrong(Exception):
    """What is wrong with a row."""


def unreadable(name: str) -> Wrong:
    return Wrong(_("%(name)s can’t be read.") % {"name": name})


class PromiseFacts:
    """Of one document: the promises by their codes, and what stands to have come of each."""

    def __init__(self, document: dict):
        self.timings: dict[str, list[dict]] = {}  # of each reading
        self.places: set[tuple[str, int]] = set()
        self.promises = {str(row.get("code")): row for row in document["promises"]}
        self.resolutions = {str(row.get("code")): row for row in document["resolutions"]}
        corrected = {str(row.get("corrects")) for row in document["resolutions"]}
        self.standing = {
            str(row.get("promise")): row.get("answer")
            for code, row in self.resolutions.items()
            if code not in corrected
        }

    def _chains(self, row: dict) -> None:
        _check_hashes(row, "head")

    def _links(self, row: dict) -> None:
        place = (row["chain"], row["number"])
        if place in self.places or row["number"] < 1:
            raise Wrong(_("Another link stands at this place of its chain."))
        self.places.add(place)
        _check_hashes(row, "commitment", "hash", *(["salt"] if row["salt"] else []))

    def _promises(self, row: dict) -> None:
        if row["unit"] not in Promise.UNITS:
            raise unreadable("unit")
        if row["position"] >= len(self.timings.get(row["reading"], [])):
            raise Wrong(_("The reading has no such timing."))
        if not isinstance(row["branches"], list) or not all(branch in list(BRANCHES) for branch in row["branches"]):
            raise unreadable("branches")
        stands = self.standing.get(row["code"], "")
        # What was said before the horizon's end and taken back stands as unknown, of a promise that runs on.
        runs_on = row["state"] == Promise.State.LOCKED and stands == Answer.UNKNOWN
        if row["answer"] != ("" if runs_on else stands):
            raise Wrong(_("The promise has another answer than what stands to have come of it."))
        is_locked = row["locked_at"] is not None
        if is_locked != (row["state"] in (Promise.State.LOCKED, Promise.State.RESOLVED)):
            raise unreadable("state")
        self._locked(row) if is_locked else self._draft(row)

    def _draft(self, row: dict) -> None:
        settled = ("link", "flagged", "horizon_starts", "horizon_ends", "answer", "counted", "windows")
        if any(row[name] for name in settled):
            raise Wrong(_("A draft holds what only a lock settles."))

    def _locked(self, row: dict) -> None:
        if any(row[name] is None for name in ("link", "told", "flagged", "horizon_starts", "horizon_ends")):
            raise Wrong(_("A locked promise lacks what the lock settles."))
        if not 0 < row["flagged"] * 2 <= row["length"]:
            raise Wrong(_("The windows cover nothing, or more than half of the horizon."))
        if row["counted"] and (row["position"] or not row["primary"]):
            raise unreadable("counted")
        try:
            zoneinfo.ZoneInfo(row["zone"])
        except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise unreadable("zone") from error
        starts, ends = (datetime.fromisoformat(row[name]) for name in ("horizon_starts", "horizon_ends"))
        if not starts < ends <= starts + LONGEST:
            raise Wrong(_("The horizon ends before it starts."))
        _check_windows(row["windows"], starts, ends)

    def _amendments(self, row: dict) -> None:
        self._check_is_locked(row)

    def _resolutions(self, row: dict) -> None:
        self._check_is_locked(row)
        if row["corrects"] and self.resolutions[row["corrects"]].get("promise") != row["promise"]:
            raise Wrong(_("The answer corrects one to another promise."))
        if (row["answer"] == Answer.VOID) != bool(row["void_reason"]):
            raise unreadable("void_reason")
        happened = [row["happened_from"], row["happened_to"]]
        if happened.count(None) == 1 or (None not in happened and happened[0] > happened[1]):
            raise unreadable("happened_to")

    def _past_cases(self, row: dict) -> None:
        window = [row["window_first"], row["window_last"]]
        if None not in window and window[0] > window[1]:
            raise Wrong(_("The window ends before it starts."))

    def _kept_facts(self, row: dict) -> None:
        if row["unit"] not in Promise.UNITS or not 0 < row["flagged"] * 2 <= row["length"]:
            raise unreadable("flagged")

    def _month_figures(self, row: dict) -> None:
        if row["hits"] > row["n"] or row["told_hits"] > row["told_n"] or not 0 <= Decimal(row["expected"]) <= row["n"]:
            raise unreadable("hits")
        if date.fromisoformat(row["month"]).day != 1:
            raise unreadable("month")

    def _check_is_locked(self, row: dict) -> None:
        if self.promises[row["promise"]].get("locked_at") is None:
            raise Wrong(_("The promise is a draft."))


def _check_hashes(row: dict, *names: str) -> None:
    for name in names:
        if not _HASH.fullmatch(row[name]):
            raise unreadable(name)


def _check_windows(windows: object, starts: datetime, ends: datetime) -> None:
    """[label, starts, ends] each, one after the other and within the horizon."""
    try:
        spans = [(label, datetime.fromisoformat(first), datetime.fromisoformat(last)) for label, first, last in windows]
        edges = [starts, *(edge for _label, first, last in spans for edge in (first, last)), ends]
        if not spans or edges != sorted(edges) or not all(isinstance(label, str) for label, _first, _last in spans):
            raise unreadable("windows")
        if any(first >= last for _label, first, last in spans):
            raise unreadable("windows")
    except (TypeError, ValueError) as error:
        raise unreadable("windows") from error
