"""The mail itself: in its reader's words, of windows and branches, and of nobody."""

from datetime import datetime
from email import message_from_bytes, policy

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from readings.accounts.models import Practice, User
from readings.cases.sealed.actions import file_reading
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from readings.notices.channels.email.tokens import read_token
from readings.notices.delivery import deliver_due
from readings.notices.kinds import kinds
from readings.notices.models import Choice, Message, in_words_of
from readings.notices.outbox import notify, notify_all
from tests.readings.conftest import NOW
from tests.readings.notices.drafts import draft

OPENS = datetime.fromisoformat("2026-12-01T00:00:00+08:00")


@pytest.fixture
def mailed(alice, window):
    """Tell alice of the window, as one kind or several at once, and return the mail."""

    def one(*names, times=1, **context) -> EmailMultiAlternatives:
        drafts = [draft(alice, window, kind=name, key=f"{name} {n}", at=OPENS) for name in names for n in range(times)]
        for each in drafts:
            each.context.update(context)
        for name in names:
            Choice.objects.get_or_create(user=alice.user, kind=name, channel="email", defaults={"wanted": True})
        notify_all(drafts, now=OPENS)
        Message.objects.update(due_at=OPENS, wanted_at=OPENS)
        deliver_due(now=OPENS)
        return mail.outbox[-1]

    return one


def html_of(message: EmailMultiAlternatives) -> str:
    return message.alternatives[0].content


def test_a_mail_of_one_has_its_headline_as_its_subject(mailed):
    """The window opens at 16:00 UTC, which is midnight of 1 December in Shanghai."""
    message = mailed("window_opens")
    assert message.subject == "The 己酉 day has come · loss · bad"
    assert "The window is open from 1 Dec 2026 00:00 until 2 Dec 2026 00:00." in message.body
    assert "1 Dec 2026 00:00" in html_of(message)


def test_a_list_says_how_many_and_groups_them_by_what_they_ask(mailed, window):
    message = mailed("day_opens", "window_closes", times=2)
    assert message.subject == "Today: 4 matters"
    assert message.body.index("A day has come\n") < message.body.index("A window has passed: what happened?\n")
    assert message.body.count(f"http://localhost:8000/timings/{window.timing.code}/\n") == 2
    assert message.body.count(f"http://localhost:8000/windows/{window.code}/outcome/\n") == 2
    assert html_of(message).count("<h2") == 2


def test_times_that_came_at_once_are_counted(mailed):
    assert mailed("window_opens", times=2).subject == "2 times have come"


def test_it_is_written_in_the_readers_language_and_zone(mailed, alice):
    User.objects.update(language="zh-hans", time_zone="America/New_York")
    alice.refresh_from_db()
    message = mailed("window_opens")
    assert "2026年11月30日 11:00" in message.body
    assert 'lang="zh-Hans"' in html_of(message)


def test_it_names_neither_the_question_nor_the_client(mailed, alice, tian):
    client = add_client(alice, name="林晚canary", now=NOW)
    case = open_case(alice, question="房子canary", client=client, now=NOW)
    file_reading(alice, tian, client=client, case=case, now=NOW)
    message = mailed("window_opens", "day_opens", "window_closes", "window_nears", "hour_opens")
    whole = message.message().as_bytes().decode() + message.subject + message.body + html_of(message)
    assert "己酉" in whole
    for told in ("canary", "林晚", "房子", "新屋"):
        assert told not in whole


def test_its_headers_say_who_sent_it_why_and_how_to_stop_it(mailed, alice):
    message = mailed("window_opens", "hour_opens")
    headers = message.message()
    assert headers["Auto-Submitted"] == "auto-generated"
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = headers["List-Unsubscribe"].strip("<>")
    assert address.startswith("http://localhost:8000/unsubscribe/")
    assert read_token(address.rstrip("/").rpartition("/")[2]) == (alice.user, ["hour_opens", "window_opens"])
    assert address in message.body


def test_what_cannot_be_refused_offers_no_way_to_stop_it(alice):
    notify(alice, "practice_exported", "k", {"by": "Bob"}, now=OPENS)
    deliver_due(now=OPENS)
    assert "List-Unsubscribe" not in mail.outbox[0].message()
    assert "/unsubscribe/" not in mail.outbox[0].body + html_of(mail.outbox[0])


def test_bounces_go_where_the_installation_says(mailed, settings):
    settings.BOUNCES_EMAIL = "bounces@meihua.example"
    message = mailed("window_opens")
    assert (message.from_email, message.message()["From"]) == ("bounces@meihua.example", settings.DEFAULT_FROM_EMAIL)


def test_names_with_markup_and_line_breaks_stay_words(alice):
    """T11, T13: what somebody calls themselves neither becomes HTML nor a further header."""
    Practice.objects.update(name="<b>Lin</b>")
    alice.refresh_from_db()
    notify(alice, "practice_exported", "k", {"by": "Bob <img src=x>\nBcc: eve@example.org"}, now=OPENS)
    assert deliver_due(now=OPENS) == 1
    message = mail.outbox[0]
    assert message.subject.startswith("Bob <img src=x> Bcc: eve@example.org took out everything")
    assert message_from_bytes(message.message().as_bytes(), policy=policy.default)["Bcc"] is None
    assert "<img" not in html_of(message)
    assert "<b>" not in html_of(message)
    assert "&lt;b&gt;Lin&lt;/b&gt;" in html_of(message)


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("label", ["己酉", ""], ids=["branch", "range"])
@pytest.mark.parametrize("context", [{}, {"again": True}], ids=["first", "again"])
def test_every_kind_has_a_headline_of_one_line_in_each_language(alice, window, language, label, context):
    User.objects.update(language=language)
    alice.refresh_from_db()
    for missed in (False, True):
        for name in ("window_nears", "window_opens", "day_opens", "hour_opens", "window_closes"):
            one = draft(alice, window, kind=name, key=f"{name}{missed}{label}{context}", at=OPENS, missed=missed)
            one.context.update(context, label=label, branch=label[-1:])
            (notice,) = notify_all([one], now=OPENS)
            with in_words_of(alice):
                headline = notice.headline
            assert "\n" not in headline
            assert (label or "1") in headline
            assert (missed and name != "window_closes") == headline.startswith(("Missed", "错过", "錯過"))


def test_every_kind_says_more_than_its_headline_in_a_mail_of_its_own(alice, window):
    facts = {"by": "Bob", "reason": "holiday", "note": "n"}
    for name in kinds():
        one = draft(alice, window, kind=name, key=name, at=OPENS)
        one.context.update(facts)
        (notice,) = notify_all([one], now=OPENS)
        assert len(notice.render("mail.txt").strip()) > 20
