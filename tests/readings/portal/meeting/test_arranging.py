"""Times are proposed, chosen, agreed, moved and cancelled, and what came meanwhile is never written over."""

import pytest

from readings.accounts.models import AuditEntry
from readings.clients.actions import add_client
from readings.clients.consents import give_consent, withdraw_consent
from readings.clients.models import Client
from readings.notices.models import Notice
from readings.portal.meeting import actions
from readings.portal.models import Appointment
from readings.versions import ChangedMeanwhile
from tests.readings.conftest import NOW
from tests.readings.portal.meeting.conftest import FIRST, HOUR, SECOND, code_of, proposal

PROPOSED, AGREED, CANCELLED = Appointment.State


def moved(member, appointment, *times, seen):
    said = {"practitioner": appointment.practitioner, "minutes": 30, "where": "", "times": times}
    return actions.move(member, appointment, seen=seen, **said, now=NOW)


def last_act() -> tuple[str, str]:
    return AuditEntry.objects.order_by("-id").values_list("role", "action")[0]


def told() -> list[tuple[str, str]]:
    return [(notice.recipient.user.name, notice.context["what"]) for notice in Notice.objects.order_by("id")]


def test_a_time_that_the_client_chooses_is_agreed_and_whose_hour_it_is_is_told(bob, wei, proposed):
    """Bob, who proposed the times himself, is told of the choice alone."""
    actions.choose(wei, proposed, time=code_of(proposed, SECOND), now=NOW)
    proposed.refresh_from_db()
    assert (proposed.state, proposed.starts_at, proposed.sequence) == (AGREED, SECOND, 2)
    assert proposed.times.count() == 0
    assert last_act() == ("client", "choose_time")
    assert told() == [("Bob", "chosen")]


def test_of_two_choices_from_one_page_the_first_stands(wei, proposed):
    """Both were made from the same state; the second finds its time taken back."""
    first, second = code_of(proposed, FIRST), code_of(proposed, SECOND)
    stale = Appointment.objects.get(pk=proposed.pk)
    actions.choose(wei, proposed, time=first, now=NOW)
    with pytest.raises(actions.NotOpen):
        actions.choose(wei, stale, time=second, now=NOW)
    stale.refresh_from_db()
    assert (stale.starts_at, stale.sequence) == (FIRST, 2)


def test_a_time_that_is_over_cannot_be_chosen(wei, proposed):
    with pytest.raises(actions.NotOpen):
        actions.choose(wei, proposed, time=code_of(proposed, FIRST), now=FIRST)
    proposed.refresh_from_db()
    assert (proposed.state, proposed.sequence) == (PROPOSED, 1)


def test_a_client_cannot_agree_to_the_times_they_named_themselves(wei, asked):
    with pytest.raises(actions.NotOpen):
        actions.choose(wei, asked, time=code_of(asked, FIRST), now=NOW)
    assert asked.times.count() == 2


def test_an_hour_that_was_given_to_another_meanwhile_is_refused_to_the_client(bob, wei, proposed):
    """Lu comes from 10:30 to 11:30; Wei's hour would end at 11:00. From 11:00 on is no overlap with 10:00 to 11:00."""
    lu = add_client(bob, name="Lu", now=NOW)
    proposal(bob, lu, FIRST + HOUR / 2, is_agreed=True)
    proposal(bob, lu, SECOND + HOUR, is_agreed=True)
    with pytest.raises(actions.NotFree):
        actions.choose(wei, proposed, time=code_of(proposed, FIRST), now=NOW)
    proposed.refresh_from_db()
    assert (proposed.state, proposed.sequence) == (PROPOSED, 1)
    assert actions.choose(wei, proposed, time=code_of(proposed, SECOND), now=NOW).starts_at == SECOND


def test_who_finds_no_time_suitable_names_others_to_which_the_practice_agrees(alice, wei, proposed):
    """Alice agrees in bob's stead, so that he hears of both."""
    other = SECOND + 3 * HOUR
    actions.name_others(wei, proposed, seen=1, times=[other], now=NOW)
    proposed.refresh_from_db()
    assert [(time.starts_at, time.proposed_by) for time in proposed.times.all()] == [(other, None)]
    actions.agree(alice, proposed, time=code_of(proposed, other), now=NOW)
    proposed.refresh_from_db()
    assert (proposed.state, proposed.starts_at, proposed.sequence) == (AGREED, other, 3)
    assert told() == [("Bob", "named"), ("Bob", "agreed")]


def test_the_practice_does_not_agree_to_its_own_proposal(bob, proposed):
    with pytest.raises(actions.NotOpen):
        actions.agree(bob, proposed, time=code_of(proposed, FIRST), now=NOW)
    proposed.refresh_from_db()
    assert proposed.state == PROPOSED


def test_moving_takes_back_what_was_agreed_until_the_client_has_chosen(bob, wei):
    agreed = proposal(bob, wei, FIRST, is_agreed=True)
    moved(bob, agreed, SECOND, seen=1)
    agreed.refresh_from_db()
    assert (agreed.state, agreed.starts_at, agreed.minutes, agreed.sequence) == (PROPOSED, None, 30, 2)
    assert last_act() == ("practitioner", "move_appointment")


def test_what_the_client_did_meanwhile_is_not_moved_away(bob, wei, proposed):
    actions.choose(wei, proposed, time=code_of(proposed, FIRST), now=NOW)
    with pytest.raises(ChangedMeanwhile):
        moved(bob, proposed, SECOND, seen=1)
    proposed.refresh_from_db()
    assert (proposed.state, proposed.starts_at) == (AGREED, FIRST)


def test_a_cancelled_appointment_opens_nothing_and_is_cancelled_once(bob, wei, proposed):
    time = code_of(proposed, FIRST)
    actions.cancel_mine(wei, proposed, now=NOW)
    with pytest.raises(actions.NotOpen):
        actions.choose(wei, proposed, time=time, now=NOW)
    with pytest.raises(actions.NotOpen):
        actions.cancel(bob, proposed, now=NOW)
    proposed.refresh_from_db()
    assert (proposed.state, proposed.cancelled_by, proposed.sequence) == (CANCELLED, None, 2)
    assert told() == [("Bob", "cancelled")]


def test_a_client_waits_for_answers_before_asking_a_fourth_time(wei):
    for hours in range(3):
        actions.ask_to_meet(wei, times=[FIRST + hours * HOUR], now=NOW)
    with pytest.raises(actions.TooMany):
        actions.ask_to_meet(wei, times=[SECOND], now=NOW)
    assert wei.appointments.count() == 3


def test_nothing_is_arranged_with_whoever_took_back_that_they_are_kept(bob, wei):
    consent = give_consent(bob, wei, kind="processing", given_on=NOW.date(), now=NOW)
    withdraw_consent(bob, consent, now=NOW)
    with pytest.raises(Client.DoesNotExist):
        proposal(bob, wei, FIRST)
    assert not Appointment.objects.exists()
