from datetime import datetime, timedelta

import pytest
from django.core import mail

from readings.notices.models import Delivery, Notice
from readings.outcomes.actions import record_outcome
from readings.predictions.actions import stop_watching, watch_timing
from readings.predictions.models import Timing
from readings.predictions.tick import take_step, tick
from tests.readings.conftest import NOW

OPENS = datetime.fromisoformat("2026-12-01T00:00:00+08:00")  # the first 酉 day, 己酉
CLOSES = OPENS + timedelta(days=1)


@pytest.fixture
def timing(alice, tian, you_days):
    return watch_timing(alice, tian, position=you_days, unit="day", now=NOW)


def schedule(timing):
    timing.refresh_from_db()
    return timing.next_step, timing.next_step_at


def test_before_the_window_opens_the_clock_says_nothing(timing):
    report = tick(now=OPENS - timedelta(seconds=1))
    assert (report.taken, report.failed, report.delivered) == (0, 0, 0)
    assert Notice.objects.count() == 0


def test_the_window_opens_at_its_very_instant_and_is_told_in_the_app_and_by_mail(timing, alice):
    report = tick(now=OPENS)
    assert (report.taken, report.failed, report.delivered) == (1, 0, 1)
    notice = Notice.objects.get()
    assert (notice.recipient, notice.kind, notice.context["label"]) == (alice, "window_opens", "己酉")
    assert [message.to for message in mail.outbox] == [["alice@example.org"]]
    assert schedule(timing) == ("closes", CLOSES)


def test_the_mail_names_the_window_and_neither_the_question_nor_the_client(timing):
    tick(now=OPENS)
    text = mail.outbox[0].subject + mail.outbox[0].body
    assert "己酉" in text
    assert f"http://localhost:8000/timings/{timing.code}/" in text
    assert "新屋" not in text


def test_a_second_tick_at_the_same_instant_says_nothing_more(timing):
    tick(now=OPENS)
    report = tick(now=OPENS)
    assert (report.taken, report.delivered) == (0, 0)
    assert Notice.objects.count() == 1
    assert len(mail.outbox) == 1


def test_a_lost_tick_is_made_good_by_the_next_one(timing):
    tick(now=OPENS + timedelta(hours=7))
    assert Notice.objects.get().context["missed"] is False
    assert len(mail.outbox) == 1


def test_what_is_noticed_two_days_late_is_still_news(timing):
    tick(now=OPENS + timedelta(days=2))
    assert Notice.objects.get(kind="window_opens").context["missed"] is False
    assert len(mail.outbox) == 1


def test_what_is_noticed_later_than_that_is_shown_as_missed_and_never_mailed(timing):
    tick(now=OPENS + timedelta(days=2, seconds=1))
    assert Notice.objects.get(kind="window_opens").context["missed"] is True
    assert Delivery.objects.count() == 0
    assert mail.outbox == []


def test_after_a_year_of_standing_still_every_step_is_told_once(timing):
    """31 windows open and close: 62 steps. All but the last few hours of them are older than two days."""
    report = tick(now=NOW + timedelta(days=400))
    assert (report.taken, report.failed) == (62, 0)
    assert Notice.objects.filter(kind="window_opens").count() == 31
    assert Notice.objects.filter(kind="window_closes").count() == 31
    assert mail.outbox == []
    assert schedule(timing) == ("", None)


def test_a_closed_window_asks_what_happened_in_the_app_only(timing):
    tick(now=OPENS)
    tick(now=CLOSES)
    assert Notice.objects.filter(kind="window_closes").count() == 1
    assert len(mail.outbox) == 1


def test_a_window_whose_outcome_is_known_asks_nothing_when_it_closes(timing, alice):
    tick(now=OPENS)
    record_outcome(alice, timing.windows.first(), answer="inside", now=OPENS + timedelta(hours=9))
    tick(now=CLOSES)
    assert Notice.objects.filter(kind="window_closes").count() == 0
    assert schedule(timing) == ("opens", OPENS + timedelta(days=12))


def test_neighbouring_days_turn_in_one_step(alice, tian):
    """亥 and 子 days are 3 and 4 December 2026: one opens, one turns into the other, one closes."""
    hai_zi = watch_timing(alice, tian, position=0, unit="day", now=NOW)
    first = datetime.fromisoformat("2026-12-03T00:00:00+08:00")
    assert schedule(hai_zi) == ("opens", first)
    tick(now=first)
    assert schedule(hai_zi) == ("turns", first + timedelta(days=1))
    tick(now=first + timedelta(days=1))
    assert [notice.context["branch"] for notice in Notice.objects.order_by("id")] == ["亥", "子"]
    assert schedule(hai_zi) == ("closes", first + timedelta(days=2))


def test_the_process_that_comes_second_writes_nothing(timing):
    """Two workers read the same due row; the claim of the second finds it changed."""
    mine, theirs = Timing.objects.get(), Timing.objects.get()
    assert take_step(mine, now=OPENS) is True
    assert take_step(theirs, now=OPENS) is False
    assert Notice.objects.count() == 1


def test_a_worker_that_dies_between_claim_and_notice_leaves_the_step_due(timing, monkeypatch):
    """Claim and notice are one transaction: what was half done is undone, and the next tick does it."""

    def dies(*args, **kwargs):
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr("readings.predictions.tick.notify", dies)
        with pytest.raises(SystemExit):
            tick(now=OPENS)
    assert schedule(timing) == ("opens", OPENS)
    assert Notice.objects.count() == 0
    assert tick(now=OPENS).taken == 1


def test_one_bad_row_is_put_off_with_its_error_and_the_rest_go_on(timing, alice, tian, monkeypatch):
    """The 寅卯 days begin on 6 December; by then the 酉 row is due as well, and fails."""
    good = watch_timing(alice, tian, position=0, unit="day", now=NOW)
    at = datetime.fromisoformat("2026-12-03T00:00:00+08:00")
    real = take_step

    def poisoned(row, *, now):
        if row.pk == timing.pk:
            raise ValueError("a bad row")
        return real(row, now=now)

    with monkeypatch.context() as patched:
        patched.setattr("readings.predictions.tick.take_step", poisoned)
        report = tick(now=at)
    assert (report.taken, report.failed) == (1, 1)
    assert schedule(good)[0] == "turns"
    timing.refresh_from_db()
    assert (timing.failures, timing.last_error) == (1, "ValueError('a bad row')")
    assert timing.next_due_at == at + timedelta(minutes=1)
    assert (timing.next_step, timing.next_step_at) == ("opens", OPENS)


def test_a_step_that_was_put_off_is_told_under_its_own_instant(timing):
    Timing.objects.update(next_due_at=OPENS + timedelta(minutes=1), failures=1, last_error="ValueError()")
    assert tick(now=OPENS).taken == 0
    assert tick(now=OPENS + timedelta(minutes=1)).taken == 1
    assert Notice.objects.get().key == f"{timing.code}:opens:2026-11-30T16:00:00+00:00"
    timing.refresh_from_db()
    assert (timing.failures, timing.last_error) == (0, "")


def test_a_timing_that_was_withdrawn_after_it_was_read_as_due_is_left_alone(timing, alice):
    read_as_due = Timing.objects.get()
    stop_watching(alice, timing, now=OPENS)
    assert take_step(read_as_due, now=OPENS) is False
    assert Notice.objects.count() == 0


def test_nobody_who_left_is_mailed(timing, alice):
    alice.user.is_active = False
    alice.user.save()
    tick(now=OPENS)
    assert mail.outbox == []
    assert Delivery.objects.get().last_error == "recipient is no longer active"


def test_a_tick_costs_a_fixed_number_of_queries_when_nothing_is_due(timing, django_assert_num_queries):
    """What is due, the notices, and the bin."""
    with django_assert_num_queries(3):
        tick(now=NOW)
