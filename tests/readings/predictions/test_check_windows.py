from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from readings.notices.models import Notice
from readings.predictions.actions import watch_timing
from tests.readings.conftest import NOW

OPENS = "2026-12-01T00:00:00+08:00"


@pytest.fixture
def timing(alice, tian, you_days):
    return watch_timing(alice, tian, position=you_days, unit="day", now=NOW)


def run(*arguments):
    out = StringIO()
    call_command("check_windows", *arguments, stdout=out)
    return out.getvalue()


def test_it_acts_as_at_the_instant_it_is_given(timing):
    assert run("--at", OPENS) == "1 taken, 0 failed, 1 delivered\n"
    assert Notice.objects.count() == 1


def test_without_one_it_acts_as_at_the_clock(timing):
    assert run() == "0 taken, 0 failed, 0 delivered\n"


def test_a_dry_run_lists_what_is_due_and_changes_nothing(timing):
    assert run("--dry-run", "--at", OPENS) == f"2026-11-30 16:00 opens {timing.code} 酉  day\n"
    timing.refresh_from_db()
    assert (timing.next_step, Notice.objects.count()) == ("opens", 0)


@pytest.mark.parametrize("arguments", [["--at", "soon"], ["--at", "2026-12-01T00:00:00"], ["--loop", "--dry-run"]])
def test_what_it_cannot_do_it_says_in_one_line(timing, arguments):
    with pytest.raises(CommandError):
        run(*arguments)
    assert Notice.objects.count() == 0
