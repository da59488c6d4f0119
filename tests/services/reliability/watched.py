"""People of an installation who each watch one window, and what they were told of it."""

import json
from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import count

import pytest

from tests.services.stack import Stack

on_postgres = pytest.mark.parametrize(
    "installation", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True, scope="package"
)

_numbers = count(1)

_WATCH = """
import json
from datetime import datetime, timedelta
from django.db import transaction
from readings.accounts.models import Membership, Practice, User
from readings.predictions.models import Timing, Window
with transaction.atomic():
    practice = Practice.objects.create(name="P")
    for address, opens in json.loads({people!r}).items():
        opens = datetime.fromisoformat(opens)
        ends = opens + timedelta(days=365)
        member = Membership.objects.create(
            practice=practice, user=User.objects.create(email=address, name="A"), role="practitioner", joined_at=opens)
        timing = Timing.objects.create(
            practice=practice, words="a return", unit="year", polarity="good", branches=["午"], since=opens, until=ends,
            watched_by=member, next_step="opens", next_step_at=opens, next_due_at=opens)
        Window.objects.create(timing=timing, label="丙午", starts=opens, ends=ends)
"""


def watch(stack: Stack, *opens: datetime) -> list[str]:
    """A person for each instant, who watches a window that opens at it and is told so at once; their addresses."""
    people = {f"person-{next(_numbers)}@example.org": instant.isoformat() for instant in opens}
    stack.manage("shell", "--no-imports", "--command", _WATCH.format(people=json.dumps(people)))
    return list(people)


def every(step: timedelta, start: datetime, number: int) -> list[datetime]:
    """So many instants, the first one step after `start`."""
    return [start + step * (place + 1) for place in range(number)]


def notices(stack: Stack) -> Counter[str]:
    """How many notices each person has, by their address."""
    return Counter(
        address
        for (address,) in stack.rows(
            "SELECT u.email FROM notices_notice n JOIN accounts_membership m ON m.id = n.recipient_id "
            "JOIN accounts_user u ON u.id = m.user_id"
        )
    )


def notices_of(stack: Stack, people: Sequence[str]) -> list[int]:
    """How many notices each of these people has."""
    found = notices(stack)
    return [found[address] for address in people]


def messages_of(stack: Stack, address: str) -> list[tuple[str, bool, int]]:
    """Of each message to a person: how it ended, whether a process has it in hand, and how often it was tried."""
    return stack.rows(
        "SELECT s.ended, s.sending_since IS NOT NULL, s.tries FROM notices_message s "
        "JOIN accounts_membership m ON m.id = s.recipient_id JOIN accounts_user u ON u.id = m.user_id "
        f"WHERE u.email = '{address}' ORDER BY s.id"
    )
