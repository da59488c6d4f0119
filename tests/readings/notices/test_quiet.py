from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core import mail

from readings.notices.delivery import deliver_due
from readings.notices.models import Message
from readings.notices.outbox import notify
from readings.notices.quiet import quiet_end
from tests.readings.conftest import NOW

BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = (time(22), time(7))
NAP = (time(12, 30), time(14, 30))


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)


@pytest.mark.parametrize(
    ("now", "window", "end"),
    [
        ("2026-11-30T21:59:59+01:00", NIGHT, None),
        ("2026-11-30T22:00:00+01:00", NIGHT, "2026-12-01T07:00:00+01:00"),
        ("2026-12-01T00:00:00+01:00", NIGHT, "2026-12-01T07:00:00+01:00"),
        ("2026-12-01T06:59:59+01:00", NIGHT, "2026-12-01T07:00:00+01:00"),
        ("2026-12-01T07:00:00+01:00", NIGHT, None),
        ("2026-11-30T12:29:59+01:00", NAP, None),
        ("2026-11-30T13:00:00+01:00", NAP, "2026-11-30T14:30:00+01:00"),
        ("2026-11-30T14:30:00+01:00", NAP, None),
        # The clock goes from 02:00 to 03:00 on 29 March: the night is an hour shorter.
        ("2026-03-28T23:00:00+01:00", NIGHT, "2026-03-29T07:00:00+02:00"),
        # An end that the clock skips: 02:30 would be what is shown as 03:30.
        ("2026-03-29T01:00:00+01:00", (time(0), time(2, 30)), "2026-03-29T03:30:00+02:00"),
        # The clock shows 02:00 to 03:00 twice on 25 October.
        ("2026-10-24T23:00:00+02:00", NIGHT, "2026-10-25T07:00:00+01:00"),
        ("2026-10-25T01:00:00+02:00", (time(0), time(2, 30)), "2026-10-25T02:30:00+02:00"),
        ("2026-10-25T02:10:00+01:00", (time(0), time(2, 30)), "2026-10-25T02:30:00+01:00"),
        ("2026-11-30T23:00:00+01:00", (None, None), None),
        ("2026-11-30T23:00:00+01:00", (time(22), None), None),
    ],
)
def test_quiet_time_ends_by_the_clock_on_the_wall(now, window, end):
    assert quiet_end(utc(now), BERLIN, *window) == (utc(end) if end else None)


def test_all_through_a_year_the_end_is_ahead_and_is_not_quiet():
    now = utc("2026-01-01T00:00:00+01:00")
    for _ in range(365 * 24 * 6):
        now += timedelta(minutes=10)
        for window in (NIGHT, (time(1, 30), time(2, 30))):
            if end := quiet_end(now, BERLIN, *window):
                assert now < end <= now + timedelta(hours=25)
                assert quiet_end(end, BERLIN, *window) is None


def quiet(member, begins: time, ends: time, zone: str = "") -> None:
    """NOW is 14:05 in Shanghai and 07:05 in Berlin."""
    member.user.quiet_from, member.user.quiet_until, member.user.time_zone = begins, ends, zone
    member.user.save()


def tell(member, key: str = "k") -> None:
    """Something that is mailed at once to whoever owns the practice."""
    notify(member, "practice_exported", key, {"by": "Bob"}, now=NOW)


def test_mail_waits_until_quiet_hours_end(alice):
    quiet(alice, time(13), time(15))
    tell(alice)
    assert deliver_due(now=NOW) == 0
    message = Message.objects.get()
    assert (message.due_at, message.tries, message.sending_since) == (NOW + timedelta(minutes=55), 0, None)
    assert deliver_due(now=NOW + timedelta(minutes=54)) == 0
    assert deliver_due(now=NOW + timedelta(minutes=55)) == 1
    assert len(mail.outbox) == 1


def test_what_comes_in_the_night_waits_for_the_morning_across_midnight_and_the_change_of_the_clock(alice):
    """22:00 to 07:00 in Berlin; in the night to 29 March 2026 the clock goes from 02:00 to 03:00."""
    quiet(alice, *NIGHT, "Europe/Berlin")
    night = utc("2026-03-28T23:30:00+01:00")
    notify(alice, "practice_exported", "k", {"by": "Bob"}, now=night)
    assert deliver_due(now=night) == 0
    assert Message.objects.get().due_at == utc("2026-03-29T07:00:00+02:00")
    assert deliver_due(now=utc("2026-03-29T07:00:00+02:00")) == 1


def test_the_persons_own_time_zone_comes_before_the_practices(alice):
    quiet(alice, time(13), time(15), "Europe/Berlin")
    tell(alice)
    assert deliver_due(now=NOW) == 1


def test_who_sleeps_holds_nobody_else_up(alice, bob):
    bob.role = "owner"
    bob.save()
    quiet(alice, time(13), time(15))
    tell(alice)
    tell(bob, "another")
    assert deliver_due(now=NOW) == 1
    assert mail.outbox[0].to == [bob.user.email]
