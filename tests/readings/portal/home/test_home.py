"""A client's first page: what stands on it, and what does not."""

from datetime import timedelta

import pytest
from django.urls import reverse

from readings.accounts.models import Practice
from readings.clients.actions import add_client
from readings.clients.birth import Birth
from readings.clients.consents import give_consent, withdraw_consent
from readings.outcomes.resolving.actions import resolve_promise
from readings.portal.meeting.actions import arrange
from readings.portal.models import ClientMessage, Shared
from tests.clients_side import came_in
from tests.readings.conftest import NOW
from tests.readings.portal.home.conftest import AFTER, CLAIM, RUNNING
from tests.readings.promises import locked


def home(client) -> str:
    return reverse("my-home", args=[client.code])


def shared_with(member, client, reading, **more) -> Shared:
    of = {"practice": client.practice, "client": client, "reading": reading, "shared_by": member, "shared_at": NOW}
    return Shared.objects.create(**of, title="What the well says", language="en", content={}, **more)


def test_an_empty_page_says_what_will_stand_there(wei):
    page = came_in(wei).get(home(wei)).text
    assert "Good day, Wei" in page
    assert "Nothing is here yet." in page
    for section in ("You are asked", "Coming", "Shown to you"):
        assert section not in page


def test_what_was_told_is_coming_with_its_days_by_both_calendars(wei, told):
    """The first 亥 day after 30 November 2026, of 申, is the third from it, 3 December; 36 days have three 亥 and three
    子 days. The 3rd of December is the 25th of the tenth month."""
    page = came_in(wei).get(home(wei)).text
    assert CLAIM in page
    assert "3 Dec 2026 (month 10, day 25)" in page
    assert page.count('class="my-branch"') == 6
    assert "You are asked" not in page


def test_days_that_are_over_are_named_no_longer(wei, told, at):
    """On 10 December the pair of the 3rd and 4th is past, that of the 15th and 16th is next."""
    page = at(wei, RUNNING).get(home(wei)).text
    assert "3 Dec 2026" not in page
    assert "15 Dec 2026" in page


def test_what_was_kept_from_the_client_is_not_there_until_it_is_over(wei, untold, at):
    assert CLAIM not in came_in(wei).get(home(wei)).text
    assert CLAIM not in at(wei, RUNNING).get(home(wei)).text
    page = at(wei, AFTER).get(home(wei)).text
    assert CLAIM in page
    assert "Say what happened" in page
    assert "Coming" not in page
    assert "3 Dec 2026" not in page


def test_what_was_told_is_asked_about_as_soon_as_its_time_has_begun(wei, told, at):
    page = at(wei, RUNNING).get(home(wei)).text
    assert "It has happened" in page
    assert "Between 1 Dec 2026 (month 10, day 23) and 5 Jan 2027 (month 11, day 28)" in page


def test_what_was_answered_is_asked_about_no_more(alice, wei, told, at):
    resolve_promise(alice, told, answer="unknown", reported_at=AFTER, now=AFTER)
    assert CLAIM not in at(wei, AFTER).get(home(wei)).text


@pytest.mark.parametrize(
    ("concern", "counted", "named"), [("death", True, False), ("illness", False, False), ("illness", True, True)]
)
def test_nothing_of_a_death_nor_of_an_illness_that_is_not_counted(wei, told, at, monkeypatch, concern, counted, named):
    Practice.objects.update(scores_illness=counted)
    monkeypatch.setattr("readings.predictions.promising.matters.concerns_of", lambda reading, rules: {concern})
    for now in (NOW, RUNNING, AFTER):
        assert (CLAIM in at(wei, now).get(home(wei)).text) is named


def test_nothing_of_what_concerns_another_client(alice, wei, told):
    other = add_client(alice, name="Lu", now=NOW)
    page = came_in(other).get(home(other)).text
    assert CLAIM not in page
    assert "Wei" not in page


def test_nothing_is_said_of_matters_once_the_client_took_back_being_kept(alice, wei, told):
    withdraw_consent(alice, give_consent(alice, wei, kind="processing", given_on=NOW.date(), now=NOW), now=NOW)
    assert CLAIM not in came_in(wei).get(home(wei)).text


def test_what_was_shared_is_new_until_it_was_opened_and_gone_when_taken_back(alice, wei, tian):
    shared = shared_with(alice, wei, tian)
    browser = came_in(wei)
    page = browser.get(home(wei)).text
    assert "What the well says" in page
    assert "<b>new</b>" in page
    Shared.objects.update(opened_at=NOW)
    assert "<b>new</b>" not in browser.get(home(wei)).text
    Shared.objects.update(unshared_at=NOW)
    page = browser.get(home(wei)).text
    assert shared.title not in page
    assert "Shown to you" not in page


def test_messages_times_to_choose_and_a_guardian_s_consent_are_asked_for(alice, practice):
    """Born on 7 June 2016, the child is ten years old."""
    child = add_client(alice, name="Han", birth=Birth("solar", 2016, 6, False, 7), now=NOW)
    of = {"practice": practice, "client": child, "sent_at": NOW}
    for number, author in enumerate((alice, alice, None)):
        ClientMessage.objects.create(**of, key=f"00000000-0000-0000-0000-00000000000{number}", author=author, text="x")
    said = {"practitioner": alice, "minutes": 60, "where": "", "times": [NOW + timedelta(days=7)]}
    arrange(alice, child, **said, is_agreed=False, now=NOW)
    page = came_in(child).get(home(child)).text
    assert "2 new messages" in page
    assert "Choose a time for your appointment" in page
    assert "A parent or guardian has to agree" in page


def test_the_next_appointment_is_named_by_both_calendars(alice, wei):
    said = {"practitioner": alice, "minutes": 60, "where": "", "times": [NOW + timedelta(days=7)]}
    arrange(alice, wei, **said, is_agreed=True, now=NOW)
    page = came_in(wei).get(home(wei)).text
    assert "7 Dec 2026 (month 10, day 29) 14:05" in page
    assert "You are asked" not in page


def test_a_promise_of_years_names_the_first_twelve_of_its_times(alice, wei, tian):
    """A year of months has at most a few; 120 days of two branches in twelve have twenty: twelve are named."""
    locked(alice, tian, client=wei, claim=CLAIM, told=True, length=120, now=NOW)
    page = came_in(wei).get(home(wei)).text
    assert page.count('class="my-branch"') == 12
    assert "and 8 times after that" in page
