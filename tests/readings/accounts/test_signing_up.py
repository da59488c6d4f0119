import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client as Browser

from readings.accounts.models import Membership, User

DORA = {"name": "Dora", "email": "Dora@Example.org", "password1": "plum blossom at five"}


def link_of(letter) -> str:
    return re.search(r"^http://localhost:8000(/\S+/)$", letter.body, re.MULTILINE)[1]


def test_the_link_in_the_mail_lets_the_new_person_in_in_the_browser_that_signed_up(db):
    browser = Browser()
    assert browser.post("/sign-up/", DORA)["Location"] == "/sign-up/mailed/"
    link = link_of(mail.outbox[0])
    assert browser.get(link).status_code == 200
    assert not EmailAddress.objects.get(email="dora@example.org").verified  # a mail scanner opens links too
    assert browser.post(link)["Location"] == "/"
    assert browser.get("/account/").status_code == 200


def test_in_another_browser_the_link_confirms_and_signs_nobody_in(db):
    Browser().post("/sign-up/", DORA)
    browser = Browser()
    assert browser.post(link_of(mail.outbox[0]))["Location"] == "/"
    assert EmailAddress.objects.get(email="dora@example.org").verified
    assert browser.get("/account/").status_code == 302


def test_a_spent_link_says_so(db):
    Browser().post("/sign-up/", DORA)
    link = link_of(mail.outbox[0])
    Browser().post(link)
    assert "This link is spent." in Browser().get("/account/e-mail/abc/").text


def test_before_the_address_is_confirmed_the_password_opens_nothing(db):
    Browser().post("/sign-up/", DORA)
    browser = Browser()
    sent = browser.post("/sign-in/", {"login": "dora@example.org", "password": DORA["password1"]})
    assert sent["Location"] == "/sign-up/mailed/"
    assert browser.get("/account/").status_code == 302


def test_nothing_but_name_address_and_password_is_taken_from_the_form(db):
    """T10."""
    more = {"is_staff": "on", "is_superuser": "on", "role": "owner", "is_active": "", "practice": "1", "theme": "dark"}
    Browser().post("/sign-up/", DORA | more)
    user = User.objects.get()
    assert (user.name, user.is_staff, user.is_superuser, user.is_active) == ("Dora", False, False, True)
    assert user.theme == "auto"
    assert Membership.objects.count() == 0


@pytest.mark.parametrize(
    "field", [{"name": "Dora\nBcc: x@y.example"}, {"name": "Do\x00ra"}, {"email": "a@b.example\nBcc: x@y.example"}]
)
def test_a_line_break_in_name_or_address_is_an_error_of_the_form(db, field):
    """T13."""
    answer = Browser().post("/sign-up/", DORA | field)
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == set(field)
    assert mail.outbox == []


@pytest.mark.parametrize("password", ["short", "password123", "1234567890", "dora@example.org"])
def test_a_password_that_everybody_guesses_is_refused_and_the_rest_is_kept(db, password):
    answer = Browser().post("/sign-up/", DORA | {"password1": password})
    assert answer.status_code == 422
    assert 'value="Dora"' in answer.text


def test_a_new_address_counts_once_it_is_confirmed(alice):
    browser = Browser()
    browser.post("/sign-in/", {"login": "alice@example.org", "password": "a long password"})
    asked = browser.post("/account/e-mail/", {"email": "new@example.org", "action_add": ""})["Location"]
    browser.post(asked, {"password": "a long password"})
    alice.user.refresh_from_db()
    assert alice.user.email == "alice@example.org"
    browser.post(link_of(mail.outbox[-1]))
    alice.user.refresh_from_db()
    assert alice.user.email == "new@example.org"
    assert (mail.outbox[-1].to, mail.outbox[-1].subject) == (["alice@example.org"], "Your address was changed")
