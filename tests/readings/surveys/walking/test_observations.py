"""What the song does not name: in one's own words, looked up in the correspondences, kept once."""

from uuid import uuid4

import pytest

from readings.accounts.models import AuditEntry
from readings.surveys.models import Observation
from tests.readings.conftest import signed_in

JAR = {"words": "Pheasant", "place": "hall", "room": "Study", "polarity": "bad", "note": "Behind the door."}


@pytest.fixture
def new(survey):
    return f"/surveys/{survey.code}/observations/new/"


@pytest.fixture
def form():
    return JAR | {"key": str(uuid4()), "advice": "", "advice_done": ""}


def kept() -> list[tuple]:
    return list(Observation.objects.values_list("words", "place", "room", "polarity", "note"))


def trail(action) -> int:
    return AuditEntry.objects.filter(action=action).count()


def test_an_observation_stands_in_its_place_with_what_the_correspondences_say(browser, survey, new, form):
    """A pheasant stands under 离."""
    response = browser.post(new, form)
    assert response["Location"] == f"/surveys/{survey.code}/?place=hall#observation-{form['key']}"
    assert kept() == [("Pheasant", "hall", "Study", "bad", "Behind the door.")]
    page = browser.get(f"/surveys/{survey.code}/")
    [observed] = next(place for place in page.context["walk"].places if place.code == "hall").observations
    assert [candidate.trigram for candidate in observed.candidates] == ["离"]
    assert 'href="/correspondences/?q=Pheasant"' in page.text
    assert page.context["walk"].counts == [("good", 0), ("bad", 0), ("mixed", 0)]


def test_one_of_no_place_stands_below_them(browser, survey, new, form):
    browser.post(new, form | {"place": "", "words": "龘"})
    page = browser.get(f"/surveys/{survey.code}/")
    assert [observed.said.words for observed in page.context["walk"].elsewhere] == ["龘"]
    assert "The correspondences have nothing of this name." in page.text


def test_sent_twice_it_is_kept_once(browser, new, form):
    assert [browser.post(new, form).status_code for _ in range(2)] == [302, 302]
    assert (len(kept()), trail("write_observation")) == (1, 1)


def test_the_same_form_with_other_words_is_asked_about_and_may_go_over_the_first(browser, new, form):
    browser.post(new, form)
    told = browser.post(new, form | {"words": "Broken bowl"})
    assert told.status_code == 409
    assert ("Pheasant" in told.text, "Broken bowl" in told.text) == (True, True)
    assert kept()[0][0] == "Pheasant"
    again = form | {"words": "Broken bowl", "seen": told.context["form"]["seen"].value()}
    assert browser.post(told.context["address"], again).status_code == 302
    assert [row[0] for row in kept()] == ["Broken bowl"]


def test_it_is_changed_over_what_one_has_seen_alone(alice, browser, survey, new, form):
    browser.post(new, form)
    address = f"/surveys/{survey.code}/observations/{form['key']}/"
    first = JAR | {"seen": browser.get(address).context["form"]["seen"].value()}
    assert signed_in(alice).post(address, first | {"note": "Hers"}).status_code == 302
    told = browser.post(address, first | {"note": "Mine"})
    assert told.status_code == 409
    assert ("Hers" in told.text, "Mine" in told.text) == (True, True)
    assert (kept()[0][4], trail("change_observation")) == ("Hers", 1)
    second = first | {"note": "Mine", "seen": told.context["form"]["seen"].value()}
    assert browser.post(address, second).status_code == 302
    assert kept()[0][4] == "Mine"


def test_words_can_be_looked_up_before_they_are_kept(browser, new, form):
    page = browser.post(new, form | {"look_up": "1"})
    assert page.status_code == 200
    assert [candidate.trigram for candidate in page.context["candidates"]] == ["离"]
    assert page.context["form"]["note"].value() == "Behind the door."
    assert kept() == []


@pytest.mark.parametrize(
    "wrong", [{"words": ""}, {"words": "x" * 201}, {"place": "attic"}, {"polarity": "terrible"}, {"key": "1"}]
)
def test_what_does_not_fit_is_refused_and_stays_in_the_form(browser, new, form, wrong):
    page = browser.post(new, form | wrong)
    assert page.status_code == 422
    assert "What was typed is all here." in page.text and "Behind the door." in page.text
    assert kept() == []


def test_one_begins_where_one_stands(browser, new):
    assert browser.get(f"{new}?place=well").context["form"]["place"].value() == "well"
    assert browser.get(f"{new}?place=attic").status_code == 404
    assert '<option value="Study">' in browser.get(new).text


def test_nobody_else_writes_or_reads_one(browser, charlie, survey, new, form):
    browser.post(new, form)
    stranger = signed_in(charlie)
    assert stranger.post(new, form | {"key": str(uuid4())}).status_code == 404
    assert stranger.get(f"/surveys/{survey.code}/observations/{form['key']}/").status_code == 404
    assert len(kept()) == 1


def test_one_of_an_erased_survey_is_not_found(browser, house, new, form):
    house.client.delete()
    assert browser.post(new, form).status_code == 404
    assert kept() == []
