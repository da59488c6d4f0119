"""The harness itself: the product comes up on either database, travels in time, and leaves nothing behind."""

from datetime import UTC, datetime

from django.utils.dateparse import parse_datetime

from tests.services.processes import family, still_running
from tests.services.stack import Stack

NOW_IN_THE_PRODUCT = "from readings.clock import now; print(now().isoformat())"


def test_the_product_answers_and_travels_in_time(stack: Stack):
    stack.travel_to(datetime(2029, 9, 8, 4, 0, tzinfo=UTC))
    answer = parse_datetime(stack.manage("shell", "--no-imports", "-c", NOW_IN_THE_PRODUCT).strip())
    assert answer.replace(minute=0, second=0, microsecond=0) == datetime(2029, 9, 8, 4, 0, tzinfo=UTC)


def test_it_reads_the_mail_that_was_sent(stack_sqlite: Stack):
    stack_sqlite.manage("sendtestemail", "alice@meihua.example")
    stack_sqlite.manage("sendtestemail", "bob@meihua.example")
    assert [mail["To"] for mail in stack_sqlite.mails()] == ["alice@meihua.example", "bob@meihua.example"]


def test_stopping_leaves_no_process_behind(stack: Stack):
    members = [member for process in stack.processes.values() for member in family(process.pid)]
    assert len(members) > len(stack.processes)  # gunicorn's workers among them
    stack.stop()
    assert still_running(members) == []
