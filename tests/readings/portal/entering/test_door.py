"""The door: a link is asked for by address, and the answer never tells whether there is such a client (T2, T5, T7)."""

import pytest
from django.core import mail
from django.test import Client as Browser

from readings.clients.actions import add_client
from readings.clients.consents import give_consent, withdraw_consent
from readings.clients.models import Client
from readings.portal.mailing import send_letters
from readings.portal.models import EntryLink, Letter
from tests.readings.conftest import NOW
from tests.readings.test_routes import without_tokens


def ask(email: str, **more):
    return Browser().post("/my/", {"email": email}, **more)


def test_whoever_asks_is_answered_alike(wei):
    known, unknown = ask("wei@example.org"), ask("nobody@example.org")
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"]) == (302, "/my/?asked")
    assert [letter.client for letter in Letter.objects.all()] == [wei]
    assert without_tokens(Browser().get("/my/?asked")) == without_tokens(Browser().get("/my/?asked"))


def test_two_clients_with_one_address_get_a_letter_each_that_opens_their_own(wei, lu):
    ask("Wei@Example.org")
    assert send_letters(now=NOW) == 2
    assert [(link.client, link.practice) for link in EntryLink.objects.order_by("id")] == [
        (wei, wei.practice),
        (lu, lu.practice),
    ]
    # To the addresses as they are kept, whatever was typed.
    assert [(each.to, each.from_email) for each in mail.outbox] == [
        (["wei@example.org"], mail.outbox[0].from_email),
        (["WEI@example.org"], mail.outbox[0].from_email),
    ]
    assert "Lin's practice" in mail.outbox[0].body and "Another" not in mail.outbox[0].body


def test_asked_twice_within_a_minute_one_letter_leaves(wei):
    ask("wei@example.org")
    ask("wei@example.org")
    assert Letter.objects.count() == 1


@pytest.mark.parametrize("took_back", [True, False])
def test_who_took_back_that_they_are_kept_is_mailed_nothing(bob, wei, took_back):
    consent = give_consent(bob, wei, kind="processing", given_on=NOW.date(), now=NOW)
    if took_back:
        withdraw_consent(bob, consent, now=NOW)
    assert ask("wei@example.org").status_code == 302
    assert Letter.objects.count() == (0 if took_back else 1)


def test_who_was_merged_into_another_is_mailed_nothing(bob, wei):
    other = add_client(bob, name="Wei again", now=NOW)
    Client.objects.filter(pk=wei.pk).update(merged_into=other)
    ask("wei@example.org")
    assert not Letter.objects.exists()


def test_the_fourth_asking_for_an_address_waits_whoever_it_is(wei):
    for email in ("wei@example.org", "nobody@example.org"):
        answers = [ask(email, REMOTE_ADDR=f"192.0.2.{host}") for host in range(1, 5)]
        assert [answer.status_code for answer in answers] == [302, 302, 302, 429]
        assert answers[-1]["Retry-After"]


def test_no_address_is_asked_for_again_with_what_was_typed(db):
    answer = ask("nobody at all")
    assert (answer.status_code, "nobody at all" in answer.text) == (422, True)


def test_where_to_go_next_is_not_taken_from_the_address(wei):
    """T5: there is nothing to redirect by."""
    for there in ("//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"):
        answer = Browser().post(f"/my/?next={there}", {"email": f"a{len(there)}@example.org", "next": there})
        assert answer["Location"] == "/my/?asked"
