"""Two surveys of one house: exactly what changed is named, each thing once."""

from dataclasses import fields
from datetime import timedelta

import pytest
from django.urls import reverse

from readings.surveys.models import Survey
from readings.surveys.reports.comparing import Comparison, survey_before
from tests.readings.conftest import NOW, signed_in
from tests.readings.surveys.reports.conftest import look, observe, tick

YEAR = timedelta(days=365)


@pytest.fixture
def surveys(bob, house) -> list[Survey]:
    """The first and the second walk; of the omens each case once, of directions and other things too."""
    of = {"practice": bob.practice, "house": house, "made_by": bob}
    first, second = (Survey.objects.create(started_at=NOW + place * YEAR, **of) for place in range(2))
    tick(first, "gutter-to-gate", advice="改檐槽", advice_done="yes")
    tick(first, "broken-steps", advice="补阶", advice_done="no")
    tick(first, "hen-crows", advice="换鸡")
    tick(first, "torn-shoe", "sparrows-fight", is_there=False)
    tick(second, "gutter-to-gate", "owl-calls", is_there=False)
    tick(second, "broken-steps", "torn-shoe", "gate-clean")
    observe(first, "墙上有裂", polarity="bad", advice="补墙", advice_done="yes")
    observe(first, "旧镜")
    observe(second, "旧镜 ")
    observe(second, "新井", polarity="good")
    look(first, "N", seen="土堆", element="土", verdict="bad")
    look(second, "N", seen="铜钟", element="金", verdict="good")
    look(first, "E", seen="树", element="木")
    look(second, "E", seen="树", element="木")
    look(first, "W", seen="火炉")
    look(second, "S", seen="青竹", verdict="good")
    return [first, second]


def named(things) -> list[str]:
    return [thing.omen.id.removeprefix("house-") if thing.omen else thing.name for thing in things]


def test_the_comparison_names_exactly_what_changed(surveys):
    """An omen that nobody looked for this time is not gone, and one that nobody looked for before is not new."""
    first, second = surveys
    compared = Comparison.of(second, first)
    assert {each.name: named(getattr(compared, each.name)) for each in fields(compared)[2:-1]} == {
        "gone": ["gutter-to-gate"],
        "new": ["torn-shoe", "新井", "S"],
        "changed": ["N"],
        "still": ["broken-steps", "旧镜", "E"],
        "first_looked_for": ["gate-clean"],
        "not_looked_for": ["hen-crows", "墙上有裂", "W"],
    }
    (north,) = compared.changed
    assert (north.was, north.now) == ("土堆, earth, a bad sign", "铜钟, metal, a good sign")


def test_the_advice_of_the_survey_before_is_told_with_what_became_of_it(surveys):
    first, second = surveys
    compared = Comparison.of(second, first)
    assert [advice.words for advice in compared.followed] == ["改檐槽", "补墙"]
    assert [advice.words for advice in compared.not_followed] == ["补阶"]
    assert [advice.words for advice in compared.not_known] == ["换鸡"]


def test_a_survey_beside_itself_has_no_change(surveys):
    first, _second = surveys
    compared = Comparison.of(first, first)
    assert len(compared.still) == 3 + 2 + 3
    assert compared.gone == compared.new == compared.changed == []
    assert compared.first_looked_for == compared.not_looked_for == []


def test_the_survey_before_is_the_last_one_of_the_same_house(bob, house, surveys):
    first, second = surveys
    third = Survey.objects.create(practice=bob.practice, house=house, made_by=bob, started_at=second.started_at)
    assert survey_before(first) is None
    assert survey_before(second) == first
    assert survey_before(third) == second


def test_the_page_says_it_in_words(bob, surveys):
    first, second = surveys
    page = signed_in(bob).get(reverse("survey-compare", args=[second.code])).text
    for words in ("Gone", "Still there", "Looked for this time only", "Not looked for this time", "Followed", "改檐槽"):
        assert words in page
    assert "土堆, earth, a bad sign → 铜钟, metal, a good sign" in page
    assert f'href="/surveys/{first.code}/report/"' in page
    assert f'href="/surveys/{second.code}/compare/"' in signed_in(bob).get(f"/surveys/{second.code}/report/").text


def test_of_the_first_survey_nothing_is_compared(bob, surveys):
    first, _second = surveys
    assert "This is the first survey of the house." in signed_in(bob).get(f"/surveys/{first.code}/compare/").text
    assert f'href="/surveys/{first.code}/compare/"' not in signed_in(bob).get(f"/surveys/{first.code}/report/").text
