"""The same question within seven days: the earlier casting is shown first, and may be passed over."""

from datetime import timedelta

import pytest

from readings.cases.models import Reading
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from tests.readings.conftest import NOW, TIAN, signed_in

ASKED = {
    "question": "新屋起造，此居如何？",
    "when": "now",
    "opened_at": NOW.isoformat(),
    "method": "numbers",
    "numbers-numbers": "21 14",
    "topic": "plan",
}
WEEK, SECOND = timedelta(days=7), timedelta(seconds=1)


def asked_at(member, instant, question="新屋起造，此居如何？") -> Reading:
    return keep_reading(member, request=TIAN, question=question, language="en", now=instant)


def test_the_earlier_casting_is_shown_first_and_nothing_is_kept(alice):
    earlier = asked_at(alice, NOW - timedelta(days=2))
    response = signed_in(alice).post("/cast/", ASKED)
    assert response.status_code == 200
    assert Reading.objects.get() == earlier
    assert "Asked already on 28 Nov 2026 14:05" in response.text
    assert f'<a class="plain" href="/readings/{earlier.code}/">See the earlier one</a>' in response.text
    assert "Water feeds wood, and the house can flourish" in response.text
    assert "井" in response.text


def test_what_was_typed_stays_and_casts_nevertheless(alice):
    asked_at(alice, NOW)
    browser = signed_in(alice)
    page = browser.post("/cast/", ASKED)
    form = page.context["form"]
    for name in ("question", "when", "opened_at", "method"):
        assert form[name].value() == ASKED[name]
    assert 'value="21 14"' in page.text
    assert '<option value="plan" selected>' in page.text
    assert '<button class="primary" name="again" value="1"><span>Cast nevertheless</span>' in page.text
    response = browser.post("/cast/", ASKED | {"again": "1"})
    new = Reading.objects.latest("pk")
    assert response["Location"] == f"/readings/{new.code}/"
    assert (Reading.objects.count(), new.question) == (2, ASKED["question"])


@pytest.mark.parametrize(("before", "shown"), [(WEEK - SECOND, True), (WEEK, True), (WEEK + SECOND, False)])
def test_a_week_is_lately_and_a_second_more_is_not(alice, before, shown):
    asked_at(alice, NOW - before)
    assert (signed_in(alice).post("/cast/", ASKED).status_code == 200) is shown
    assert Reading.objects.count() == (1 if shown else 2)


@pytest.mark.parametrize("question", ["新屋起造此居如何", "新屋起造，此居如何?", " 新屋起造 ，此居如何 ！"])
def test_marks_and_spaces_make_no_other_question(alice, question):
    asked_at(alice, NOW)
    assert "See the earlier one" in signed_in(alice).post("/cast/", ASKED | {"question": question}).text


def test_a_question_in_the_other_script_is_the_same(alice):
    asked_at(alice, NOW, "这件事怎么办")
    assert "See the earlier one" in signed_in(alice).post("/cast/", ASKED | {"question": "這件事怎麼辦"}).text


@pytest.mark.parametrize("question", ["", "？！", "another house"])
def test_no_question_and_another_question_match_nothing(alice, question):
    asked_at(alice, NOW, "")
    asked_at(alice, NOW, "？？")
    asked_at(alice, NOW)
    assert signed_in(alice).post("/cast/", ASKED | {"question": question}).status_code == 302
    assert Reading.objects.count() == 4


def test_only_what_the_member_may_see_is_shown(alice, bob, charlie):
    asked_at(alice, NOW)
    for member in (bob, charlie):
        assert signed_in(member).post("/cast/", ASKED).status_code == 302
    asked_at(bob, NOW + SECOND)
    assert "See the earlier one" in signed_in(alice).post("/cast/", ASKED).text


def test_of_a_named_client_only_what_was_asked_for_them_is_the_same(alice):
    """By name, by a case of theirs, and of one who is new."""
    tian, wang = (add_client(alice, name=name, now=NOW) for name in ("Tian", "Wang"))
    file_reading(alice, asked_at(alice, NOW), client=tian, case=None, now=NOW)
    browser = signed_in(alice)
    of_wang = open_case(alice, question="A house", client=wang, now=NOW)
    of_tian = open_case(alice, question="A house", client=tian, now=NOW)
    for whose, shown in (
        ({"client": "Tian"}, True),
        ({"case": of_tian.code}, True),
        ({}, True),
        ({"case": of_wang.code}, False),
        ({"client": "Han"}, False),
    ):
        assert (browser.post("/cast/", ASKED | whose).status_code == 200) is shown, whose


def test_of_several_the_latest_is_shown(alice):
    asked_at(alice, NOW - timedelta(days=3))
    latest = asked_at(alice, NOW - timedelta(days=1))
    assert signed_in(alice).post("/cast/", ASKED).context["asked_again"].reading == latest


def test_the_sketch_says_it_quietly_and_goes_on(alice):
    earlier = asked_at(alice, NOW)
    page = signed_in(alice).post("/cast/sketch/", ASKED)
    assert page.status_code == 200
    assert f'href="/readings/{earlier.code}/">Asked already on 30 Nov 2026 14:05</a>' in page.text
    assert "See the earlier one" not in page.text
    assert "Asked already" not in signed_in(alice).post("/cast/sketch/", ASKED | {"question": "other"}).text


def test_without_scripts_a_drawn_figure_says_it_quietly_too(alice):
    asked_at(alice, NOW)
    page = signed_in(alice).post("/cast/", ASKED | {"sketch": "1"}).text
    assert "Asked already on" in page
    assert "See the earlier one" not in page


def test_what_is_refused_is_refused_before_anything_earlier_is_shown(alice):
    asked_at(alice, NOW)
    response = signed_in(alice).post("/cast/", ASKED | {"numbers-numbers": "none"})
    assert response.status_code == 422
    assert "See the earlier one" not in response.text


def test_the_question_is_text_and_nothing_else(alice):
    """T11."""
    asked_at(alice, NOW, "<script>alert(1)</script>")
    page = signed_in(alice).post("/cast/", ASKED | {"question": "<script>alert(1)</script>"}).text
    assert "See the earlier one" in page
    assert "<script>alert" not in page
