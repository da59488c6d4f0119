import pytest
from django.test import Client as Browser
from django.urls import reverse

from readings.accounts.models import Membership, Practice, User
from readings.desk.demo import load_demo
from tests.readings.conftest import NOW, signed_in


def test_the_front_page_of_a_stranger_is_the_sign_in(db):
    page = Browser().get("/")
    assert page.status_code == 200
    assert 'name="password"' in page.text


def test_the_address_is_found_in_whatever_case_it_is_typed(alice):
    response = Browser().post("/sign-in/", {"login": "ALICE@Example.org", "password": "a long password"})
    assert (response.status_code, response["Location"]) == (302, "/")


def test_a_wrong_password_is_422_keeps_the_address_and_says_the_same_as_an_unknown_one(alice):
    wrong = Browser().post("/sign-in/", {"login": "alice@example.org", "password": "wrong"})
    unknown = Browser().post("/sign-in/", {"login": "nobody@example.org", "password": "wrong"})
    assert (wrong.status_code, unknown.status_code) == (422, 422)
    assert 'value="alice@example.org"' in wrong.text
    assert wrong.context["form"].errors == unknown.context["form"].errors
    assert "Address and password do not fit together." in wrong.text
    assert "Forgot your password?" not in wrong.text  # allauth's own hint: ours stands below


@pytest.mark.parametrize("following", ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:1"])
def test_signing_in_and_choosing_a_language_never_lead_to_another_site(alice, following):
    posted = {"login": "alice@example.org", "password": "a long password", "next": following}
    assert Browser().post("/sign-in/", posted)["Location"] == "/"
    assert Browser().post("/language/", {"language": "zh-hans", "next": following})["Location"] == "/"


def test_a_chosen_language_is_kept_in_the_browser_and_for_mail(alice):
    browser = signed_in(alice)
    browser.post("/language/", {"language": "zh-hans", "next": "/cases/"})
    alice.user.refresh_from_db()
    assert alice.user.language == "zh-hans"
    assert 'lang="zh-Hans"' in browser.get("/cases/").text


def test_a_language_that_is_not_offered_is_400(db):
    assert Browser().post("/language/", {"language": "xx"}).status_code == 400


def test_somebody_without_a_practice_is_led_to_founding_one(db):
    browser = Browser()
    browser.force_login(User.objects.create_user("dora@example.org", name="Dora"))
    assert browser.get("/")["Location"] == reverse("practice-new")


def test_the_demo_opens_with_one_button_and_only_where_it_is_switched_on(db, settings):
    load_demo(now=NOW)
    assert "demo_form" not in str(Browser().get("/").text)
    settings.DEMO = True
    page = Browser().get("/")
    fields = {field.name: field.value() for field in page.context["demo_form"]}
    assert Browser().post("/sign-in/", fields)["Location"] == "/"


def test_every_page_says_which_practice_it_is_of(alice):
    page = signed_in(alice).get("/").text
    assert '<a href="/practice/">Lin&#x27;s practice</a>' in page
    assert "<span>Alice</span>" in page


def test_one_person_has_one_membership_in_a_practice(alice):
    assert Membership.objects.filter(practice=Practice.objects.get(), user=alice.user).count() == 1
