"""A server that the product uses goes away for a while: the product goes on by itself when it is back."""

import time
import urllib.request
from datetime import timedelta
from threading import Event

import pytest
import redis

from tests.services.mail_server import MailServer
from tests.services.processes import wait_until
from tests.services.reliability.conftest import START
from tests.services.reliability.watched import messages_of, notices_of, on_postgres, watch
from tests.services.servers import Server
from tests.services.stack import TICK_SECONDS, Stack

SOON = START + timedelta(hours=1)
LATER = START + timedelta(hours=2)
AFTER_THE_PAUSE = SOON + timedelta(minutes=7)  # the second try comes five minutes after the first
DELIVERED = [("delivered", False, 1)]


@on_postgres
@pytest.mark.parametrize("forgets", [False, True], ids=["with what it knew", "empty"])
def test_redis_restarted(stack: Stack, mail_server: MailServer, redis_server_: Server, forgets: bool):
    before, after = watch(stack, SOON, LATER)
    processes = dict(stack.processes)
    stack.travel_to(SOON)
    wait_until(lambda: messages_of(stack, before) == DELIVERED, "the mail before")

    if forgets:
        redis.Redis.from_url(redis_server_.url).flushall()
    redis_server_.stop()
    stack.travel_to(LATER)
    time.sleep(2 * TICK_SECONDS)  # beat finds nobody to tell
    redis_server_.start()

    wait_until(lambda: messages_of(stack, after) == DELIVERED, "the mail after")
    assert notices_of(stack, [before, after]) == [1, 1]
    assert [len(mail_server.ids_to(person)) for person in (before, after)] == [1, 1]
    assert stack.processes == processes
    assert [name for name, process in processes.items() if process.poll() is not None] == []


@on_postgres
def test_postgres_restarted(stack: Stack, mail_server: MailServer, postgres: Server):
    before, after = watch(stack, SOON, LATER)
    processes = dict(stack.processes)
    assert _pages(stack) == [200] * 20  # each thread of the web has a connection now
    stack.travel_to(SOON)
    wait_until(lambda: messages_of(stack, before) == DELIVERED, "the mail before")

    postgres.stop()
    stack.travel_to(LATER)
    time.sleep(2 * TICK_SECONDS)  # ticks fail
    postgres.start()

    assert _pages(stack) == [200] * 20
    wait_until(lambda: messages_of(stack, after) == DELIVERED, "the mail after")
    assert notices_of(stack, [before, after]) == [1, 1]
    assert [len(mail_server.ids_to(person)) for person in (before, after)] == [1, 1]
    assert [name for name, process in processes.items() if process.poll() is not None] == []


@on_postgres
def test_postgres_restarted_between_send_and_record(stack: Stack, mail_server: MailServer, postgres: Server):
    """As if the worker had been killed there: the mail comes again when the lease ran out, under the same id."""
    [person] = watch(stack, SOON)
    restarted = Event()
    mail_server.when_taken = lambda: restarted.wait(30)
    stack.travel_to(SOON)
    wait_until(lambda: mail_server.ids_to(person), "the mail")
    postgres.stop()
    postgres.start()
    restarted.set()
    wait_until(lambda: "terminating connection" in dict(stack.logs())["worker"], "the record that fails")
    [(ended, in_hand, _tries)] = messages_of(stack, person)
    assert (ended, in_hand) == ("", True)

    stack.travel_to(AFTER_THE_PAUSE)
    wait_until(lambda: messages_of(stack, person)[0][:2] == ("delivered", False), "the record")
    [first, second] = mail_server.ids_to(person)
    assert first == second
    assert notices_of(stack, [person]) == [1]


def test_failing_mail_is_tried_again_and_told_in_the_app_meanwhile(stack: Stack, mail_server: MailServer):
    [person] = watch(stack, SOON)
    mail_server.refuses = True
    stack.travel_to(SOON)
    wait_until(lambda: messages_of(stack, person) == [("", False, 1)], "the failed try")
    assert notices_of(stack, [person]) == [1]

    mail_server.refuses = False
    stack.travel_to(AFTER_THE_PAUSE)
    wait_until(lambda: messages_of(stack, person) == [("delivered", False, 2)], "the second try")
    assert len(mail_server.ids_to(person)) == 1
    assert notices_of(stack, [person]) == [1]


@on_postgres
def test_a_slow_mail_server_holds_up_nobody_else_and_is_not_sent_the_mail_twice(stack: Stack, mail_server: MailServer):
    """While one process of the worker waits for the server's answer, the other tells the next person in the app."""
    slow, other = watch(stack, SOON, SOON + timedelta(minutes=2))
    answers = Event()
    mail_server.when_taken = lambda: answers.wait(30)
    stack.travel_to(SOON)
    wait_until(lambda: mail_server.ids_to(slow), "the mail that is waited for")

    stack.travel_to(SOON + timedelta(minutes=2))
    wait_until(lambda: notices_of(stack, [other]) == [1], "the other's notice")
    assert messages_of(stack, slow)[0][:2] == ("", True)

    answers.set()
    wait_until(lambda: messages_of(stack, slow) == DELIVERED, "the record")
    assert len(mail_server.ids_to(slow)) == 1


def test_a_transaction_that_is_rolled_back_has_told_nothing_and_stops_nobody_else(
    stack: Stack, mail_server: MailServer
):
    """The database refuses what would be written for one of two people; later it takes it."""
    good, bad = watch(stack, SOON, SOON)
    [(refused,)] = stack.rows(
        f"SELECT m.id FROM accounts_membership m JOIN accounts_user u ON u.id = m.user_id WHERE u.email = '{bad}'"
    )
    for statement in REFUSING[bool(stack.redis_url)]:
        stack.rows(statement.format(refused=refused))
    stack.travel_to(SOON)
    wait_until(lambda: messages_of(stack, good) == DELIVERED, "the other's mail")
    wait_until(lambda: stack.rows("SELECT 1 FROM predictions_timing WHERE last_error LIKE '%not now%'"), "the failure")
    assert notices_of(stack, [good, bad]) == [1, 0]
    assert messages_of(stack, bad) == []

    stack.rows("DROP TRIGGER refuse" + (" ON notices_message" if stack.redis_url else ""))
    stack.travel_to(AFTER_THE_PAUSE)
    wait_until(lambda: messages_of(stack, bad) == DELIVERED, "the mail after all")
    assert notices_of(stack, [good, bad]) == [1, 1]
    assert [len(mail_server.ids_to(person)) for person in (good, bad)] == [1, 1]


# By whether it is PostgreSQL: what makes the database refuse every message to one member.
REFUSING = {
    False: [
        "CREATE TRIGGER refuse BEFORE INSERT ON notices_message WHEN NEW.recipient_id = {refused} "
        "BEGIN SELECT RAISE(ABORT, 'not now'); END"
    ],
    True: [
        "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql "
        "AS $$ BEGIN RAISE EXCEPTION 'not now'; END $$",
        "CREATE TRIGGER refuse BEFORE INSERT ON notices_message FOR EACH ROW WHEN (NEW.recipient_id = {refused}) "
        "EXECUTE FUNCTION refuse()",
    ],
}


def _pages(stack: Stack) -> list[int]:
    """The status of twenty pages that ask the database who is there."""
    request = urllib.request.Request(f"{stack.url}/sign-in/", headers={"Cookie": "sessionid=of-nobody"})
    statuses = []
    for _ in range(20):
        with urllib.request.urlopen(request, timeout=10) as response:
            statuses.append(response.status)
    return statuses
