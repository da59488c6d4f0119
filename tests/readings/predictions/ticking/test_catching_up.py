"""What was due while nothing ticked, and rows that fail."""

from datetime import timedelta

import pytest
from django.core import mail

from readings.notices.models import Message, Notice
from readings.predictions.models import Timing
from readings.predictions.ticking import taking
from readings.predictions.ticking.tick import tick
from readings.predictions.watching.actions import watch_timing
from tests.readings.conftest import NOW
from tests.readings.predictions.ticking.conftest import OPENS, schedule


def test_a_lost_tick_is_made_good_by_the_next_one(timing):
    tick(now=OPENS + timedelta(hours=7))
    assert Notice.objects.get().missed is False
    assert len(mail.outbox) == 1


def test_what_is_noticed_two_days_late_is_still_news(timing):
    assert tick(now=OPENS + timedelta(days=2)).missed == 0
    assert Notice.objects.get(kind="day_opens").missed is False


def test_what_is_noticed_a_second_later_than_that_is_shown_as_missed_and_never_mailed(timing):
    report = tick(now=OPENS + timedelta(days=2, seconds=1))
    assert (report.taken, report.missed, report.late) == (2, 1, 86401.0)
    notice = Notice.objects.get(kind="day_opens")
    assert (notice.missed, notice.messages.count()) == (True, 0)


def test_a_year_of_standing_still_is_caught_up_in_one_run(timing):
    """31 windows open, close and ask again: 93 steps, the last more than two days before the 400th day."""
    report = tick(now=NOW + timedelta(days=400))
    assert (report.taken, report.failed, report.missed, report.late) == (93, 0, 93, 0.0)
    assert Notice.objects.filter(kind="day_opens", missed=True).count() == 31
    assert Notice.objects.filter(kind="window_closes", missed=True).count() == 62
    assert (Message.objects.count(), mail.outbox) == (0, [])
    assert schedule(timing) == ("", None)
    assert Timing.objects.get().next_due_at is None


def test_many_steps_of_one_timing_are_taken_some_at_a_time(timing, monkeypatch):
    monkeypatch.setattr(taking, "MOST_STEPS", 7)
    first = taking.take_batch(now=NOW + timedelta(days=400))
    assert (len(first.steps), Notice.objects.count()) == (7, 7)
    assert taking.take_due_steps(now=NOW + timedelta(days=400)).steps == 86
    assert Notice.objects.count() == 93


def test_more_timings_than_a_batch_holds_are_taken_in_several(alice, tian, monkeypatch):
    monkeypatch.setattr(taking, "BATCH", 2)
    for position in range(3):
        watch_timing(alice, tian, position=position, unit="day", now=NOW)
    Timing.objects.update(next_due_at=OPENS)
    assert taking.take_due_steps(now=NOW + timedelta(days=60)).failed == 0
    assert taking.due_timings(NOW + timedelta(days=60)).count() == 0


@pytest.fixture
def poisoned(timing, monkeypatch):
    """The 酉 timing fails whenever its steps are looked for."""
    real = taking._due_steps

    def steps(row, windows, now):
        if row.pk == timing.pk:
            raise ValueError("a bad \x00row")
        return real(row, windows, now)

    monkeypatch.setattr(taking, "_due_steps", steps)
    return timing


def test_one_bad_row_is_put_off_with_its_error_and_the_rest_go_on(poisoned, alice, tian):
    good = watch_timing(alice, tian, position=0, unit="day", now=NOW)
    at = OPENS + timedelta(days=2)  # 亥 opens
    report = tick(now=at)
    assert (report.taken, report.failed) == (1, 1)
    assert schedule(good) == ("opens", at + timedelta(days=1))
    assert schedule(poisoned) == ("opens", OPENS)
    assert (poisoned.failures, poisoned.next_due_at) == (1, at + timedelta(minutes=1))
    assert poisoned.last_error == repr(ValueError("a bad \x00row"))


def test_the_pauses_double_up_to_four_hours(poisoned):
    """1, 2, 4 … 128 minutes are eight pauses; the ninth would be 256 minutes, and is four hours."""
    at, pauses = OPENS, []
    for _ in range(10):
        tick(now=at)
        poisoned.refresh_from_db()
        pauses.append(int((poisoned.next_due_at - at).total_seconds() / 60))
        at = poisoned.next_due_at
    assert pauses == [1, 2, 4, 8, 16, 32, 64, 128, 240, 240]


def test_a_step_that_was_put_off_is_told_under_its_own_instant(timing):
    minute = timedelta(minutes=1)
    Timing.objects.update(next_due_at=OPENS + minute, failures=1, last_error="ValueError()")
    assert tick(now=OPENS).taken == 0
    assert tick(now=OPENS + minute).taken == 1
    assert Notice.objects.get().key == f"{timing.code}:opens:2026-11-30T16:00:00+00:00"
    timing.refresh_from_db()
    assert (timing.failures, timing.last_error) == (0, "")


def test_a_step_that_no_window_has_any_more_is_passed_over(timing):
    """What is scheduled is a leftover; the clock goes on with what follows it."""
    Timing.objects.update(next_step="nears", next_step_at=OPENS - timedelta(hours=1), next_due_at=NOW)
    assert (tick(now=NOW).failed, schedule(timing)) == (0, ("opens", OPENS))


def test_a_batch_that_can_not_be_claimed_is_not_tried_for_ever(timing, monkeypatch):
    def away(*args, **kwargs):
        raise ConnectionError

    monkeypatch.setattr(taking, "_take", away)
    with pytest.raises(ConnectionError):
        tick(now=OPENS)
