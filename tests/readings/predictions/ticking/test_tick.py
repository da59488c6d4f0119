"""Steps are taken at their instant, once, whoever ticks and however often."""

from datetime import datetime, timedelta

import pytest
from django.core import mail

from readings.accounts.models import Membership
from readings.cases.shelf.bin import take_back, throw_away
from readings.cases.shelf.case_actions import open_case
from readings.notices.models import Message, Notice
from readings.outcomes.actions import record_outcome
from readings.predictions.models import Heartbeat, Timing
from readings.predictions.ticking import taking
from readings.predictions.ticking.taking import take_due_steps
from readings.predictions.ticking.tick import tick
from readings.predictions.watching.actions import set_timing, stop_watching, watch_timing
from tests.readings.conftest import NOW
from tests.readings.predictions.ticking.conftest import OPENS, schedule

CLOSES = OPENS + timedelta(days=1)
SECOND = timedelta(seconds=1)


def told():
    return list(Notice.objects.order_by("at", "pk").values_list("kind", "at"))


def test_a_second_before_the_window_opens_the_clock_says_nothing(timing):
    report = tick(now=OPENS - SECOND)
    assert (report.taken, report.failed, report.delivered) == (0, 0, 0)
    assert Notice.objects.count() == 0


def test_a_day_opens_at_its_very_instant_and_waits_for_the_list_of_the_morning(timing, alice):
    report = tick(now=OPENS)
    assert (report.taken, report.failed, report.missed, report.late, report.delivered) == (1, 0, 0, 0.0, 0)
    notice = Notice.objects.get()
    assert (notice.recipient, notice.kind, notice.context["label"], notice.at) == (alice, "day_opens", "己酉", OPENS)
    assert notice.key == f"{timing.code}:opens:2026-11-30T16:00:00+00:00"
    assert schedule(timing) == ("closes", CLOSES)
    assert tick(now=OPENS + timedelta(hours=7)).delivered == 1
    assert [message.to for message in mail.outbox] == [["alice@example.org"]]


def test_a_tick_after_the_instant_says_how_late_it_was(timing):
    assert tick(now=OPENS + timedelta(seconds=90)).late == 90.0


def test_a_second_tick_at_the_same_instant_says_nothing_more(timing):
    tick(now=OPENS)
    assert tick(now=OPENS).taken == 0
    assert (Notice.objects.count(), Message.objects.count()) == (1, 1)


def test_a_schedule_that_is_wound_back_tells_nothing_twice(timing):
    tick(now=OPENS)
    Timing.objects.update(next_step="opens", next_step_at=OPENS, next_due_at=OPENS)
    assert tick(now=OPENS).taken == 1
    assert (Notice.objects.count(), Message.objects.count()) == (1, 1)


def test_a_process_that_read_the_same_row_as_due_finds_it_taken(timing):
    read_as_due = taking.due_timings(OPENS)[:200]
    take_due_steps(now=OPENS)
    assert taking._take(read_as_due, [], now=OPENS) == []
    assert Notice.objects.count() == 1


def test_a_worker_that_dies_between_claim_and_notice_leaves_the_whole_batch_due(timing, alice, tian, monkeypatch):
    """Claim and notices are one transaction: what was half done is undone, and the next tick does it."""
    other = watch_timing(alice, tian, position=0, unit="day", now=NOW)

    def dies(*args, **kwargs):
        raise SystemExit

    at = datetime.fromisoformat("2026-12-03T00:00:00+08:00")  # the first 亥 day
    with monkeypatch.context() as patched:
        patched.setattr("readings.predictions.ticking.taking.notify_all", dies)
        with pytest.raises(SystemExit):
            tick(now=at)
    assert (schedule(timing), schedule(other)) == (("opens", OPENS), ("opens", at))
    assert (Notice.objects.count(), Heartbeat.objects.count()) == (0, 0)
    assert tick(now=at).taken == 3  # 己酉 opened and closed, and 亥 opened


def test_neighbouring_days_each_open_and_only_the_last_closes(alice, tian):
    """亥 and 子 days are 3 and 4 December 2026."""
    hai_zi = watch_timing(alice, tian, position=0, unit="day", now=NOW)
    first = datetime.fromisoformat("2026-12-03T00:00:00+08:00")
    day = timedelta(days=1)
    for at in (first, first + day, first + 2 * day):
        tick(now=at)
    assert told() == [("day_opens", first), ("day_opens", first + day), ("window_closes", first + 2 * day)]
    assert [notice.context["branch"] for notice in Notice.objects.order_by("at")] == ["亥", "子", "子"]
    assert schedule(hai_zi) == ("asks-again", first + 9 * day)


def test_a_closed_window_asks_and_asks_again_after_a_week(timing):
    for at in (OPENS, CLOSES, CLOSES + timedelta(days=7)):
        tick(now=at)
    asked = Notice.objects.filter(kind="window_closes").order_by("at")
    assert [(notice.at, notice.context.get("again")) for notice in asked] == [
        (CLOSES, None),
        (CLOSES + timedelta(days=7), True),
    ]


def test_a_window_whose_outcome_is_known_is_not_asked_about(timing, alice):
    """The next 酉 day is twelve days after the first; both questions before it are passed over."""
    tick(now=OPENS)
    record_outcome(alice, timing.windows.first(), answer="inside", now=OPENS + timedelta(hours=9))
    tick(now=CLOSES)
    tick(now=CLOSES + timedelta(days=7))
    assert told() == [("day_opens", OPENS)]
    assert schedule(timing) == ("opens", OPENS + timedelta(days=12))


def test_one_that_is_answered_within_the_week_is_not_asked_about_again(timing, alice):
    tick(now=CLOSES)
    record_outcome(alice, timing.windows.first(), answer="inside", now=CLOSES + timedelta(hours=9))
    tick(now=CLOSES + timedelta(days=7))
    assert told() == [("day_opens", OPENS), ("window_closes", CLOSES)]


@pytest.mark.parametrize(("unit", "days"), [("month", 7), ("year", 30)])
def test_a_month_nears_a_week_before_it_and_a_year_thirty_days(alice, tian, you_days, unit, days):
    timing = watch_timing(alice, tian, position=you_days, unit=unit, now=NOW)
    nears = timing.windows.first().starts - timedelta(days=days)
    assert schedule(timing) == ("nears", nears)
    tick(now=nears - SECOND)
    assert Notice.objects.count() == 0
    tick(now=nears)
    assert told() == [("window_nears", nears)]
    assert Message.objects.count() == 0  # in the app alone, unless somebody chooses otherwise
    assert schedule(timing) == ("opens", timing.windows.first().starts)


def test_a_timing_that_was_withdrawn_after_it_was_read_as_due_is_left_alone(timing, alice):
    read_as_due = taking.due_timings(OPENS)[:200]
    stop_watching(alice, timing, now=OPENS)
    assert taking._take(read_as_due, [], now=OPENS) == []
    assert Notice.objects.count() == 0


def test_what_its_watcher_may_not_see_any_more_goes_to_whoever_has_it_in_hand(alice, bob, practice):
    """Alice watched on bob's case, and is an assistant now."""
    case = open_case(bob, question="A new house", now=NOW)
    until = OPENS + timedelta(days=30)
    set_timing(alice, case, words="", polarity="good", unit="day", branches=["酉"], since=NOW, until=until, now=NOW)
    Membership.objects.filter(pk=alice.pk).update(role="assistant")
    tick(now=OPENS)
    assert Notice.objects.get().recipient == bob
    assert Timing.objects.get().watched_by == bob


def test_what_nobody_else_has_in_hand_goes_to_an_owner(timing, alice, bob):
    """The reading is alice's, who left; bob owns the practice now."""
    Membership.objects.filter(pk=alice.pk).update(ended_at=NOW)
    Membership.objects.filter(pk=bob.pk).update(role="owner")
    tick(now=OPENS)
    assert Notice.objects.get().recipient == bob


def test_what_nobody_may_see_is_told_to_nobody_and_goes_on(timing, alice):
    alice.user.is_active = False
    alice.user.save()
    assert tick(now=OPENS).taken == 1
    assert Notice.objects.count() == 0
    assert schedule(timing) == ("closes", CLOSES)


def test_what_is_on_a_binned_case_stays_with_its_watcher(alice, bob):
    case = open_case(bob, question="A new house", now=NOW)
    until = OPENS + timedelta(days=30)
    set_timing(alice, case, words="", polarity="good", unit="day", branches=["酉"], since=NOW, until=until, now=NOW)
    throw_away(bob, case, now=NOW)
    tick(now=OPENS)
    take_back(bob, case, now=OPENS)
    assert Timing.objects.get().watched_by == alice


def test_an_idle_tick_asks_a_fixed_number_of_queries(timing, django_assert_num_queries):
    """What is due, the chains, their heads, the promises, the mails to clients, the figures of the month, the
    appointments, the letters, what is to be erased, what strangers asked, the messages, the bin, and the heartbeat:
    read and written."""
    tick(now=NOW)
    with django_assert_num_queries(14):
        tick(now=NOW)
