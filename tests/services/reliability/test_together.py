"""Several processes that act on the same due timings at the same time."""

from datetime import timedelta

from tests.services.mail_server import MailServer
from tests.services.processes import wait_until
from tests.services.reliability.conftest import START
from tests.services.reliability.watched import every, messages_of, notices_of, on_postgres, watch
from tests.services.stack import Stack

SOON = START + timedelta(hours=1)
TWO_TICKS = "from readings.predictions.tasks import tick; tick.delay(); tick.delay()"
UNENDED = "SELECT 1 FROM notices_message WHERE ended = '' LIMIT 1"


@on_postgres
def test_two_workers_share_two_hundred_timings_and_tell_each_once(stack: Stack, mail_server: MailServer):
    """All 200 are due when the two workers, of two processes each, get to see them."""
    people = watch(stack, *every(timedelta(minutes=1), START, 200))
    stack.start("worker-2")
    mail_server.seconds = 0.01  # so that what one process sends alone would take four ticks
    stack.travel_to(START + timedelta(minutes=201))
    # The notices first: before they are written there is no message either, and none that has not ended.
    wait_until(lambda: sum(notices_of(stack, people)) >= 200 and not stack.rows(UNENDED), "every mail")
    assert notices_of(stack, people) == [1] * 200
    assert [len(mail_server.ids_to(person)) for person in people] == [1] * 200


@on_postgres
def test_a_double_tick_tells_once(stack: Stack, mail_server: MailServer):
    """The two ticks are sent at once, while beat is silent, and either process of the worker takes one."""
    [person] = watch(stack, SOON)
    stack.kill("beat")
    stack.travel_to(SOON)
    ticks = dict(stack.logs())["worker"].count("succeeded")
    stack.manage("shell", "--no-imports", "--command", TWO_TICKS)
    wait_until(lambda: dict(stack.logs())["worker"].count("succeeded") == ticks + 2, "both ticks")
    assert messages_of(stack, person) == [("delivered", False, 1)]
    assert notices_of(stack, [person]) == [1]
    assert len(mail_server.ids_to(person)) == 1
