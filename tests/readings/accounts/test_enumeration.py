"""T7: whether an address has an account shows neither in an answer nor in its status, only in that address's mail."""

import re

import pytest
from django.core import mail
from django.test import Client as Browser

from readings.accounts.models import User

KNOWN, UNKNOWN = "alice@example.org", "nobody@example.org"
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": "\w+"')


def answer(address: str, fields: dict, email: str) -> tuple[int, str, str]:
    """Status, place and text of what is finally shown, with the address itself taken out."""
    response = Browser().post(address, {name: value or email for name, value in fields.items()}, follow=True)
    text = TOKEN.sub("", response.text).replace(email, "…")
    return response.status_code, response.request["PATH_INFO"], text


@pytest.mark.parametrize(
    ("address", "fields"),
    [
        ("/sign-in/", {"login": None, "password": "wrong"}),
        ("/sign-in/password/", {"email": None}),
        ("/sign-up/", {"name": "Dora", "email": None, "password1": "plum blossom at five"}),
    ],
    ids=["sign-in", "password forgotten", "sign-up"],
)
def test_a_known_address_is_answered_as_an_unknown_one(alice, address, fields):
    assert answer(address, fields, KNOWN) == answer(address, fields, UNKNOWN)


def test_who_signs_up_with_a_known_address_is_told_by_mail_that_there_is_an_account(alice):
    Browser().post("/sign-up/", {"name": "Eve", "email": KNOWN, "password1": "plum blossom at five"})
    assert [(letter.to, letter.subject) for letter in mail.outbox] == [([KNOWN], "You have an account")]
    assert User.objects.get(email=KNOWN).name == "Alice"


def test_an_unknown_address_that_asks_for_a_new_password_gets_no_mail(db):
    Browser().post("/sign-in/password/", {"email": UNKNOWN})
    assert mail.outbox == []


def test_mail_leaves_after_the_answer(alice, settings, monkeypatch):
    """Sending it takes as long as the mail server likes; the answer must not."""
    posted = []
    monkeypatch.setattr("readings.accounts.mails._postman.submit", lambda do, send: posted.append(send.__self__))
    settings.MAIL_IN_BACKGROUND = True
    Browser().post("/sign-in/password/", {"email": KNOWN})
    assert [letter.to for letter in posted] == [[KNOWN]]
    assert mail.outbox == []
