"""A client asks something new: it arrives once, as a draft case, and with what they agreed to."""

from datetime import timedelta

import pytest
from django.urls import reverse

from readings.accounts.models import AuditEntry
from readings.cases.models import Case
from readings.clients.actions import add_client
from readings.clients.birth import Birth
from readings.clients.consents import withdraw_consent
from readings.clients.models import Client, Consent
from readings.notices.models import Notice
from readings.portal.asking import actions
from readings.portal.asking.actions import Asked, ask
from readings.portal.models import Enquiry
from tests.clients_side import came_in
from tests.readings.conftest import NOW, signed_in
from tests.readings.portal.asking.conftest import ASKED, QUESTION


def asks(who: Client, **more):
    return came_in(who).post(reverse("my-ask", args=[who.code]), ASKED | more)


def test_a_question_arrives_as_a_draft_case_in_the_hands_of_whoever_has_the_client(bob, wei):
    response = asks(wei, more="The lease ends in May.", topic="dwelling", people="my mother", house="Elm Lane 7")
    assert response.headers["Location"] == f"/my/{wei.code}/ask/?said=asked"
    enquiry = Enquiry.objects.get()
    case = enquiry.case
    assert (case.question, case.topic, case.people, case.house) == (QUESTION, "dwelling", "my mother", "Elm Lane 7")
    assert (case.client, case.practitioner, case.status) == (wei, bob, "draft")
    assert (enquiry.more, enquiry.state, enquiry.client) == ("The lease ends in May.", "waiting", wei)
    assert [(notice.recipient, notice.kind) for notice in Notice.objects.all()] == [(bob, "enquiry")]
    entry = AuditEntry.objects.get(action="ask_question")
    assert (entry.role, entry.client_code, entry.object_code) == ("client", wei.code, enquiry.code)


def test_sent_twice_it_is_kept_once(wei):
    browser = came_in(wei)
    for _ in range(2):
        assert browser.post(reverse("my-ask", args=[wei.code]), ASKED).status_code == 302
    assert (Enquiry.objects.count(), Case.objects.count()) == (1, 1)


def test_an_hour_later_the_same_words_are_another_question(wei):
    """At 60 minutes to the second it is no longer within the hour."""
    ask(wei, Asked(QUESTION), now=NOW)
    ask(wei, Asked(QUESTION), now=NOW + timedelta(minutes=59))
    assert Enquiry.objects.count() == 1
    ask(wei, Asked(QUESTION), now=NOW + timedelta(minutes=60))
    assert Enquiry.objects.count() == 2


def test_who_has_not_agreed_is_asked_to_and_their_consent_is_their_own(bob):
    lu = add_client(bob, name="Lu", now=NOW)
    response = asks(lu)
    assert response.status_code == 422
    assert "Tick the box if you agree to these words" in response.text
    assert QUESTION in response.text
    assert not Enquiry.objects.exists()
    assert asks(lu, agreed_processing="on").status_code == 302
    consent = Consent.objects.get()
    assert (consent.kind, consent.recorded_by, consent.client) == ("processing", None, lu)
    assert Enquiry.objects.get().consent_text == consent.text
    assert not Enquiry.objects.get().agreed_sensitive


def test_the_consent_to_sensitive_things_is_separate_and_can_be_refused(wei):
    asks(wei, agreed_sensitive="on")
    assert set(wei.consents.values_list("kind", flat=True)) == {"processing", "sensitive"}
    assert Enquiry.objects.get().agreed_sensitive


def test_who_took_back_being_kept_agrees_anew_or_is_not_kept(bob, wei):
    withdraw_consent(bob, wei.consents.get(), now=NOW)
    with pytest.raises(actions.NotAgreed):
        ask(wei, Asked(QUESTION), now=NOW)
    assert not Enquiry.objects.exists()
    ask(wei, Asked(QUESTION), agreed=["processing"], now=NOW)
    assert wei.consents.filter(withdrawn_at=None).count() == 1


def test_a_child_asks_only_with_a_guardians_consent(bob, wei):
    """Born in 2019, on 30 November 2026 seven years old at most."""
    wei.birth = Birth("solar", 2019)
    wei.save()
    response = asks(wei)
    assert response.status_code == 422
    assert "a parent or guardian has to agree first" in response.text
    assert not Enquiry.objects.exists()
    assert not Case.objects.exists()
    of = {"practice": wei.practice, "client": wei, "version": 1, "language": "en", "text": "x", "given_at": NOW}
    Consent.objects.create(kind="guardian", **of)
    assert asks(wei).status_code == 302


def test_a_birth_is_held_against_the_calendar(wei):
    response = asks(wei, birth_year="2023", birth_month="2", birth_day="30")
    assert response.status_code == 422
    assert "That month has no such day." in response.text
    assert not Enquiry.objects.exists()


def test_it_is_in_the_clients_own_words_and_nobody_elses(bob, wei):
    """T10, T11: what is posted beside the form is nothing; markup is text."""
    lu = add_client(bob, name="Lu", now=NOW)
    evil = '<img src=x onerror="alert(1)">'
    asks(wei, question=evil, client=lu.pk, practice="1", practitioner="1", state="taken-in", status="open")
    enquiry = Enquiry.objects.get()
    assert (enquiry.client, enquiry.state, enquiry.case.status) == (wei, "waiting", "draft")
    for page in (
        came_in(wei).get(reverse("my-ask", args=[wei.code])),
        signed_in(bob).get(f"/enquiries/{enquiry.code}/"),
    ):
        assert evil not in page.text
        assert "&lt;img src=x" in page.text


def test_the_client_sees_how_it_stands_and_nothing_of_another_client(bob, wei):
    enquiry = ask(wei, Asked(QUESTION), now=NOW)
    address = reverse("my-ask", args=[wei.code])
    assert "waits for the practice" in came_in(wei).get(address).text
    actions.take_in(bob, enquiry, now=NOW)
    assert "the practice works on it" in came_in(wei).get(address).text
    other = add_client(bob, name="Lu", now=NOW)
    assert QUESTION not in came_in(other).get(reverse("my-ask", args=[other.code])).text


def test_taken_in_the_draft_is_open(bob, wei):
    enquiry = ask(wei, Asked(QUESTION), now=NOW)
    response = signed_in(bob).post(reverse("enquiry-take-in", args=[enquiry.code]))
    assert response.headers["Location"] == reverse("case", args=[enquiry.case.code])
    enquiry.refresh_from_db()
    assert (enquiry.state, enquiry.decided_by, Case.objects.get().status) == ("taken-in", bob, "open")
    again = signed_in(bob).post(reverse("enquiry-decline", args=[enquiry.code]))
    assert again.status_code == 409
    assert Case.objects.get().status == "open"


def test_declined_the_draft_is_closed(bob, wei):
    enquiry = ask(wei, Asked(QUESTION), now=NOW)
    signed_in(bob).post(reverse("enquiry-decline", args=[enquiry.code]))
    enquiry.refresh_from_db()
    assert (enquiry.state, Case.objects.get().status) == ("declined", "closed")
    assert "did not take it on" in came_in(wei).get(reverse("my-ask", args=[wei.code])).text


def test_a_draft_opened_on_its_own_page_waits_no_more(bob, wei):
    enquiry = ask(wei, Asked(QUESTION), now=NOW)
    browser = signed_in(bob)
    assert "1 new question waits" in browser.get("/").text
    page = browser.get(reverse("case", args=[enquiry.case.code])).text
    assert reverse("enquiry", args=[enquiry.code]) in page
    browser.post(reverse("case-status", args=[enquiry.case.code]), {"status": "open"})
    assert "new question waits" not in browser.get("/").text
    assert Enquiry.objects.get().stands == "taken-in"


def test_nothing_becomes_a_draft_again(bob, wei):
    case = actions.take_in(bob, ask(wei, Asked(QUESTION), now=NOW), now=NOW)
    response = signed_in(bob).post(reverse("case-status", args=[case.code]), {"status": "draft"})
    assert response.status_code == 422
    assert Case.objects.get().status == "open"


def test_a_birth_told_with_it_is_kept_of_a_client_of_whom_none_is_known(bob, wei):
    enquiry = ask(wei, Asked(QUESTION, birth=Birth("solar", 1980, 5)), now=NOW)
    browser = signed_in(bob)
    assert "Keep it as the client’s birth" in browser.get(reverse("enquiry", args=[enquiry.code])).text
    browser.post(reverse("enquiry-birth", args=[enquiry.code]))
    wei.refresh_from_db()
    assert wei.birth == Birth("solar", 1980, 5)
    Enquiry.objects.update(birth_year=1990)
    browser.post(reverse("enquiry-birth", args=[enquiry.code]))
    wei.refresh_from_db()
    assert wei.birth_year == 1980


def test_an_owner_sees_every_question_and_a_practitioner_their_clients(alice, bob, wei, charlie):
    enquiry = ask(wei, Asked(QUESTION), now=NOW)
    address = reverse("enquiry", args=[enquiry.code])
    mine = add_client(alice, name="Lu", now=NOW)
    of_alice = ask(mine, Asked("Another one?"), agreed=["processing"], now=NOW)
    assert signed_in(alice).get(address).status_code == 200
    assert signed_in(bob).get(address).status_code == 200
    assert signed_in(bob).get(reverse("enquiry", args=[of_alice.code])).status_code == 404
    assert signed_in(charlie).get(address).status_code == 404
