"""The page of notices: what each is about for whoever reads it now, how its mail went, what can be done at once."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from readings.cases.sealed.actions import file_reading
from readings.clients.actions import add_client
from readings.notices.channels.email.bounces import record_bounce
from readings.notices.models import Bounce, Message, Notice
from tests.readings.conftest import NOW, signed_in
from tests.readings.notices.telling import told, watched


@pytest.fixture
def timing(alice, tian, you_days):
    client = add_client(alice, name="Tian", now=NOW)
    file_reading(alice, tian, client=client, case=None, now=NOW)
    return watched(alice, tian, you_days)


def test_a_notice_shows_its_branch_its_words_whom_it_is_about_and_when(alice, timing):
    notice = told(alice, timing, "day_opens")
    page = signed_in(alice).get("/notices/").text
    assert '<p class="row-branch" lang="zh">酉</p>' in page
    assert f'<a href="/notices/{notice.code}/"><b>{notice.headline}</b></a>' in page
    assert '<p class="small">Tian · 新屋起造，此居如何？</p>' in page
    assert "<span>30 Nov 2026 14:05</span>" in page


def test_a_notice_whose_subject_is_not_open_any_more_says_so_and_no_name(bob, alice, timing):
    notice = told(bob, timing, "day_opens")
    page = signed_in(bob).get("/notices/").text
    assert "What this is about is not open to you any more." in page
    assert "Tian" not in page
    assert "新屋起造" not in page
    assert f'href="/notices/{notice.code}/"' not in page


def test_a_missed_one_is_marked_and_was_not_mailed(alice, timing):
    told(alice, timing, "day_opens", missed=True)
    page = signed_in(alice).get("/notices/").text
    assert "<span>Missed: noticed too late to be sent</span>" in page
    assert "E-mail" not in page.split("<main")[1].split("</main>")[0]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"due_at": NOW + timedelta(hours=17)}, "E-mail: waits until 1 Dec 2026 07:05"),
        ({"due_at": NOW, "last_error": "OSError()"}, "E-mail: has not gone out, tried again 30 Nov 2026 14:05"),
        ({"due_at": None, "ended": "delivered", "ended_at": NOW}, "E-mail: sent 30 Nov 2026 14:05"),
        ({"due_at": None, "ended": "bounced", "ended_at": NOW}, "E-mail: came back"),
        ({"due_at": None, "ended": "given-up", "ended_at": NOW}, "E-mail: not sent (Given up after many tries)"),
        ({"due_at": None, "ended": "refused", "ended_at": NOW}, "E-mail: not sent (Refused by the other side)"),
    ],
)
def test_each_notice_says_how_its_mail_went(alice, timing, fields, words):
    told(alice, timing, "day_opens")
    assert Message.objects.update(**fields) == 1
    assert f"<span>{words}\n" in signed_in(alice).get("/notices/").text


def test_what_is_asked_is_answered_from_the_list(alice, timing, monkeypatch):
    notice = told(alice, timing, "window_closes")
    monkeypatch.setattr("readings.clock.now", lambda: timing.windows.first().ends)
    page = signed_in(alice).get("/notices/").text
    assert page.count('<div class="notice-actions">') == 1
    assert f"/windows/{notice.context['window']}/" in page


def test_nothing_can_be_done_about_what_is_not_open_any_more(bob, alice, timing):
    told(bob, timing, "window_closes")
    assert "notice-actions" not in signed_in(bob).get("/notices/").text


def test_opening_a_notice_marks_it_read_and_leads_to_what_it_is_about(alice, timing):
    notice, other = (told(alice, timing, "day_opens", key=key) for key in "ab")
    answer = signed_in(alice).get(f"/notices/{notice.code}/")
    assert (answer.status_code, answer["Location"]) == (302, f"/timings/{timing.code}/")
    assert Notice.objects.get(read_at=None) == other
    notice.refresh_from_db()
    assert notice.read_at == NOW


def test_one_that_leads_nowhere_any_more_is_marked_with_a_button(bob, alice, timing):
    notice = told(bob, timing, "day_opens")
    browser = signed_in(bob)
    assert f'action="/notices/{notice.code}/"' in browser.get("/notices/").text
    assert browser.post(f"/notices/{notice.code}/")["Location"] == "/notices/"
    assert Notice.objects.unread().count() == 0
    assert f'action="/notices/{notice.code}/"' not in browser.get("/notices/").text


def test_the_notice_of_somebody_else_is_not_found_and_stays_unread(bob, alice, timing):
    notice = told(alice, timing, "day_opens")
    for method in ("get", "post"):
        assert getattr(signed_in(bob), method)(f"/notices/{notice.code}/").status_code == 404
    assert Notice.objects.unread().count() == 1


def test_all_are_marked_read_at_once_but_nobody_elses(bob, alice, timing):
    told(alice, timing, "day_opens", key="a")
    told(bob, timing, "day_opens", key="b")
    assert signed_in(alice).post("/notices/read/")["Location"] == "/notices/"
    assert Notice.objects.unread().get().recipient == bob


def test_the_unread_ones_can_be_had_by_themselves(alice, timing):
    read, unread = (told(alice, timing, "day_opens", key=key) for key in "ab")
    browser = signed_in(alice)
    browser.get(f"/notices/{read.code}/")
    page = browser.get("/notices/?show=unread").text
    assert (read.code in page, unread.code in page) == (False, True)
    assert '<a href="?show=unread" aria-current="true">unread</a>' in page
    browser.post("/notices/read/")
    assert "Everything has been read." in browser.get("/notices/?show=unread").text


def test_fifty_a_page_the_newest_first(alice, timing):
    """Sixty, an hour apart: 59 to 10 on the first page, 9 to 0 on the second."""
    for hour in range(60):
        told(alice, timing, "day_opens", key=f"{hour}", at=NOW + timedelta(hours=hour))
    browser = signed_in(alice)
    first = browser.get("/notices/?show=unread")
    second = browser.get(f"/notices/?show=unread&after={first.context['page'].older}")
    shown = [[int(row.notice.key) for row in page.context["rows"]] for page in (first, second)]
    assert shown == [list(range(59, 9, -1)), list(range(9, -1, -1))]
    assert f'href="/notices/?show=unread&amp;after={first.context["page"].older}"' in first.text


def test_the_list_asks_as_many_queries_for_many_as_for_one(alice, tian, timing):
    """Session, person, membership, bounce, notices, messages, timings, unread; and the windows that are asked about."""

    def queries() -> int:
        browser = signed_in(alice)
        with CaptureQueriesContext(connection) as asked:
            browser.get("/notices/")
        return len(asked)

    other = watched(alice, tian, 0)
    told(alice, timing, "day_opens", key="a")
    assert queries() == 8
    told(alice, timing, "window_closes", key="b")
    asking = queries()
    for number in range(20):
        told(alice, other if number % 2 else timing, "window_closes", key=f"closes {number}")
        told(alice, other if number % 2 else timing, "day_opens", key=f"opens {number}")
    assert queries() == asking


def test_an_address_that_bounces_is_named_with_a_way_out(alice, timing):
    record_bounce(alice.user, "alice@example.org", None, "550 no such user", now=NOW)
    browser = signed_in(alice)
    for address in ("/notices/", "/account/notices/"):
        page = browser.get(address).text
        assert "Mail to alice@example.org came back on 30 Nov 2026 14:05." in page
        assert "550 no such user" in page
    assert browser.post("/account/notices/mail-again/")["Location"] == "/account/notices/"
    assert Bounce.objects.get().lifted_at == NOW
    assert "came back" not in browser.get("/notices/").text


def test_another_address_has_not_bounced(alice, timing):
    record_bounce(alice.user, "old@example.org", None, "550 no such user", now=NOW)
    assert "came back" not in signed_in(alice).get("/notices/").text


def test_mailing_again_lifts_nobody_elses_bounce(alice, bob):
    record_bounce(bob.user, "bob@example.org", None, "550", now=NOW)
    signed_in(alice).post("/account/notices/mail-again/")
    assert Bounce.objects.get().lifted_at is None
