from datetime import datetime

import pytest

from readings.predictions.watching.actions import watch_timing
from tests.readings.conftest import NOW

OPENS = datetime.fromisoformat("2026-12-01T00:00:00+08:00")  # the first 酉 day, 己酉


@pytest.fixture
def timing(alice, tian, you_days):
    return watch_timing(alice, tian, position=you_days, unit="day", now=NOW)


def schedule(timing):
    timing.refresh_from_db()
    return timing.next_step, timing.next_step_at
