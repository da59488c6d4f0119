"""T5, T19, T23 and the headers: what the browser says is not believed, and what it is told is strict."""

import re

import pytest
from django.core import mail
from django.test import Client as Browser
from django.urls import get_resolver, reverse

from readings.accounts import urls
from tests.readings.conftest import signed_in

RIGHT = {"login": "alice@example.org", "password": "a long password"}
EVIL = ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:1", "https:evil.example", "\\\\evil"]


@pytest.mark.parametrize("following", EVIL)
@pytest.mark.parametrize("address", ["/sign-in/", "/sign-out/"])
def test_coming_in_and_going_out_never_lead_to_another_site(alice, address, following):
    assert Browser().post(address, RIGHT | {"next": following})["Location"] == "/"
    assert Browser().post(f"{address}?next={following}", RIGHT)["Location"] == "/"


@pytest.mark.parametrize("following", EVIL)
def test_whoever_is_asked_again_is_not_led_away_either(alice, following):
    browser = signed_in(alice)
    asked = browser.post("/account/again/", {"password": "a long password", "next": following})
    assert asked["Location"] == "/"


def test_a_page_of_this_site_is_what_one_comes_back_to(alice):
    assert Browser().post("/sign-in/", RIGHT | {"next": "/notices/"})["Location"] == "/notices/"


@pytest.mark.parametrize(
    "address",
    ["/sign-in/", "/sign-up/", "/sign-out/", "/sign-in/password/", "/account/", "/account/password/", "/language/"],
)
def test_a_form_without_its_token_is_refused(alice, address):
    browser = Browser(enforce_csrf_checks=True)
    browser.force_login(alice.user)
    assert browser.post(address, RIGHT).status_code == 403


def test_another_host_is_refused(db):
    assert Browser().get("/", HTTP_HOST="evil.example").status_code == 400


@pytest.mark.parametrize("headers", [{"HTTP_HOST": "127.0.0.1:4444"}, {"HTTP_X_FORWARDED_HOST": "evil.example"}])
@pytest.mark.parametrize(
    ("address", "fields"),
    [
        ("/sign-up/", {"name": "Dora", "email": "dora@example.org", "password1": "plum blossom at five"}),
        ("/sign-up/", {"name": "Eve", "email": "alice@example.org", "password1": "plum blossom at five"}),
        ("/sign-in/password/", {"email": "alice@example.org"}),
    ],
    ids=["sign-up", "known address", "password forgotten"],
)
def test_links_in_mail_lead_to_the_address_of_the_installation(alice, settings, address, fields, headers):
    settings.PUBLIC_URL = "https://meihua.example"
    Browser().post(address, fields, **headers)
    links = re.findall(r"https?://[^/\s]+", mail.outbox[0].body)
    assert set(links) == {"https://meihua.example"}


def test_limits_do_not_believe_a_header_that_anybody_can_send(alice):
    answers = [
        Browser().post(
            "/sign-in/", {"login": f"{n}@example.org", "password": "wrong"}, HTTP_X_FORWARDED_FOR=f"192.0.2.{n}"
        )
        for n in range(11)
    ]
    assert [answer.status_code for answer in answers] == [422] * 10 + [429]


def test_behind_a_proxy_the_address_that_it_wrote_down_counts(alice, settings):
    """The proxy adds the last address; whatever stands before it came from outside."""
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    answers = [
        Browser().post(
            "/sign-in/",
            {"login": f"{n}@example.org", "password": "wrong"},
            HTTP_X_FORWARDED_FOR=f"192.0.2.{n}, 198.51.100.{n // 11}",
        )
        for n in range(12)
    ]
    assert [answer.status_code for answer in answers] == [422] * 10 + [429, 422]


@pytest.mark.parametrize("address", ["/", "/sign-up/", "/cast/", "/account/", "/nowhere/"])
def test_every_answer_is_strict(alice, address):
    headers = signed_in(alice).get(address).headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert (policy["default-src"], policy["script-src"], policy["style-src"]) == ("'none'", "'self'", "'self'")
    assert (policy["frame-ancestors"], policy["form-action"], policy["base-uri"]) == ("'none'", "'self'", "'none'")
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.parametrize("address", ["/", "/sign-up/", "/sign-in/password/"])
def test_the_pages_of_coming_in_are_not_kept_by_the_browser(db, address):
    assert "no-store" in Browser().get(address)["Cache-Control"]


def test_a_refusal_without_words_gets_a_page(db):
    answer = Browser().get("/language/")
    assert answer.status_code == 405
    assert "This request can’t be read." in answer.text


def test_every_page_of_allauth_that_can_be_reached_is_ours(settings):
    """Its views name their template; each of these stands in our own folder."""
    own = settings.BASE_DIR / "templates"
    named = [
        view.view_class.template_name
        for pattern in urls.urlpatterns
        if (view := getattr(getattr(pattern, "callback", None), "__wrapped__", None))
        and getattr(getattr(view, "view_class", None), "template_name", None)
    ]
    assert len(named) > 15
    assert [name for name in named if name.endswith(".html") and not (own / name).exists()] == []


def test_allauth_finds_every_address_that_it_looks_up():
    names = {pattern.name for pattern in urls.urlpatterns if getattr(pattern, "name", None)}
    assert {"account_login", "account_logout", "account_signup", "mfa_index", "usersessions_list"} <= names
    assert reverse("account_login") == "/sign-in/"
    assert "account_request_login_code" not in get_resolver().reverse_dict
