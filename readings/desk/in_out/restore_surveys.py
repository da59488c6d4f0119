"""What the rows of an export that have to do with houses have to have to do with each other."""

import re

from django.utils.translation import gettext as _

from readings.desk.in_out.export_kind import EXTENSIONS
from readings.desk.in_out.restore_promises import Wrong, unreadable

PICTURES = {kind for kind in EXTENSIONS if kind.startswith("image/")}
MOST_ROOMS, LONGEST_ROOM = 100, 80
_OMEN = re.compile(r"[a-z0-9-]+")  # of an older engine, which this one may no longer have
_PLACE = re.compile(r"[a-z]*")


class SurveyFacts:
    """Of one document: its houses, surveys and photos."""

    def _houses(self, row: dict) -> None:
        rooms = row["rooms"]
        if not isinstance(rooms, list) or len(rooms) > MOST_ROOMS:
            raise unreadable("rooms")
        if not all(isinstance(room, str) and 0 < len(room) <= LONGEST_ROOM for room in rooms):
            raise unreadable("rooms")
        if row["since"] is not None and row["since_year"] is not None:
            raise unreadable("since_year")
        if row["plan_type"] not in {"", *PICTURES}:
            raise unreadable("plan_type")
        if row["plan_north"] is not None and not row["plan_type"]:
            raise unreadable("plan_north")

    def _omens(self, row: dict) -> None:
        if not _OMEN.fullmatch(row["omen"]):
            raise unreadable("omen")

    def _observations(self, row: dict) -> None:
        if not _PLACE.fullmatch(row["place"]):
            raise unreadable("place")

    def _photos(self, row: dict) -> None:
        if row["content_type"] not in PICTURES:
            raise unreadable("content_type")
        of = [row[name] for name in ("omen", "observation", "direction") if row[name]]
        if len(of) > 1 or not all(name.startswith(f"{row['survey']}/") for name in of):
            raise Wrong(_("A photo is of one thing in its survey."))
