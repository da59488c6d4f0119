"""Letters about appointments: they name the time and no topic, leave once, and not for what no longer stands."""

import pytest
from django.core import mail

from readings.notices.models import Notice
from readings.portal.mailing import send_letters
from readings.portal.meeting import actions
from readings.portal.meeting.notice_kinds import KINDS
from readings.portal.meeting.telling import remind_of_appointments
from readings.portal.models import Letter
from tests.readings.conftest import NOW
from tests.readings.portal.meeting.conftest import FIRST, HOUR, SECOND, code_of, proposal

DAY_BEFORE = FIRST - 24 * HOUR


@pytest.fixture
def agreed(bob, wei):
    """Wei's hour with bob; the letter that says so has left."""
    appointment = proposal(bob, wei, FIRST, is_agreed=True)
    send_letters(now=NOW)
    return appointment


def test_a_letter_names_the_practice_and_the_time_and_nothing_else(agreed, wei):
    [letter] = mail.outbox
    assert letter.subject == "About an appointment with Lin's practice"
    assert "Your appointment with Lin's practice is on 7 Dec 2026 10:00 (Shanghai)." in letter.body
    assert f"/my/{wei.code}/" in letter.body
    for word in ("Nanjing", "Bob", "Wei", agreed.code):
        assert word not in letter.subject + letter.body


def test_a_reminder_leaves_once_a_day_before(agreed):
    assert remind_of_appointments(now=DAY_BEFORE - HOUR) == 0
    assert [remind_of_appointments(now=DAY_BEFORE) for _ in range(2)] == [1, 0]
    assert [send_letters(now=DAY_BEFORE) for _ in range(2)] == [1, 0]
    assert "You have an appointment with Lin's practice on 7 Dec 2026 10:00" in mail.outbox[-1].body
    assert remind_of_appointments(now=FIRST) == 0


def test_what_was_agreed_within_the_day_is_not_reminded_of(bob, wei):
    proposal(bob, wei, FIRST, is_agreed=True, now=DAY_BEFORE + HOUR)
    assert remind_of_appointments(now=DAY_BEFORE + 2 * HOUR) == 0


def test_a_reminder_of_what_was_cancelled_meanwhile_is_dropped(agreed, wei):
    """The client cancelled, who needs no letter of it."""
    remind_of_appointments(now=DAY_BEFORE)
    actions.cancel_mine(wei, agreed, now=DAY_BEFORE)
    assert send_letters(now=DAY_BEFORE) == 0
    assert Letter.objects.get(key__startswith="reminder").ended == "dropped"
    assert len(mail.outbox) == 1


def test_a_letter_that_waited_says_only_what_stands(bob, wei, proposed):
    """Of three changes before the clock came round the last alone is mailed."""
    actions.cancel(bob, proposed, now=NOW)
    assert send_letters(now=NOW) == 1
    assert "no longer proposes an appointment" in mail.outbox[0].body


def test_who_refused_such_letters_gets_none(wei, bob):
    wei.refusals.create(practice=wei.practice, kind="appointment", refused_at=NOW)
    proposal(bob, wei, FIRST)
    assert send_letters(now=NOW) == 0
    assert mail.outbox == []


def test_a_notice_of_what_changed_again_is_not_told_any_more(wei, proposed):
    actions.choose(wei, proposed, time=code_of(proposed, SECOND), now=NOW)
    actions.cancel_mine(wei, proposed, now=NOW)
    chosen, cancelled = Notice.objects.order_by("id")
    assert KINDS[0].still_stand([chosen, cancelled], NOW) == {cancelled.pk}
