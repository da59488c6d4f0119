"""A client of bob's with a house: that of the source, 寅 year, month 12, day 1, hour 午."""

from datetime import datetime

import pytest

from readings.accounts.models import Membership
from readings.clients.actions import add_client
from readings.surveys.actions import add_house
from tests.readings.conftest import NOW, member_of

# 2022-12-23 is the first day of the twelfth month of 壬寅.
SINCE = datetime.fromisoformat("2022-12-23T12:00:00+08:00")


@pytest.fixture
def dora(practice):
    return member_of(practice, "dora", Membership.Role.ASSISTANT)


@pytest.fixture
def somebody(bob):
    return add_client(bob, name="田家", now=NOW)


@pytest.fixture
def house(bob, somebody):
    return add_house(
        bob,
        somebody,
        name="槐树巷",
        address="城南槐树巷七号",
        surnames="王 田 韩",
        began="built",
        since=SINCE,
        facing="S",
        rooms=["堂", "厨"],
        now=NOW,
    )
