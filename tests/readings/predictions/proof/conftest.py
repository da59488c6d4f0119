from datetime import timedelta

import pytest

from readings.cases.sealed.actions import keep_reading
from readings.predictions.models import Chain, Promise
from readings.predictions.promising.actions import amend_promise
from tests.readings.conftest import NOW, TIAN
from tests.readings.promises import locked


@pytest.fixture
def promises(alice) -> list[Promise]:
    """Three promises of three readings of the 田 house, the links 1 to 3 of the practice's chain."""
    readings = [keep_reading(alice, request=TIAN, question=f"House {n}", language="en", now=NOW) for n in (1, 2, 3)]
    minutes = [NOW + timedelta(minutes=minute) for minute in range(3)]
    return [locked(alice, reading, now=now) for reading, now in zip(readings, minutes, strict=True)]


@pytest.fixture
def amendment(alice, promises):
    """Said of the second promise, link 4."""
    return amend_promise(alice, promises[1], words="By bank, not in cash", now=NOW + timedelta(hours=1))


@pytest.fixture
def chain(promises) -> Chain:
    return Chain.objects.get()
