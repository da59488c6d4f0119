from datetime import timedelta

import pytest
from django.core import mail

from readings.notices.delivery import deliver_due
from readings.notices.models import Choice, Notice
from readings.predictions.models import Chain
from readings.predictions.proof.heads import tell_heads
from tests.readings.conftest import NOW
from tests.readings.promises import locked

TOMORROW = NOW + timedelta(days=1)


@pytest.fixture
def asked(alice):
    """Alice has chosen to have the head mailed."""
    return Choice.objects.create(user=alice.user, kind="chain_head", channel="email", wanted=True)


def test_nobody_is_told_who_did_not_ask(alice, tian):
    locked(alice, tian, now=NOW)
    assert tell_heads(now=TOMORROW) == 0
    assert Notice.objects.count() == 0


def test_the_head_is_told_once_when_its_day_is_over(alice, bob, tian, asked):
    """Locked at 14:05 of 30 November: told from midnight on, and not again while nothing more is sealed."""
    locked(alice, tian, now=NOW)
    assert tell_heads(now=NOW + timedelta(hours=1)) == 0
    assert tell_heads(now=TOMORROW) == 1
    assert tell_heads(now=TOMORROW + timedelta(minutes=1)) == 0
    assert tell_heads(now=TOMORROW + timedelta(days=3)) == 0
    notice = Notice.objects.get()
    head = Chain.objects.get().head
    assert (notice.recipient, notice.context["head"], notice.context["length"]) == (alice, head, 1)
    assert notice.headline == f"Chain head of 30 Nov 2026, 1 record: {head}"


def test_the_mail_names_the_head_and_nothing_of_the_promise(alice, tian, asked):
    promise = locked(alice, tian, now=NOW, claim="The money arrives")
    tell_heads(now=TOMORROW)
    deliver_due(now=TOMORROW + timedelta(days=1))
    [sent] = mail.outbox
    assert Chain.objects.get().head in sent.body + sent.subject
    for private in (promise.claim, promise.code, promise.reading.question):
        assert private not in sent.body + sent.subject


def test_of_a_chain_that_grew_the_new_head_is_told(alice, tian, asked):
    locked(alice, tian, now=NOW)
    tell_heads(now=TOMORROW)
    locked(alice, tian, now=TOMORROW)
    tell_heads(now=TOMORROW + timedelta(days=1))
    assert sorted(Notice.objects.values_list("context__length", flat=True)) == [1, 2]
