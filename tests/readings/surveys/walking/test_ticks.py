"""What is ticked on a walk: once, twice, late, from two phones, and without scripts."""

from datetime import timedelta

import pytest

from readings.accounts.models import AuditEntry
from readings.surveys.models import Omen, Survey
from readings.surveys.walking.actions import look_over, say_omen
from tests.readings.conftest import NOW, member_of, signed_in

PYTHON = "house-python"  # looked for in the hall
LATER = NOW + timedelta(minutes=10)


def tick(browser, survey, is_there="1", omen=PYTHON, *, htmx=True, **more):
    headers = {"HX-Request": "true"} if htmx else {}
    return browser.post(f"/surveys/{survey.code}/omens/{omen}/", {"is_there": is_there, **more}, headers=headers)


def said(survey) -> list[tuple]:
    return list(survey.omens.values_list("omen", "is_there", "said_by__user__name", "said_at"))


def trail(action="say_omen") -> int:
    return AuditEntry.objects.filter(action=action).count()


def test_a_tick_is_answered_by_its_row_the_count_and_the_places(browser, survey):
    response = tick(browser, survey)
    assert response.status_code == 200
    assert response.text.count("<article") == 1
    assert 'id="house-python"' in response.text and 'aria-pressed="true"' in response.text
    assert 'id="walk-count" hx-swap-oob="true"' in response.text
    assert 'hx-swap-oob="innerHTML:#said"' in response.text
    assert "<small>1/10</small>" in response.text
    assert said(survey) == [(PYTHON, True, "Bob", NOW)]


def test_sent_twice_it_is_one_row_and_one_line_in_the_trail(browser, survey):
    assert tick(browser, survey).text.count("<article") == 1
    assert tick(browser, survey).status_code == 200
    assert (said(survey), trail()) == ([(PYTHON, True, "Bob", NOW)], 1)


def test_what_is_ticked_can_be_taken_back(browser, survey):
    tick(browser, survey)
    assert 'aria-pressed="false"' in tick(browser, survey, "0").text
    assert (said(survey), trail()) == ([(PYTHON, False, "Bob", NOW)], 2)


def test_of_two_phones_what_was_said_last_stands(alice, bob, survey):
    say_omen(bob, survey, omen=PYTHON, is_there=True, said_at=NOW, now=NOW)
    say_omen(alice, survey, omen="house-torn-shoe", is_there=True, said_at=NOW, now=NOW)
    say_omen(alice, survey, omen=PYTHON, is_there=False, said_at=LATER, now=LATER)
    assert said(survey) == [(PYTHON, False, "Alice", LATER), ("house-torn-shoe", True, "Alice", NOW)]


def test_a_tick_that_was_held_up_does_not_take_the_place_of_what_was_said_after_it(alice, bob, survey):
    """Bob's phone says it at 0 min, without a network until 20 min; Alice says otherwise at 10 min."""
    say_omen(alice, survey, omen=PYTHON, is_there=False, said_at=LATER, now=LATER)
    arrives = NOW + timedelta(minutes=20)
    say_omen(bob, survey, omen=PYTHON, is_there=True, said_at=NOW, now=arrives)
    assert (said(survey), trail()) == ([(PYTHON, False, "Alice", LATER)], 1)


def test_a_phone_tells_how_long_a_tick_was_held_up(monkeypatch, browser, survey):
    """Sent 600 s after the walk began; 90 s late: said at 510 s; 4000 s late: not before it began."""
    monkeypatch.setattr("readings.clock.now", lambda: LATER)
    tick(browser, survey, late="90")
    tick(browser, survey, omen="house-torn-shoe", late="4000")
    assert [row[3] for row in said(survey)] == [NOW + timedelta(seconds=510), NOW]


def test_going_on_says_of_whatever_was_not_ticked_in_the_place_that_it_is_not_there(browser, survey):
    tick(browser, survey, omen="house-torn-shoe")
    response = browser.post(f"/surveys/{survey.code}/places/gate/")
    assert response["Location"] == f"/surveys/{survey.code}/?place=yard#yard"
    assert sorted(row[1] for row in said(survey)) == [False] * 7 + [True]
    assert {row[0] for row in said(survey) if row[1]} == {"house-torn-shoe"}
    browser.post(f"/surveys/{survey.code}/places/gate/")
    assert (survey.omens.count(), trail("look_over_place")) == (8, 1)


def test_after_the_last_place_one_stays_in_it(browser, survey):
    response = browser.post(f"/surveys/{survey.code}/places/people/")
    assert response["Location"] == f"/surveys/{survey.code}/?place=people#people"


def test_a_tick_that_was_held_up_stands_over_the_place_having_been_gone_through(bob, survey):
    look_over(bob, survey, place="hall", now=LATER)
    assert not survey.omens.get(omen=PYTHON).is_there
    say_omen(bob, survey, omen=PYTHON, is_there=True, said_at=NOW + timedelta(minutes=5), now=LATER)
    assert survey.omens.get(omen=PYTHON).is_there


def test_without_scripts_a_tick_leads_back_to_its_row(browser, survey):
    response = tick(browser, survey, htmx=False)
    assert (response.status_code, response["Location"]) == (
        302,
        f"/surveys/{survey.code}/?place=hall#house-python",
    )
    assert said(survey) == [(PYTHON, True, "Bob", NOW)]


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize("wrong", [{"is_there": "perhaps"}, {"is_there": ""}, {"is_there": "1", "late": "-3"}])
def test_a_tick_that_says_neither_is_refused_in_a_sentence(browser, survey, wrong, htmx):
    response = tick(browser, survey, **wrong, htmx=htmx)
    assert response.status_code == 422
    assert "Nothing was changed: this tick could not be read." in response.text
    assert not Omen.objects.exists()


@pytest.mark.parametrize("omen", ["house-dragon", "house-frame-1", "m05-halves"])
def test_what_is_no_omen_of_the_song_is_not_found(browser, survey, omen):
    assert tick(browser, survey, omen=omen).status_code == 404
    assert not Omen.objects.exists()


def test_nobody_else_ticks_anything(charlie, practice, survey):
    others = [charlie, member_of(practice, "eve", "practitioner"), member_of(practice, "dora", "assistant")]
    assert [tick(signed_in(member), survey).status_code for member in others] == [404, 404, 403]
    posts = [signed_in(member).post(f"/surveys/{survey.code}/places/gate/").status_code for member in others]
    assert posts == [404, 404, 403]
    assert not Omen.objects.exists()


def test_a_survey_that_was_erased_meanwhile_is_not_found_and_nothing_breaks(browser, house, survey):
    house.client.delete()
    assert tick(browser, survey).status_code == 404
    assert browser.post(f"/surveys/{survey.code}/places/gate/").status_code == 404
    assert browser.get(f"/surveys/{survey.code}/").status_code == 404


def test_one_that_is_erased_while_the_tick_is_on_its_way_is_not_found(monkeypatch, browser, house, survey):
    def found(request, code):
        survey = Survey.objects.select_related("house__client").get(code=code)
        house.client.delete()
        return survey

    monkeypatch.setattr("readings.surveys.walking.views.get_survey", found)
    assert tick(browser, survey).status_code == 404
    assert not Omen.objects.exists()
