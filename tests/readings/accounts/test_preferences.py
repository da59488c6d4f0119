import pytest
from django.test import Client as Browser

from readings.accounts.demo import DEMO_EMAIL
from readings.accounts.models import AuditEntry, User
from tests.readings.conftest import signed_in

POSTED = {
    "name": "Alice Lin",
    "language": "zh-hans",
    "time_zone": "Europe/Berlin",
    "theme": "dark",
}


def test_what_is_posted_is_kept_and_told_in_the_trail(alice):
    assert signed_in(alice).post("/account/", POSTED)["Location"] == "/account/"
    alice.user.refresh_from_db()
    kept = {name: getattr(alice.user, name) for name in POSTED}
    assert kept == POSTED
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor, entry.object_code) == ("change_preferences", alice.user, alice.code)


def test_the_next_page_follows_them(alice):
    page = signed_in(alice).post("/account/", POSTED, follow=True).text
    assert '<html lang="zh-Hans" data-theme="dark">' in page
    assert '<option value="Europe/Berlin" selected>柏林</option>' in page


def test_a_person_without_a_practice_has_preferences_too(db):
    browser = Browser()
    browser.force_login(User.objects.create_user("dora@example.org", name="Dora"))
    assert browser.get("/account/").status_code == 200
    assert browser.post("/account/", POSTED).status_code == 302
    assert AuditEntry.objects.count() == 0


def test_nothing_but_what_the_form_shows_is_taken(alice):
    """T10."""
    more = {"is_staff": "on", "is_superuser": "on", "email": "eve@example.org", "role": "reader", "is_active": ""}
    signed_in(alice).post("/account/", POSTED | more)
    alice.refresh_from_db()
    user = User.objects.get(pk=alice.user_id)
    assert (user.is_staff, user.is_superuser, user.is_active, user.email) == (False, False, True, "alice@example.org")
    assert alice.role == "owner"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "Alice\nBcc: x@y.example"),
        ("language", "xx"),
        ("time_zone", "Mars/Olympus"),
        ("theme", "pink"),
    ],
)
def test_what_does_not_fit_is_422_and_changes_nothing(alice, field, value):
    answer = signed_in(alice).post("/account/", POSTED | {field: value})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert User.objects.get(pk=alice.user_id).name == "Alice"


def test_an_old_name_of_a_zone_that_is_set_stays(alice):
    alice.user.time_zone = "Asia/Chongqing"
    alice.user.save()
    browser = signed_in(alice)
    assert '<option value="Asia/Chongqing" selected>' in browser.get("/account/").text
    assert browser.post("/account/", POSTED | {"time_zone": "Asia/Chongqing"}).status_code == 302


@pytest.mark.parametrize("address", ["/account/password/", "/account/e-mail/", "/account/second-factor/app/"])
def test_what_the_visitors_of_the_demo_share_none_of_them_changes(db, address):
    browser = Browser()
    browser.force_login(User.objects.create_user(DEMO_EMAIL, "meihua-demo", name="林晚"))
    answer = browser.post(address, {"email": "eve@example.org", "action_add": ""}, follow=True)
    assert "Everybody shares the demo’s account" in answer.text
