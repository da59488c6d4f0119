"""A link for a chat: six digits, five wrong tries, then void (T8)."""

from datetime import timedelta

from django.test import Client as Browser

from readings.notices.models import Notice
from readings.portal.entering.staff_actions import make_entry_link
from readings.portal.models import ClientAccess, EntryLink
from tests.readings.conftest import NOW
from tests.readings.portal.entering.conftest import is_in, opened, press, spoken_link


def wrong_for(spoken: str) -> str:
    return f"{(int(spoken) + 1) % 1_000_000:06}"


def test_forwarded_without_the_code_it_opens_nothing(bob, wei):
    token, _spoken = spoken_link(bob, wei)
    browser = opened(token)
    assert "Wei" not in browser.get("/my/in/").text
    assert press(browser, wei).status_code == 422  # no code is no try
    assert (is_in(browser, wei), EntryLink.objects.get().wrong_codes) == (False, 0)


def test_with_the_code_it_opens(bob, wei):
    token, spoken = spoken_link(bob, wei)
    browser = opened(token)
    assert press(browser, wei, f" {spoken[:3]} {spoken[3:]}").status_code == 302
    assert is_in(browser, wei)


def test_after_five_wrong_tries_the_right_one_opens_nothing(bob, wei):
    token, spoken = spoken_link(bob, wei)
    browser = opened(token)
    answers = [press(browser, wei, wrong_for(spoken)).status_code for _ in range(5)]
    assert answers == [422] * 4 + [404]
    assert press(browser, wei, spoken).status_code == 404
    assert (is_in(browser, wei), EntryLink.objects.get().wrong_codes) == (False, 5)
    notice = Notice.objects.get(kind="way_in_void")
    assert (notice.recipient, notice.headline) == (bob, "A link with a code is void: wrong codes were tried on it.")


def test_who_made_it_and_has_left_is_told_by_whoever_is_there(alice, bob, wei):
    token, spoken = spoken_link(bob, wei)
    bob.ended_at = NOW
    bob.save()
    for _ in range(5):
        press(opened(token), wei, wrong_for(spoken))
    assert Notice.objects.get(kind="way_in_void").recipient == alice


def test_the_tries_of_two_browsers_are_counted_together(bob, wei):
    token, spoken = spoken_link(bob, wei)
    for number in range(4):
        press(opened(token, Browser(REMOTE_ADDR=f"192.0.2.{number}")), wei, wrong_for(spoken))
    assert EntryLink.objects.get().wrong_codes == 4
    assert press(opened(token), wei, spoken).status_code == 302


def test_tries_from_one_place_are_limited_across_links(bob, wei):
    """Twenty a minute from one place: five on each of four links, and the next has to wait."""
    browser = Browser()
    for _ in range(4):
        token, spoken = spoken_link(bob, wei)
        for _ in range(5):
            press(opened(token, browser), wei, wrong_for(spoken))
    token, spoken = spoken_link(bob, wei)
    answer = press(opened(token, browser), wei, spoken)
    assert (answer.status_code, answer["Retry-After"]) == (429, "60")
    assert ClientAccess.objects.count() == 0


def test_only_hashes_are_kept(bob, wei):
    link, token, spoken = make_entry_link(bob, wei, days=7, now=NOW)
    row = EntryLink.objects.filter(pk=link.pk).values().get()
    assert not [name for name, value in row.items() if token in str(value) or spoken == str(value)]
    assert len(spoken) == 6 and len(row["spoken_hash"]) == 64


def test_it_stands_for_the_days_that_were_chosen(bob, wei, at):
    _link, token, _spoken = make_entry_link(bob, wei, days=1, now=NOW)
    at(NOW + timedelta(days=1, seconds=-1))
    assert opened(token).get("/my/in/").status_code == 200
    at(NOW + timedelta(days=1))
    assert opened(token).get("/my/in/").status_code == 404
