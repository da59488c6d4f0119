"""The report: all of it for the practitioner, for the client in plain words what they may be told."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from readings.accounts.models import AuditEntry, Practice
from readings.clients.models import Client
from readings.desk.erasing.actions import erase_client
from readings.surveys.models import Photo, Survey
from readings.surveys.reports.actions import finish_survey
from tests.readings.conftest import NOW, member_of, signed_in
from tests.readings.desk.restored import LATER
from tests.readings.surveys.reports.conftest import look, observe, tick

SECRET = "秘记"


def page_of(member, survey, name="survey-report", **query):
    return signed_in(member).get(reverse(name, args=[survey.code]), query)


def test_the_practitioner_reads_all_that_is_there_with_rule_and_source(bob, survey):
    page = page_of(bob, survey).text
    assert "The water of the eaves gutter runs towards the gate." in page
    assert re.search(r"溜漕.*〔槽〕.*水势向门流，", page)
    for rule in ("gutter-to-gate", "lamp-on-ground", "flock-sheep", "boat-on-land"):
        assert f'href="/rules/house-{rule}/"' in page
    assert "观物洞玄歌" in page
    for words in (
        "秘记甲",
        "秘记乙",
        "秘记丙",
        "秘记丁",
        "改檐槽",
        "not done",
        "墙上有裂",
        "中堂",
        "补墙",
        "水池",
        "填池",
    ):
        assert words in page
    assert "the middle daughter" in page
    assert 'href="/rules/seat-li-bad/"' in page
    assert page.count("/small/") == 10
    assert "total of the chart 29" in page


def test_an_omen_that_is_not_there_is_not_told(bob, survey):
    page = page_of(bob, survey).text
    assert "torn-shoe" not in page
    assert "owl-calls" not in page


def test_omens_are_counted_by_polarity_and_nothing_is_added_up(bob, survey):
    """Gate and smoke good, boat mixed, steps, gutter, lamp and sheep bad; with two that are not there nine."""
    response = page_of(bob, survey)
    assert response.context["page"].counts == [("good", 2), ("bad", 4), ("mixed", 1)]
    assert "seen 9/35" in response.text
    assert "score" not in response.text


def test_an_empty_survey_says_so(bob, house):
    survey = Survey.objects.create(practice=bob.practice, house=house, made_by=bob, started_at=NOW)
    assert "No omen of the song was there." in page_of(bob, survey).text
    assert "Nothing was found that calls for a word." in page_of(bob, survey, **{"for": "client"}).text


def test_the_client_reads_plain_words_chosen_photos_and_advice_alone(bob, survey):
    page = page_of(bob, survey, **{"for": "client"}).text
    for words in ("改檐槽", "补墙", "填池", "墙上有裂", "水池", "This is no medical, legal or financial advice."):
        assert words in page
    for words in (SECRET, "house-", "seat-", "/rules/", "观物洞玄歌", "水势向门流", "田先生"):
        assert words not in page
    shown = set(re.findall(r"/photos/(\w+)/small/", page))
    chosen = Photo.objects.filter(for_client=True).exclude(omen__omen="house-lamp-on-ground")
    assert shown == {photo.code for photo in chosen}
    assert len(shown) == 4


def test_nothing_of_a_death_is_told_and_an_illness_only_where_the_practice_allows_it(bob, survey):
    """Of seven omens five are left, and with illness six."""
    response = page_of(bob, survey, **{"for": "client"})
    assert response.context["page"].number == 5
    assert "2 things are left out" in response.text
    for words in ("移灯", "避羊", "death follows", "jaundice"):
        assert words not in response.text
    Practice.objects.update(scores_illness=True)
    response = page_of(bob, survey, **{"for": "client"})
    assert response.context["page"].number == 6
    assert "避羊" in response.text
    assert "移灯" not in response.text


def test_where_an_illness_is_and_what_becomes_of_a_child_are_not_told(bob, survey):
    look(survey, "NE", seen="枯木", element="木", verdict="bad", advice="护子")
    Survey.objects.update(topic="childbirth")
    assert "will not be raised" in page_of(bob, survey).text
    page = page_of(bob, survey, **{"for": "client"})
    assert [found.said.direction for found in page.context["page"].directions] == ["S"]
    assert "护子" not in page.text
    Survey.objects.update(topic="illness")
    assert "it is in the eyes" in page_of(bob, survey).text
    page = page_of(bob, survey, **{"for": "client"})
    assert page.context["page"].directions == []
    assert page.context["page"].withheld == 4
    Practice.objects.update(scores_illness=True)
    assert len(page_of(bob, survey, **{"for": "client"}).context["page"].directions) == 2


def test_the_report_is_for_the_practitioner_or_the_client(bob, survey):
    assert page_of(bob, survey, **{"for": "everybody"}).status_code == 404
    assert page_of(bob, survey, "survey-report-pdf", **{"for": "everybody"}).status_code == 404


def test_what_somebody_typed_stands_as_it_was_typed(bob, survey):
    """T11."""
    payload = '<script>alert(1)</script><b>"'
    observe(survey, payload, note=payload, advice=payload)
    for whom in ({}, {"for": "client"}):
        page = page_of(bob, survey, **whom).text
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert(1)" in page


def test_a_direction_with_a_note_alone_says_nothing_of_anybody(bob, survey):
    look(survey, "N", note="回头再看")
    page = page_of(bob, survey)
    assert "回头再看" in page.text
    assert [found.said.direction for found in page.context["page"].directions] == ["N", "S"]
    told = page_of(bob, survey, **{"for": "client"}).context["page"].directions
    assert [found.said.direction for found in told] == ["S"]
    assert page.context["page"].directions[0].palace.findings == []


# Making it


def test_making_the_report_ends_the_walk_once(bob, survey):
    browser, address = signed_in(bob), reverse("survey-finish", args=[survey.code])
    assert "Not finished yet" in page_of(bob, survey).text
    response = browser.post(address)
    assert (response.status_code, response.url) == (302, f"/surveys/{survey.code}/report/")
    survey.refresh_from_db()
    assert survey.finished_at == NOW
    assert "Made on 30 Nov 2026." in page_of(bob, survey).text
    finish_survey(bob, survey, now=LATER)
    survey.refresh_from_db()
    assert survey.finished_at == NOW
    assert AuditEntry.objects.filter(action="finish_survey", object_code=survey.code).count() == 1


def test_a_get_makes_nothing(bob, survey):
    assert signed_in(bob).get(reverse("survey-finish", args=[survey.code])).status_code == 405
    page_of(bob, survey)
    survey.refresh_from_db()
    assert survey.finished_at is None


def test_the_survey_of_a_client_erased_meanwhile_is_not_made(alice, bob, survey):
    erase_client(alice, Client.objects.get(), now=NOW)
    with pytest.raises(Survey.DoesNotExist):
        finish_survey(bob, survey, now=NOW)
    assert signed_in(bob).post(reverse("survey-finish", args=[survey.code])).status_code == 404
    assert not AuditEntry.objects.filter(action="finish_survey").exists()


@pytest.mark.parametrize("name", ["survey-report", "survey-report-pdf", "survey-compare", "survey-finish"])
def test_a_stranger_finds_nothing_and_an_assistant_may_not(practice, charlie, survey, name):
    address = reverse(name, args=[survey.code])
    ask = "post" if name == "survey-finish" else "get"
    assert getattr(signed_in(charlie), ask)(address).status_code == 404
    assert getattr(signed_in(member_of(practice, "erin", "practitioner")), ask)(address).status_code == 404
    assert getattr(signed_in(member_of(practice, "dora", "assistant")), ask)(address).status_code == 403
    survey.refresh_from_db()
    assert survey.finished_at is None
    assert not AuditEntry.objects.filter(object_code=survey.code).exists()


@pytest.mark.parametrize("whom", [{}, {"for": "client"}])
def test_the_report_asks_the_same_however_much_was_found(bob, survey, whom):
    page_of(bob, survey, **whom)
    with CaptureQueriesContext(connection) as before:
        page_of(bob, survey, **whom)
    tick(survey, "python", "hen-crows", "old-tears")
    for direction in ("N", "E", "W"):
        look(survey, direction, verdict="good")
        observe(survey, direction)
    with CaptureQueriesContext(connection) as after:
        page_of(bob, survey, **whom)
    assert len(after) == len(before)
