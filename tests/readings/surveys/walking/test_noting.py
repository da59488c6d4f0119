"""What is noted about an omen: kept beside it, never written over what somebody has not read."""

import pytest

from readings.accounts.models import AuditEntry
from readings.cases.noting.snippet_actions import write_snippet
from readings.surveys.walking.actions import note_omen, say_omen, version_of
from readings.versions import ChangedMeanwhile
from tests.readings.conftest import NOW, signed_in

GUTTER = "house-gutter-to-gate"
SAID = {"note": "Wet to the sill.", "avertable": True, "advice": "Lead it aside.", "advice_done": "no"}
SENT = {"note": "Wet to the sill.", "avertable": "on", "advice": "Lead it aside.", "advice_done": "no"}


@pytest.fixture
def address(bob, survey):
    say_omen(bob, survey, omen=GUTTER, is_there=True, said_at=NOW, now=NOW)
    return f"/surveys/{survey.code}/omens/{GUTTER}/note/"


def seen(page) -> str:
    return page.context["form"]["seen"].value()


def noted(survey) -> dict:
    return survey.omens.values(*SAID).get(omen=GUTTER)


def trail() -> int:
    return AuditEntry.objects.filter(action="note_omen").count()


def test_a_note_and_the_advice_are_kept_and_stand_in_the_row(browser, survey, address):
    response = browser.post(address, SENT | {"seen": seen(browser.get(address))})
    assert response["Location"] == f"/surveys/{survey.code}/?place=gate#{GUTTER}"
    assert noted(survey) == SAID
    page = browser.get(f"/surveys/{survey.code}/").text
    for words in ("Wet to the sill.", "Lead it aside.", "May be averted", "not done", "Change the note"):
        assert words in page


def test_sent_twice_it_is_kept_once(browser, survey, address):
    form = SENT | {"seen": seen(browser.get(address))}
    assert [browser.post(address, form).status_code for _ in range(2)] == [302, 302]
    assert (noted(survey), trail()) == (SAID, 1)


def test_the_second_of_two_phones_loses_nothing_and_may_write_over_the_first(alice, browser, survey, address):
    form = {"note": "Mine", "advice": "", "advice_done": "", "seen": seen(browser.get(address))}
    assert signed_in(alice).post(address, SENT | {"seen": form["seen"]}).status_code == 302
    told = browser.post(address, form)
    assert told.status_code == 409
    assert ("Wet to the sill." in told.text, "Mine" in told.text) == (True, True)
    assert "Somebody else wrote this anew meanwhile." in told.text
    assert noted(survey) == SAID
    assert browser.post(address, form | {"seen": seen(told)}).status_code == 302
    assert noted(survey)["note"] == "Mine"


def test_of_two_first_notes_the_second_is_told(alice, bob, survey):
    nothing = version_of(None)
    note_omen(alice, survey, omen=GUTTER, seen=nothing, **SAID, now=NOW)
    with pytest.raises(ChangedMeanwhile):
        note_omen(bob, survey, omen=GUTTER, seen=nothing, **SAID | {"note": "Mine"}, now=NOW)
    assert (noted(survey), trail()) == (SAID, 1)
    assert survey.omens.get().is_there


def test_a_tick_of_another_phone_is_no_change_of_the_note(alice, browser, survey, address):
    form = SENT | {"seen": seen(browser.get(address))}
    say_omen(alice, survey, omen=GUTTER, is_there=False, said_at=NOW, now=NOW)
    assert browser.post(address, form).status_code == 302
    assert (noted(survey), survey.omens.get().is_there) == (SAID, False)
    assert "Wet to the sill." in browser.get(f"/surveys/{survey.code}/").text  # also where it is not there any more


def test_what_cannot_be_kept_stays_in_the_form(browser, survey, address):
    response = browser.post(address, SENT | {"note": "x" * 5001, "seen": seen(browser.get(address))})
    assert response.status_code == 422
    assert "What was typed is all here." in response.text and "x" * 5001 in response.text
    assert noted(survey)["note"] == ""


def test_a_snippet_of_ones_own_goes_into_the_advice(bob, browser, address):
    snippet = write_snippet(bob, title="Aside", text="For {client}: lead it aside.", is_shared=False, now=NOW)
    assert "For Tian: lead it aside." in browser.get(address).text
    page = browser.get(address, {"snippet": snippet.code})
    assert page.context["form"]["advice"].value() == "For Tian: lead it aside."


def test_nobody_else_notes_anything(charlie, survey, address):
    assert signed_in(charlie).post(address, SENT | {"seen": version_of(survey.omens.get())}).status_code == 404
    assert noted(survey)["note"] == ""


def test_noting_nothing_about_what_nobody_has_looked_for_says_nothing(browser, survey):
    response = browser.post(f"/surveys/{survey.code}/omens/house-python/note/", {"seen": version_of(None)})
    assert (response.status_code, survey.omens.count(), trail()) == (302, 0, 0)


def test_a_note_about_what_nobody_has_looked_for_says_that_it_is_there(browser, survey):
    browser.post(f"/surveys/{survey.code}/omens/house-python/note/", SENT | {"seen": version_of(None)})
    assert survey.omens.values_list("omen", "is_there", "note").get() == ("house-python", True, "Wet to the sill.")


def test_what_is_no_omen_has_no_note(browser, survey):
    assert browser.get(f"/surveys/{survey.code}/omens/house-dragon/note/").status_code == 404
