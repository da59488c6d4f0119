"""The public page of a practice: who is no client yet asks there, confirms, and is taken in by a person."""

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client as Browser
from django.urls import reverse

from readings.cases.models import Case
from readings.clients.actions import add_client
from readings.clients.models import Client
from readings.notices.models import Notice
from readings.portal.asking import actions
from readings.portal.asking.forgetting import forget_enquiries
from readings.portal.mailing import send_letters
from readings.portal.models import Enquiry, Letter
from tests.readings.conftest import NOW, signed_in
from tests.readings.portal.asking.conftest import ASKED, QUESTION

STRANGER = ASKED | {"name": "Han", "email": "han@example.org", "phone": "", "website": "", "agreed_processing": "on"}
BY_PHONE = STRANGER | {"email": "", "phone": "13900000000"}


def asks(practice, **more):
    return Browser().post(reverse("practice-ask", args=[practice.code]), STRANGER | more)


def link() -> str:
    """The path of the link in the one mail."""
    send_letters(now=NOW)
    (letter,) = mail.outbox
    return "/ask/confirm/" + letter.body.partition("/ask/confirm/")[2].split()[0]


def test_a_practice_that_takes_no_questions_has_no_such_page(alice):
    address = reverse("practice-ask", args=[alice.practice.code])
    assert Browser().get(address).status_code == 404
    assert Browser().post(address, STRANGER).status_code == 404
    assert not Enquiry.objects.exists()


def test_a_question_by_mail_is_seen_by_nobody_before_it_is_confirmed(alice, open_practice):
    response = asks(open_practice)
    assert response.headers["Location"] == reverse("practice-ask-sent", args=[open_practice.code])
    enquiry = Enquiry.objects.get()
    assert enquiry.state == "unconfirmed"
    assert signed_in(alice).get(reverse("enquiry", args=[enquiry.code])).status_code == 404
    assert QUESTION not in signed_in(alice).get(reverse("enquiries")).text
    assert not Notice.objects.exists()


def test_its_link_is_opened_by_scanners_without_harm_and_confirmed_by_a_button_once(alice, open_practice):
    asks(open_practice)
    path, browser = link(), Browser()
    for _ in range(2):
        assert browser.head(path).status_code == 302
        assert browser.get(path).headers["Location"] == "/ask/confirm/"
        assert browser.get("/ask/confirm/").status_code == 200
    assert Enquiry.objects.get().state == "unconfirmed"
    assert "Thank you" in browser.post("/ask/confirm/").text
    enquiry = Enquiry.objects.get()
    assert (enquiry.state, enquiry.confirmed_at, enquiry.token_hash) == ("waiting", NOW, "")
    assert [notice.recipient for notice in Notice.objects.all()] == [alice]
    again = Browser()
    again.get(path)
    assert again.post("/ask/confirm/").status_code == 404
    assert Notice.objects.count() == 1


def test_the_letter_says_nothing_of_the_question(open_practice):
    asks(open_practice)
    link()
    words = mail.outbox[0].subject + mail.outbox[0].body
    assert mail.outbox[0].to == ["han@example.org"]
    assert QUESTION not in words
    assert "Han" not in words


@pytest.mark.parametrize(("after", "status"), [(timedelta(hours=24, seconds=-1), 200), (timedelta(hours=24), 404)])
def test_the_link_is_good_for_a_day(open_practice, monkeypatch, after, status):
    """The cookie of the link lasts for an hour, so that it is opened when it is used."""
    asks(open_practice)
    path = link()
    monkeypatch.setattr("readings.clock.now", lambda: NOW + after)
    browser = Browser()
    browser.get(path)
    assert browser.post("/ask/confirm/").status_code == status


def test_a_number_alone_waits_for_a_call_back(alice, open_practice):
    Browser().post(reverse("practice-ask", args=[open_practice.code]), BY_PHONE)
    enquiry = Enquiry.objects.get()
    assert (enquiry.state, enquiry.phone) == ("waiting", "13900000000")
    page = signed_in(alice).get(reverse("enquiry", args=[enquiry.code])).text
    assert "call back before you rely on it" in page
    assert not Letter.objects.exists()
    assert Notice.objects.count() == 1


def test_a_program_that_fills_in_everything_gets_the_same_thanks_and_leaves_nothing(open_practice):
    response = asks(open_practice, website="https://example.org")
    assert response.headers["Location"] == reverse("practice-ask-sent", args=[open_practice.code])
    assert not Enquiry.objects.exists()


def test_a_known_address_gets_the_same_answer(bob, open_practice):
    """T7: nobody learns here who is a client."""
    add_client(bob, name="Han", email="han@example.org", now=NOW)
    known, unknown = asks(open_practice), asks(open_practice, email="other@example.org")
    assert known.headers["Location"] == unknown.headers["Location"]
    assert (known.status_code, known.content) == (unknown.status_code, unknown.content)


def test_a_form_of_another_site_is_refused(open_practice):
    """T19: Origin, the missing token, and what a browser says of where it comes from."""
    address = reverse("practice-ask", args=[open_practice.code])
    strict = Browser(enforce_csrf_checks=True)
    assert strict.post(address, STRANGER).status_code == 403
    strict.get(address)
    token = {"csrfmiddlewaretoken": strict.cookies["csrftoken"].value}
    assert strict.post(address, STRANGER | token, headers={"Origin": "https://evil.example"}).status_code == 403
    assert Browser().post(address, STRANGER, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert not Enquiry.objects.exists()


def test_four_questions_of_one_address_within_the_hour_are_one_too_many(open_practice):
    answers = [asks(open_practice, question=f"{QUESTION} {number}") for number in range(4)]
    assert [answer.status_code for answer in answers] == [302, 302, 302, 429]
    assert Enquiry.objects.count() == 3


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ({"name": ""}, "This field is required"),
        ({"name": "Han\r\nBcc: x@example.org"}, "One line, please"),
        ({"email": "han@example.org\r\nBcc: x@example.org"}, "Enter a valid email address"),
        ({"email": "", "phone": ""}, "Give an address or a number"),
        ({"agreed_processing": ""}, "Tick the box if you agree"),
        ({"birth_year": "2019"}, "a parent or guardian asks"),
        ({"question": ""}, "This field is required"),
    ],
)
def test_what_is_typed_wrongly_is_told_and_kept(open_practice, said, error):
    """T13: a line break makes a form error."""
    response = asks(open_practice, **said)
    assert response.status_code == 422
    assert error in response.text
    assert "han@example.org" in response.text or "email" in said
    assert not Enquiry.objects.exists()


def test_taken_in_a_stranger_becomes_a_client_with_the_consent_that_they_gave(bob, open_practice):
    asks(open_practice, agreed_sensitive="on", birth_year="1980")
    actions.confirm(Enquiry.objects.get(), now=NOW)
    enquiry = Enquiry.objects.get()
    signed_in(bob).post(reverse("enquiry-take-in", args=[enquiry.code]), {"client": ""})
    client = Client.objects.get()
    assert (client.name, client.email, client.practitioner, client.birth_year) == ("Han", "han@example.org", bob, 1980)
    given = {consent.kind: (consent.text, consent.recorded_by) for consent in client.consents.all()}
    assert given["processing"] == (enquiry.consent_text, None)
    assert set(given) == {"processing", "sensitive"}
    case = Case.objects.get()
    assert (case.client, case.question, case.status) == (client, QUESTION, "open")


def test_a_client_is_never_recognised_by_an_address_but_chosen(bob, open_practice):
    """T2: the one of that address is named as perhaps the same, and nothing is joined before somebody says so."""
    han = add_client(bob, name="Han", email="han@example.org", now=NOW)
    asks(open_practice)
    actions.confirm(Enquiry.objects.get(), now=NOW)
    enquiry = Enquiry.objects.get()
    assert enquiry.client is None
    address = reverse("enquiry", args=[enquiry.code])
    assert "Perhaps somebody who is a client already" in signed_in(bob).get(address).text
    signed_in(bob).post(reverse("enquiry-take-in", args=[enquiry.code]), {"client": han.code})
    assert Client.objects.count() == 1
    assert Enquiry.objects.get().client == han


def test_a_client_whom_the_member_does_not_see_cannot_be_chosen(alice, bob, charlie, open_practice):
    others = [add_client(member, name="Han", now=NOW) for member in (alice, charlie)]
    Browser().post(reverse("practice-ask", args=[open_practice.code]), BY_PHONE)
    address = reverse("enquiry-take-in", args=[Enquiry.objects.get().code])
    for other in others:
        assert signed_in(bob).post(address, {"client": other.code}).status_code == 422
    assert Enquiry.objects.get().state == "waiting"
    assert signed_in(charlie).post(address, {"client": ""}).status_code == 404


def test_what_nobody_confirmed_is_forgotten_after_seven_days_and_what_was_declined_after_thirty(alice, open_practice):
    asks(open_practice)
    Browser().post(reverse("practice-ask", args=[open_practice.code]), BY_PHONE)
    declined = actions.decline(alice, Enquiry.objects.get(state="waiting"), now=NOW)
    week, month = timedelta(days=7), timedelta(days=30)
    moment = timedelta(seconds=1)
    assert forget_enquiries(now=NOW + week) == 0
    assert forget_enquiries(now=NOW + week + moment) == 1
    assert list(Enquiry.objects.all()) == [declined]
    assert forget_enquiries(now=NOW + month) == 0
    assert forget_enquiries(now=NOW + month + moment) == 1
    assert not Letter.objects.exists()


def test_the_practice_is_shown_its_public_address(alice, open_practice):
    page = signed_in(alice).get("/practice/").text
    assert reverse("practice-ask", args=[open_practice.code]) in page
