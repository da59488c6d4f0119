"""T14: the address of a feed is a secret of one person in one practice, who can end it, and it ends with them."""

from datetime import timedelta

import pytest
from django.test import Client as Browser
from django.urls import reverse

from readings.accounts.models import AuditEntry, Membership
from readings.accounts.tokens import hash_of
from readings.cases.shelf.case_actions import open_case
from readings.desk.joining.leaving import change_role, end_membership
from readings.predictions.feeds.actions import make_feed, revoke_feed_of
from readings.predictions.models import CalendarFeed
from tests.readings.conftest import NOW, member_of, signed_in
from tests.readings.predictions.feeds.conftest import events_in, fetch, set_range, token_of

NOT_THERE = (404, "There is no such calendar.")


def answer(token: str) -> tuple[int, str]:
    response = fetch(token)
    return response.status_code, response.text


def test_the_token_is_not_guessed_and_only_its_hash_is_kept(alice):
    """32 bytes of chance are 43 letters of base64."""
    feed, token = make_feed(alice, detail="busy", now=NOW)
    _other, other = make_feed(alice, detail="busy", now=NOW)
    assert (len(token), token == other) == (43, False)
    assert feed.token_hash == hash_of(token)
    for row in CalendarFeed.objects.values():
        assert token not in map(str, row.values())
    assert token not in str(list(AuditEntry.objects.values()))


def test_the_address_is_shown_once(alice):
    browser = signed_in(alice)
    made = browser.post("/calendar/feed/", {"detail": "busy"})
    token = made.context["address"].removeprefix("http://localhost:8000/feeds/").removesuffix(".ics")
    assert hash_of(token) == CalendarFeed.objects.get().token_hash
    assert f'value="http://localhost:8000/feeds/{token}.ics"' in made.text
    assert f'href="webcal://localhost:8000/feeds/{token}.ics"' in made.text
    assert "no-store" in made["Cache-Control"]
    assert token not in browser.get("/calendar/feed/").text
    assert token not in str(dict(browser.session))


def test_a_new_address_ends_the_old_one_at_once(alice, moving):
    former, latter = token_of(alice), token_of(alice)
    assert answer(former) == NOT_THERE
    assert len(events_in(fetch(latter))) == 1
    assert CalendarFeed.objects.filter(revoked_at=NOW).count() == 1


def test_one_that_was_ended_is_not_found_at_once(alice, moving):
    token = token_of(alice)
    assert fetch(token).status_code == 200
    revoke_feed_of(alice, alice, now=NOW)
    assert answer(token) == NOT_THERE
    actions = list(
        AuditEntry.objects.filter(object_type="calendarfeed").order_by("id").values_list("action", flat=True)
    )
    assert actions == ["make_calendar_feed", "revoke_calendar_feed"]


def test_a_wrong_one_gets_the_same_answer_as_one_that_was_ended(alice):
    token = token_of(alice)
    revoke_feed_of(alice, alice, now=NOW)
    ended, wrong, hashed = fetch(token), fetch("x" * 43), fetch(hash_of(token))
    assert (ended.status_code, ended.content) == (wrong.status_code, wrong.content) == (404, hashed.content)
    assert dict(ended.headers) == dict(wrong.headers)


def test_it_ends_with_the_membership_and_does_not_come_back_with_it(alice, bob):
    token = token_of(bob)
    end_membership(alice, bob, heir=None, now=NOW)
    assert answer(token) == NOT_THERE
    Membership.objects.filter(pk=bob.pk).update(ended_at=None)
    assert answer(token) == NOT_THERE


def test_it_ends_with_a_role_that_reads_no_cases(alice, bob):
    token = token_of(bob)
    change_role(alice, bob, role="assistant", heir=None, now=NOW)
    assert answer(token) == NOT_THERE
    change_role(alice, bob, role="practitioner", heir=None, now=NOW)
    assert answer(token) == NOT_THERE


@pytest.mark.parametrize("role", ["assistant", "reader"])
def test_who_reads_no_cases_is_answered_nothing(practice, role):
    assert answer(token_of(member_of(practice, "dora", role))) == NOT_THERE


def test_a_person_who_was_switched_off_is_answered_nothing(alice):
    token = token_of(alice)
    alice.user.is_active = False
    alice.user.save()
    assert answer(token) == NOT_THERE


def test_it_holds_what_the_member_watches_and_nothing_of_others(alice, bob, charlie, moving):
    """Alice owns the practice and sees what bob watches; her feed is of what she watches herself."""
    bobs = set_range(bob, open_case(bob, question="A well", now=NOW), "2026-12-11", "2026-12-12")
    charlies = set_range(charlie, open_case(charlie, question="A well", now=NOW), "2026-12-11", "2026-12-12")
    found = [event.uid.value for member in (alice, bob, charlie) for event in events_in(fetch(token_of(member)))]
    assert found == [f"{timing.windows.get().code}@localhost" for timing in (moving, bobs, charlies)]


def test_a_person_in_two_practices_has_a_feed_in_each(alice, charlie, moving):
    """Ending the one leaves the other."""
    there = Membership.objects.create(practice=charlie.practice, user=alice.user, role="practitioner", joined_at=NOW)
    here, over_there = token_of(alice), token_of(there)
    assert [len(events_in(fetch(token))) for token in (here, over_there)] == [1, 0]
    revoke_feed_of(there, there, now=NOW)
    assert fetch(here).status_code == 200


def test_what_the_member_may_see_no_longer_is_not_in_it(alice, bob, person):
    """Bob watches a case of his, which then goes into other hands."""
    case = open_case(bob, question="A well", now=NOW)
    set_range(bob, case, "2026-12-11", "2026-12-12")
    token = token_of(bob)
    assert len(events_in(fetch(token))) == 1
    case.practitioner = alice
    case.save()
    assert events_in(fetch(token)) == []


def test_whoever_asks_too_often_has_to_wait_a_minute(alice):
    """Ten a minute for one address; another one still answers."""
    token = token_of(alice)
    asked = [fetch(token) for _time in range(11)]
    assert [response.status_code for response in asked] == [200] * 10 + [429]
    assert asked[-1]["Retry-After"] == "60"
    assert fetch("another").status_code == 404


def test_tokens_are_not_guessed_quickly_from_one_place(alice, settings):
    settings.ACCOUNT_RATE_LIMITS = {"calendar_feed": "3/m/ip,10/m/key"}
    guessed = [fetch(f"guess-{number}").status_code for number in range(4)]
    assert guessed == [404, 404, 404, 429]
    assert fetch("guess-5", REMOTE_ADDR="192.0.2.7").status_code == 404


def test_a_place_is_told_by_the_proxies_that_are_trusted(alice, settings):
    settings.ACCOUNT_RATE_LIMITS = {"calendar_feed": "1/m/ip"}
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    answers = [fetch("x", HTTP_X_FORWARDED_FOR=f"10.0.0.{n}, 192.0.2.1").status_code for n in (1, 2)]
    assert answers == [404, 429]


def test_asking_changes_nothing_but_when_it_was_last_read(alice, moving):
    token = token_of(alice)
    audit = AuditEntry.objects.count()
    browser = Browser()
    address = reverse("feed", args=[token])
    answers = [browser.get(address), browser.head(address)]
    assert [(each.status_code, len(each.cookies)) for each in answers] == [(200, 0), (200, 0)]
    assert (answers[1].content, answers[1]["ETag"]) == (b"", answers[0]["ETag"])
    assert (CalendarFeed.objects.get().fetched_at, AuditEntry.objects.count()) == (NOW, audit)
    moving.refresh_from_db()
    assert moving.next_step == "nears"


def test_when_it_was_read_is_written_once_an_hour(alice, monkeypatch):
    token, seen = token_of(alice), []
    for minutes in (0, 59, 60, 61):
        monkeypatch.setattr("readings.clock.now", lambda minutes=minutes: NOW + timedelta(minutes=minutes))
        fetch(token)
        seen.append(CalendarFeed.objects.get().fetched_at - NOW)
    assert seen == [timedelta(0), timedelta(0), timedelta(hours=1), timedelta(hours=1)]


def test_nothing_is_posted_there_and_a_forged_post_is_told_so(alice):
    token = token_of(alice)
    refused = Browser(enforce_csrf_checks=True).post(reverse("feed", args=[token]))
    assert (refused.status_code, refused["Allow"]) == (405, "GET, HEAD")


def test_the_answer_keeps_the_address_to_itself(alice):
    response = fetch(token_of(alice))
    names = (
        *("Content-Type", "Content-Disposition", "Referrer-Policy"),
        *("X-Robots-Tag", "X-Content-Type-Options", "Cache-Control"),
    )
    assert [response[name] for name in names] == [
        "text/calendar; charset=utf-8",
        'attachment; filename="meihua.ics"',
        "no-referrer",
        "noindex, nofollow",
        "nosniff",
        "private, no-cache",
    ]


def test_what_has_not_changed_is_not_sent_again(alice, moving):
    token = token_of(alice)
    etag = fetch(token)["ETag"]
    again = fetch(token, HTTP_IF_NONE_MATCH=etag)
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)
    assert again["Referrer-Policy"] == "no-referrer"
    set_range(alice, moving.client, "2026-12-14", "2026-12-15")
    assert fetch(token, HTTP_IF_NONE_MATCH=etag).status_code == 200


def test_the_token_is_in_no_log(alice, caplog):
    """An unknown address, a refused method and a refused guess are all logged with the path, and without the token."""
    caplog.set_level("DEBUG")
    for method in ("get", "post"):
        getattr(Browser(), method)("/feeds/not-so-secret.ics")
    told = [record.getMessage() for record in caplog.records if record.name == "django.request"]
    assert told == ["Not Found: /feeds/…", "Method Not Allowed (POST): /feeds/…"]
    assert "not-so-secret" not in caplog.text
