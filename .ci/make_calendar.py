"""Write engine/tables/calendar.csv: 1899–2101 from sxtwl, with the corrections of engine/calendar/library.py."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from engine.calendar import library, table  # noqa: E402 - the project is not installed

if __name__ == "__main__":
    years = map(library.year, range(table.FIRST, table.LAST + 1))
    (ROOT / "engine" / "tables" / "calendar.csv").write_text(table.written(years), encoding="utf8")
