"""A device that came in: its cookie, how long it stays, and how it is put out (T9)."""

from datetime import timedelta

import pytest
from django.test import Client as Browser

from readings.accounts.tokens import hash_of
from readings.portal.entering.devices import device_of
from readings.portal.entering.staff_actions import end_access
from readings.portal.models import ClientAccess, EntryLink, Shared
from tests.readings.conftest import NOW
from tests.readings.portal.entering.conftest import is_in, mailed_token, opened, press, spoken_link


@pytest.fixture
def shared(bob, wei, tian) -> Shared:
    return Shared.objects.create(
        practice=wei.practice,
        client=wei,
        reading=tian,
        title="The house",
        language="en",
        content={},
        shared_by=bob,
        shared_at=NOW,
    )


def test_its_cookie_goes_to_the_client_s_own_path_alone(wei, settings):
    settings.SESSION_COOKIE_SECURE = True
    cookie = press(opened(mailed_token(wei)), wei).cookies["my"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (f"/my/{wei.code}/", True, "Lax")
    assert (cookie["secure"], cookie["max-age"]) == (True, 30 * 24 * 3600)
    assert ClientAccess.objects.get().token_hash == hash_of(cookie.value)


def test_a_cookie_that_came_along_is_never_taken_up(wei):
    browser = opened(mailed_token(wei))
    browser.cookies["my"] = "chosen by somebody else"
    assert press(browser, wei).cookies["my"].value != "chosen by somebody else"


def test_coming_in_again_ends_the_access_before(wei):
    browser = opened(mailed_token(wei))
    first = press(browser, wei).cookies["my"].value
    second = press(opened(mailed_token(wei), browser), wei).cookies["my"].value
    assert first != second
    assert list(ClientAccess.objects.order_by("id").values_list("ended_at", flat=True)) == [NOW, None]


def test_it_stays_for_thirty_days_to_the_second(wei, at):
    browser = opened(mailed_token(wei))
    press(browser, wei)
    at(NOW + timedelta(days=30, seconds=-1))
    assert is_in(browser, wei)
    at(NOW + timedelta(days=30))
    assert not is_in(browser, wei)


def test_leaving_ends_it_and_takes_the_cookie_away(wei):
    browser = opened(mailed_token(wei))
    press(browser, wei)
    answer = browser.post(f"/my/{wei.code}/leave/")
    assert (answer["Location"], answer.cookies["my"]["path"], answer.cookies["my"]["max-age"]) == (
        "/my/left/",
        f"/my/{wei.code}/",
        0,
    )
    assert ClientAccess.objects.get().ended_at == NOW
    assert browser.get("/my/left/").status_code == 200


def test_whoever_is_put_out_is_out_with_the_next_click(bob, wei):
    browser = opened(mailed_token(wei))
    press(browser, wei)
    end_access(bob, ClientAccess.objects.get(), now=NOW)
    assert browser.get(f"/my/{wei.code}/messages/").status_code == 404


def test_one_cookie_opens_no_other_client(wei, lu):
    browser = opened(mailed_token(wei))
    press(browser, wei)
    assert not is_in(browser, lu)


def test_a_limited_link_opens_one_thing(bob, wei, shared):
    token, spoken = spoken_link(bob, wei, limited_to=shared)
    browser = opened(token)
    assert press(browser, wei, spoken)["Location"] == f"/my/{wei.code}/shared/{shared.code}/"
    assert ClientAccess.objects.get().limited_to == shared
    assert browser.get(f"/my/{wei.code}/messages/").status_code == 404
    Shared.objects.update(unshared_at=NOW)
    assert not is_in(browser, wei)


def test_a_device_that_is_fully_in_stays_so_when_it_opens_a_limited_link(bob, wei, shared):
    browser = opened(mailed_token(wei))
    press(browser, wei)
    token, _spoken = spoken_link(bob, wei, limited_to=shared)
    assert press(opened(token, browser), wei)["Location"] == f"/my/{wei.code}/shared/{shared.code}/"
    assert ClientAccess.objects.get().limited_to is None
    assert EntryLink.objects.filter(used_at=None).count() == 1  # for another device


def test_a_limited_link_is_void_when_its_thing_is_shared_no_longer(bob, wei, shared):
    token, _spoken = spoken_link(bob, wei, limited_to=shared)
    Shared.objects.update(unshared_at=NOW)
    assert opened(token).get("/my/in/").status_code == 404


@pytest.mark.parametrize(
    ("says", "name"),
    [
        ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36", "Chrome · Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1 MicroMessenger/8.0", "WeChat · iPhone"),
        ("curl/8", ""),
    ],
)
def test_a_device_is_called_as_it_names_itself(says, name):
    assert device_of(says) == name


def test_the_device_is_noted(wei):
    browser = opened(mailed_token(wei), Browser(headers={"user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0"}))
    press(browser, wei)
    assert ClientAccess.objects.get().device == "Firefox · Windows"
