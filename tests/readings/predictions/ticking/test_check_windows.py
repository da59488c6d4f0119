import signal
from datetime import timedelta
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import OperationalError

from readings.notices.models import Message, Notice
from readings.predictions.management.commands import check_windows
from readings.predictions.models import Heartbeat
from readings.predictions.watching.actions import watch_timing
from tests.readings.conftest import NOW

OPENS = "2026-12-01T00:00:00+08:00"


@pytest.fixture
def timing(alice, tian, you_days):
    return watch_timing(alice, tian, position=you_days, unit="day", now=NOW)


def run(*arguments):
    out = StringIO()
    call_command("check_windows", *arguments, stdout=out)
    return out.getvalue()


def every_row():
    return {model._meta.label: list(model.objects.order_by("pk").values()) for model in apps.get_models()}


def test_it_acts_as_at_the_instant_it_is_given_and_its_heart_does_not_beat_there(timing):
    assert run("--at", OPENS) == "1 taken, 0 failed, 0 delivered\n"
    assert Notice.objects.count() == 1
    assert Heartbeat.objects.count() == 0


def test_without_one_it_acts_as_at_the_clock_and_its_heart_beats(timing):
    assert run() == "0 taken, 0 failed, 0 delivered\n"
    assert Heartbeat.objects.get().at == NOW


def test_a_dry_run_says_which_steps_would_be_taken_and_which_messages_are_due_and_changes_nothing(timing):
    before = every_row()
    assert run("--dry-run", "--at", OPENS).splitlines() == [
        "1 timings due: 1 steps would be taken, 0 timings would fail",
        f"2026-11-30 16:00 opens      {timing.code} 己酉: day_opens to alice@example.org",
        "0 messages due",
    ]
    assert every_row() == before


def test_a_dry_run_says_what_is_missed(timing):
    before = every_row()
    late = run("--dry-run", "--at", "2026-12-03T00:00:01+08:00").splitlines()
    assert late[1].endswith("day_opens to alice@example.org, missed")
    assert late[2] == f"2026-12-01 16:00 closes     {timing.code} 己酉: window_closes to alice@example.org"
    assert every_row() == before


def test_a_dry_run_says_of_each_message_whether_it_leaves_waits_or_is_dropped(timing, alice):
    """The list of the day is due at seven in Shanghai, and too late to be news two days after it."""
    run("--at", OPENS)
    before = every_row()
    assert "leaves with 1 notices" in run("--dry-run", "--at", "2026-12-01T07:00:00+08:00")
    assert "dropped, too late to be news" in run("--dry-run", "--at", "2026-12-03T07:00:01+08:00")
    assert every_row() == before
    alice.user.quiet_from, alice.user.quiet_until = "06:00", "09:00"
    alice.user.save()
    assert "waits for the end of quiet hours, 2026-12-01 01:00" in run("--dry-run", "--at", "2026-12-01T07:00:00+08:00")
    assert Message.objects.get().tries == 0


def test_a_dry_run_prints_fifty_steps_at_most_and_counts_the_rest(timing):
    """Of the 31 windows each opens, closes and asks again: 93 steps within the year and a week."""
    at = (NOW + timedelta(days=400)).isoformat()
    lines = run("--dry-run", "--at", at).splitlines()
    assert lines[0] == "1 timings due: 93 steps would be taken, 0 timings would fail"
    assert lines[51] == "… and 43 more"
    assert len(lines) == 53


@pytest.fixture
def signals_of_the_tests():
    """The command takes SIGTERM and SIGINT for its own."""
    kept = {name: signal.getsignal(name) for name in (signal.SIGTERM, signal.SIGINT)}
    yield
    for name, handler in kept.items():
        signal.signal(name, handler)


def test_the_loop_outlives_a_database_that_is_away_and_stops_when_told_to(settings, monkeypatch, signals_of_the_tests):
    settings.TICK_SECONDS = 0.01
    ticks = []

    def tick(*, now):
        ticks.append(now)
        if len(ticks) == 3:
            signal.raise_signal(signal.SIGTERM)
        raise OperationalError("away")

    monkeypatch.setattr(check_windows, "tick", tick)
    monkeypatch.setattr(check_windows, "close_old_connections", lambda: None)  # a test's connection is in a transaction
    run("--loop")
    assert ticks == [NOW] * 3


@pytest.mark.parametrize("arguments", [["--at", "soon"], ["--at", "2026-12-01T00:00:00"], ["--loop", "--dry-run"]])
def test_what_it_cannot_do_it_says_in_one_line(timing, arguments):
    with pytest.raises(CommandError):
        run(*arguments)
    assert Notice.objects.count() == 0
