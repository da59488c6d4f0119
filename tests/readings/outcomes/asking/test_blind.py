"""T17: nothing that the client of a promise is sent, or that comes along with it, leads to what was foretold."""

import re
from datetime import date, datetime, timedelta

import pytest
from django.core import mail
from django.test import Client as Browser

from readings.clients.models import Client
from readings.look.dates import full_date
from readings.look.words import POLARITIES
from readings.outcomes.asking.mailing import send_client_mails
from readings.outcomes.asking.steps import take_promise_steps
from readings.predictions.models import Promise
from tests.readings.conftest import signed_in
from tests.readings.outcomes.asking.conftest import AFTER, CLAIM, ENDS, INSIDE, opened, said, token_of

LANGUAGES = ("en", "zh-hans", "zh-hant")
HORIZON = {date(2026, 12, 1), date(2027, 1, 5)}


def whole(response) -> str:
    """Whatever came over the line: body, headers and cookies."""
    headers = "\n".join(f"{name}: {value}" for name, value in response.headers.items())
    return f"{headers}\n{response.cookies.output()}\n{response.content.decode()}"


def secrets_of(promise: Promise) -> set[str]:
    """What would break the blind: labels, branches, dates, rules, codes, rate, polarity, and what else is written."""
    days = set()
    for _label, starts, ends in promise.windows:
        for instant in (starts, ends):
            days.add(datetime.fromisoformat(instant).astimezone(ENDS.tzinfo).date())
    days -= HORIZON
    return {
        *(label for label, _starts, _ends in promise.windows),
        *promise.branches,
        *("".join(promise.branches), promise.rule, promise.code, promise.reading.code, promise.client.code),
        *(row.rule for row in promise.rules.all()),
        *(f"{promise.flagged}/{promise.length}", f"{promise.flagged} of {promise.length}", promise.polarity),
        *(str(word) for word in POLARITIES.values()),
        *(day.isoformat() for day in days),
        *(full_date(day) for day in days),
        *(f"{day.year}年{day.month}月{day.day}日" for day in days),
        *(promise.link.commitment, promise.link.hash, promise.criteria, promise.reading.question),
        promise.client.name,
    } - {""}


def found_in(text: str, secrets: set[str]) -> set[str]:
    """The secrets that stand in a text, those in Latin letters as words of their own."""
    found = set()
    for secret in secrets:
        latin = re.fullmatch(r"[\w/ .,-]+", secret, re.ASCII)
        pattern = rf"(?<![\w-]){re.escape(secret)}(?![\w-])" if latin else re.escape(secret)
        if re.search(pattern, text):
            found.add(secret)
    return found


def test_the_search_finds_what_the_page_of_the_promise_shows(alice, promise):
    """What the test below does not find would be found if it were there."""
    page = whole(signed_in(alice).get(f"/promises/{promise.code}/"))
    assert {promise.code, promise.reading.code, promise.criteria} <= found_in(page, secrets_of(promise))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_answer_of_the_page_holds_what_was_foretold(alice, promise, at, language):
    secrets = secrets_of(promise)
    at(AFTER)
    token = token_of(alice, promise)
    answers = [
        opened(token, language),
        opened(token, "en", choice=language),
        said(token, ""),
        said(token, first="2026-11-01", how="x"),
        Browser().head(f"/answer/{token}/"),
        said(token, first=INSIDE),
        Browser().get("/answer/thanks/", {"language": language}),
        opened(token, language),
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 422, 422, 200, 302, 200, 404]
    for answer in answers:
        assert found_in(whole(answer), secrets) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_early_page_holds_nothing_of_it_either(alice, promise, at, language):
    at(datetime.fromisoformat("2026-12-10T09:00:00+08:00"))
    token = token_of(alice, promise)
    page = whole(opened(token, language))
    assert CLAIM in page
    assert found_in(page, secrets_of(promise)) == set()
    assert found_in(whole(said(token, "did-not")), secrets_of(promise)) == set()


def test_inside_and_outside_are_answered_alike(alice, promise, at):
    at(AFTER)
    inside = said(token_of(alice, promise), first=INSIDE)
    Promise.objects.filter(pk=promise.pk).update(answer="", state="locked")
    promise.resolutions.all().delete()
    outside = said(token_of(alice, promise), first="2026-12-05")
    assert (inside.status_code, inside.content, dict(inside.headers)) == (302, outside.content, dict(outside.headers))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_mail_holds_neither_that_nor_the_claim(promise, language):
    Client.objects.update(language=language)
    take_promise_steps(now=ENDS)
    send_client_mails(now=ENDS)
    [sent] = mail.outbox
    text = "\n".join([*(f"{name}: {value}" for name, value in sent.message().items()), sent.subject, sent.body])
    promise.refresh_from_db()
    days = {str(date(2026, 12, 1) + timedelta(days=number)) for number in range(36)}
    assert found_in(text, secrets_of(promise) | days | {CLAIM}) == set()
    assert len(re.findall(r"http://localhost:8000/answer/[\w-]{43}/", sent.body)) == 1


def test_it_goes_by_the_address_alone(alice, promise, at):
    """No session is begun, no cookie set, no script or other site is loaded, and the address is sent nowhere."""
    at(AFTER)
    token = token_of(alice, promise)
    browser = Browser()
    for answer in (browser.get(f"/answer/{token}/"), said(token, "", browser=browser), said(token, first=INSIDE)):
        assert answer.cookies == {}
        assert answer["Referrer-Policy"] == "no-referrer"
        assert "no-store" in answer["Cache-Control"]
        assert "noindex" in answer["X-Robots-Tag"]
        assert "<script" not in answer.text
        assert re.findall(r'(?:src|href)="(?!/static/|\?language=)', answer.text) == []
        assert token not in answer.text
    assert browser.cookies == {}


def test_it_is_in_the_client_s_language_unless_another_is_chosen(alice, promise, at):
    at(AFTER)
    token = token_of(alice, promise)
    assert 'lang="zh-Hans"' in opened(token, "zh-CN").text.partition("<body")[0]
    Client.objects.update(language="zh-hant")
    assert 'lang="zh-Hant"' in opened(token, "en").text.partition("<body")[0]
    assert '<html lang="en"' in opened(token, "zh-TW", choice="en").text
    assert '<html lang="zh-Hant"' in opened(token, "en", choice="xx").text
