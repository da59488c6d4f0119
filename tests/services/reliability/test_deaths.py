"""A process that is killed, at whatever moment: nothing is lost, and in the app nothing is told twice."""

from datetime import timedelta

import psycopg

from tests.services.mail_server import MailServer
from tests.services.processes import wait_until
from tests.services.reliability.conftest import START
from tests.services.reliability.watched import messages_of, notices_of, on_postgres, watch
from tests.services.stack import Stack

SOON = START + timedelta(hours=1)
BEFORE_THE_LEASE_ENDS = SOON + timedelta(minutes=4)
AFTER_THE_LEASE = SOON + timedelta(minutes=7)  # a message is left to the process that took it for five


def test_what_came_due_while_nobody_was_at_work_is_told_afterwards(stack: Stack, mail_server: MailServer):
    [person] = watch(stack, SOON)
    stack.kill(stack.acts)
    stack.travel_to(SOON + timedelta(hours=5))
    assert notices_of(stack, [person]) == [0]
    stack.start(stack.acts)
    wait_until(lambda: mail_server.ids_to(person), "the mail")
    wait_until(lambda: messages_of(stack, person) == [("delivered", False, 1)], "its record")
    assert notices_of(stack, [person]) == [1]
    assert len(mail_server.ids_to(person)) == 1


def test_killed_between_claim_and_delivery_it_is_mailed_once_the_lease_ran_out(stack: Stack, mail_server: MailServer):
    """The mail is announced and nothing of it was taken: told in the app already, and by mail not yet."""
    [person] = watch(stack, SOON)
    mail_server.when_announced = lambda: stack.kill(stack.acts)
    stack.travel_to(SOON)
    wait_until(lambda: stack.acts not in stack.processes, "the death")
    assert notices_of(stack, [person]) == [1]
    [(ended, in_hand, _tries)] = messages_of(stack, person)
    assert (ended, in_hand) == ("", True)

    stack.travel_to(BEFORE_THE_LEASE_ENDS)
    stack.start(stack.acts)
    _let_it_tick(stack)
    assert mail_server.ids_to(person) == []

    stack.travel_to(AFTER_THE_LEASE)
    wait_until(lambda: messages_of(stack, person)[0][:2] == ("delivered", False), "the delivery")
    assert len(mail_server.ids_to(person)) == 1
    assert notices_of(stack, [person]) == [1]


def test_killed_between_send_and_record_it_is_mailed_again_under_the_same_id(stack: Stack, mail_server: MailServer):
    [person] = watch(stack, SOON)
    mail_server.when_taken = lambda: stack.kill(stack.acts)
    stack.travel_to(SOON)
    wait_until(lambda: stack.acts not in stack.processes, "the death")
    [once] = mail_server.ids_to(person)
    [(ended, in_hand, _tries)] = messages_of(stack, person)
    assert (ended, in_hand) == ("", True)

    stack.travel_to(AFTER_THE_LEASE)
    stack.start(stack.acts)
    wait_until(lambda: messages_of(stack, person)[0][:2] == ("delivered", False), "the delivery")
    assert mail_server.ids_to(person) == [once, once]
    assert notices_of(stack, [person]) == [1]


@on_postgres
def test_killed_within_its_transaction_it_has_told_nothing_and_tells_it_once_later(
    stack: Stack, mail_server: MailServer
):
    """The worker has claimed the timing and waits to write the notice, for a table that the test keeps locked."""
    [person] = watch(stack, SOON)
    with psycopg.connect(stack.database_url) as keeper:
        keeper.execute("LOCK TABLE notices_notice IN SHARE MODE")
        stack.travel_to(SOON)
        wait_until(lambda: _waits_for_the_lock(stack), "the worker that waits")
        stack.kill("worker")
    assert notices_of(stack, [person]) == [0]
    assert messages_of(stack, person) == []

    stack.start("worker")
    wait_until(lambda: mail_server.ids_to(person), "the mail")
    assert notices_of(stack, [person]) == [1]
    assert len(mail_server.ids_to(person)) == 1


def _waits_for_the_lock(stack: Stack) -> bool:
    waiting = (
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO \"notices_notice\"%'"
    )
    return bool(stack.rows(waiting))


def _let_it_tick(stack: Stack) -> None:
    """Wait until somebody else, for whom something is due, has been told: the clock has gone past what came earlier."""
    [witness] = watch(stack, BEFORE_THE_LEASE_ENDS)
    wait_until(lambda: messages_of(stack, witness) == [("delivered", False, 1)], "the witness's mail")
