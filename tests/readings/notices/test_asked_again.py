"""What is asked again when a message is about to leave: whether it still has to be told, and whether it can be."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.core import mail

from readings.clients.actions import add_client
from readings.clients.consents import give_consent, withdraw_consent
from readings.notices.delivery import deliver_due
from readings.notices.kinds import kinds
from readings.notices.models import Choice, Message, Notice
from readings.notices.outbox import notify_all
from readings.outcomes.actions import record_outcome
from readings.predictions.watching.actions import stop_watching
from tests.readings.conftest import NOW
from tests.readings.notices.drafts import draft

OPENS = datetime.fromisoformat("2026-12-01T00:00:00+08:00")


def broken(message, told):
    raise OSError("no answer")


def only() -> Message:
    return Message.objects.get()


@pytest.mark.parametrize(
    "happens",
    ["inactive", "left", "role", "withdrawn", "settled", "choice", "over", "another channel"],
)
def test_what_changed_between_the_tick_and_the_delivery_is_heeded(tell, alice, window, happens, settings):
    """Asked when the mail is about to leave, not when the notice was written."""
    tell()
    now = OPENS + timedelta(hours=1)
    match happens:
        case "inactive":
            alice.user.is_active = False
            alice.user.save()
        case "left":
            alice.ended_at = OPENS
            alice.save()
        case "role":
            alice.role = "assistant"
            alice.save()
        case "withdrawn":
            stop_watching(alice, window.timing, now=OPENS)
        case "settled":
            record_outcome(alice, window, answer="inside", now=OPENS)
        case "choice":
            Choice.objects.create(user=alice.user, kind="window_opens", channel="email", wanted=False)
        case "over":
            now = window.ends
        case "another channel":
            Message.objects.update(channel="pigeon")
    assert deliver_due(now=now) == 0
    assert (mail.outbox, only().ended) == ([], "nothing-left")
    assert Notice.objects.count() == 1


def test_a_consent_withdrawn_between_the_tick_and_the_delivery_keeps_the_mail_in(tell, alice, window):
    client = add_client(alice, name="林晚", now=NOW)
    consent = give_consent(alice, client, kind="processing", given_on=NOW.date(), now=NOW)
    reading = window.timing.reading
    type(reading).objects.filter(pk=reading.pk).update(client=client)
    tell()
    withdraw_consent(alice, consent, now=OPENS)
    assert deliver_due(now=OPENS) == 0
    assert (mail.outbox, only().ended) == ([], "nothing-left")


def test_a_client_who_agreed_or_was_never_asked_keeps_nothing_in(tell, alice, window):
    client = add_client(alice, name="林晚", now=NOW)
    give_consent(alice, client, kind="processing", given_on=NOW.date(), now=NOW)
    reading = window.timing.reading
    type(reading).objects.filter(pk=reading.pk).update(client=client)
    tell()
    assert deliver_due(now=OPENS) == 1


def test_of_a_list_what_is_settled_is_left_out_and_the_rest_is_sent(alice, window, tell):
    windows = list(window.timing.windows.select_related("timing")[:3])
    morning = OPENS + timedelta(days=30, hours=7)
    drafts = [draft(alice, each, kind="window_closes", at=morning, key=each.code) for each in windows]
    notify_all(drafts, now=morning)
    record_outcome(alice, windows[1], answer="inside", now=morning)
    assert deliver_due(now=morning) == 1
    assert mail.outbox[0].body.count("/outcome/") == 2


def test_a_practitioner_is_not_mailed_of_what_went_to_another(tell, bob, window):
    """Bob was told, and has neither the case nor the client in hand when the mail is about to leave."""
    tell(bob)
    assert deliver_due(now=OPENS) == 0
    assert (mail.outbox, only().ended) == ([], "nothing-left")


@pytest.mark.parametrize("part", ["still_stand", "subjects", "headline"])
def test_a_broken_kind_costs_its_own_notices_alone(tell, alice, window, part, monkeypatch):
    """Both are in one list; of the kind that is broken nothing is told, and the other goes out."""
    morning = OPENS + timedelta(hours=7)
    tell(kind="day_opens", key="a")
    tell(kind="window_closes", key="b")
    if part == "headline":
        monkeypatch.setattr(Notice, "headline", property(lambda notice: 1 / (notice.kind != "day_opens") and "asked"))
    else:
        both = kinds()
        monkeypatch.setitem(both, "day_opens", replace(both["day_opens"], **{part: broken}))
    assert deliver_due(now=morning) == 1
    assert len(mail.outbox) == 1
    assert "/timings/" not in mail.outbox[0].body
    assert "/outcome/" in mail.outbox[0].body


def test_a_broken_kind_that_is_alone_is_a_failure_that_is_tried_again(tell, monkeypatch):
    tell()
    both = kinds()
    monkeypatch.setitem(both, "window_opens", replace(both["window_opens"], subjects=broken))
    assert deliver_due(now=OPENS) == 0
    assert (only().last_error, only().due_at) == ("OSError('no answer')", OPENS + timedelta(minutes=5))


def test_a_day_noticed_after_the_list_left_is_in_the_next_one_only_while_it_lasts(tell, alice, window):
    """Noticed at 09:00; the list of the next morning comes seven hours after the 酉 day ended."""
    notify_all([draft(alice, window, kind="day_opens", at=OPENS, key="a")], now=OPENS)
    Message.objects.update(due_at=None, tries=1, ended="delivered")
    notify_all([draft(alice, window, kind="day_opens", at=OPENS, key="b")], now=OPENS + timedelta(hours=9))
    late = Message.objects.get(notices__key="b")
    assert late.due_at == window.ends + timedelta(hours=7)
    assert deliver_due(now=late.due_at) == 0
    late.refresh_from_db()
    assert (mail.outbox, late.ended) == ([], "nothing-left")
