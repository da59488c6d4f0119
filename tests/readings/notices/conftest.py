from contextlib import contextmanager
from datetime import datetime

import pytest

from readings.notices.channels import channels
from readings.notices.outbox import notify_all
from readings.predictions.models import Window
from readings.predictions.watching.actions import watch_timing
from tests.readings.conftest import NOW
from tests.readings.notices.drafts import draft

OPENS = datetime.fromisoformat("2026-12-01T00:00:00+08:00")


@pytest.fixture
def window(alice, tian, you_days) -> Window:
    """The first 酉 day of the 田 house, which alice watches: 1 December 2026 in Shanghai, ten hours after NOW."""
    timing = watch_timing(alice, tian, position=you_days, unit="day", now=NOW)
    return timing.windows.select_related("timing").first()


@pytest.fixture
def tell(alice, window):
    def told(who=alice, key="", **more):
        return notify_all([draft(who, window, at=OPENS, key=key, **more)], now=OPENS)[0]

    return told


@pytest.fixture
def line(monkeypatch):
    """The e-mail channel as a function that a test puts in its place: `line(send)`; `line.made` counts connections."""

    class Line:
        made = 0

        def __call__(self, send, down=False):
            @contextmanager
            def sending():
                Line.made += 1
                if down:
                    raise OSError("no mail server")
                yield send

            replaced = channels() | {"email": type(channels()["email"])("email", "E-mail", sending)}
            monkeypatch.setattr("readings.notices.lines.channels", lambda: replaced)

    Line.made = 0
    return Line()
