"""The process that acts on what is due is killed again and again, at random moments."""

import random
import time
from collections import Counter
from datetime import timedelta

import pytest

from tests.services.mail_server import MailServer
from tests.services.processes import wait_until
from tests.services.reliability.conftest import START
from tests.services.reliability.watched import every, notices_of, watch
from tests.services.stack import Stack

EACH_TIME = 24  # windows that open between two deaths, one every ten minutes
STUCK = "SELECT 1 FROM notices_message WHERE due_at IS NOT NULL OR sending_since IS NOT NULL LIMIT 1"
NOT_TAKEN = "SELECT 1 FROM predictions_timing WHERE next_step = 'opens' AND next_due_at IS NOT NULL LIMIT 1"


@pytest.mark.soak
def test_in_the_app_it_is_told_exactly_once_and_by_mail_at_least_once_under_one_id(
    stack: Stack, mail_server: MailServer, scale, seed: int
):
    """Each person's one window opens in one mail of their own, so that mails to one address are one message's."""
    kills, chance = scale(5, 50), random.Random(seed)
    people = watch(stack, *every(timedelta(minutes=10), START, kills * EACH_TIME))
    mail_server.seconds = 0.02  # so that most deaths fall into the sending of two dozen mails
    for death in range(1, kills + 1):
        stack.travel_to(START + timedelta(minutes=10) * EACH_TIME * death)
        time.sleep(chance.uniform(0, 1.5))
        stack.kill(stack.acts)
        stack.start(stack.acts)

    mail_server.seconds = 0.0
    ended = START + timedelta(minutes=10) * EACH_TIME * kills
    stack.travel_to(ended + timedelta(minutes=6))  # every lease has run out
    wait_until(lambda: not stack.rows(NOT_TAKEN) and not stack.rows(STUCK), "the end of all that was due")

    assert notices_of(stack, people) == [1] * len(people)
    mails = {person: mail_server.ids_to(person) for person in people}
    assert [person for person, ids in mails.items() if len(set(ids)) != 1] == []
    assert len({ids[0] for ids in mails.values()}) == len(people)
    print(f"MEIHUA_SEED={seed}, {kills} kills; mails by how often they came: {Counter(map(len, mails.values()))}")
