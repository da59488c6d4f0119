"""The page of a walk: the song's omens place by place, what is there of them, and the count."""

import re
from datetime import timedelta
from html import unescape
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import engine
from readings.accounts.models import AuditEntry
from readings.surveys.models import Survey
from readings.surveys.walking.actions import say_omen, write_observation
from readings.surveys.walking.song import couplet, places, shown_omens
from tests.readings.conftest import NOW, member_of, signed_in
from tests.readings.surveys.walked import photo_of

OBSERVED = {"room": "", "polarity": "bad", "note": "", "avertable": False, "advice": "", "advice_done": ""}


def words_of(page: str) -> str:
    """What a page says, its white space and its corrections apart."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", "", re.sub(r'<span class="emended">.*?</span>', "", page))))


def ticked(bob, survey, *omens):
    for omen in omens:
        say_omen(bob, survey, omen=f"house-{omen}", is_there=True, said_at=NOW, now=NOW)


def count(page: str) -> str:
    drawn = re.search('id="walk-count".*?</div>', page, re.DOTALL)[0].partition(">")[2]
    return words_of(re.sub("<svg.*?</svg>", "", drawn, flags=re.DOTALL)).strip()


def test_each_couplet_stands_on_the_page_once(browser, survey):
    page = words_of(browser.get(f"/surveys/{survey.code}/").text)
    omens = shown_omens()
    assert len(omens) == 35
    assert [page.count(engine.rule(omen.id).text) for omen in omens] == [1] * 35


def test_the_places_hold_what_is_looked_for_in_them(browser, survey):
    """5 outside, 8 at the gate, 4 in the yard, 10 in the hall, 3 in the kitchen, 2 at the well, 3 of the people: 35."""
    walk = browser.get(f"/surveys/{survey.code}/").context["walk"]
    assert [(place.name, place.all) for place in walk.places] == [
        ("Outside", 5),
        ("Gate", 8),
        ("Yard", 4),
        ("Hall", 10),
        ("Kitchen", 3),
        ("Well", 2),
        ("People", 3),
    ]
    assert [place.next.code for place in walk.places[:-1]] == list(places())[1:]


@pytest.mark.parametrize(
    ("omen", "printed"),
    [
        ("gutter-to-gate", "溜漕〔槽〕水势向门流，|财帛永难收"),
        ("ghost-wife-cry", "鬼啼妇叹情怀俏〔悄〕，|祸害道〔到〕阴小"),
        ("early-smoke", "三餐时候炊烟早，|家道渐基〔渐〕好"),
        ("tea-fruit-ready", "入门茶果应声来，|中馈主家财"),
    ],
)
def test_a_correction_stands_behind_the_character_that_it_corrects(omen, printed):
    rule = engine.rule(f"house-{omen}")
    clauses = couplet(rule.text, rule.emended)
    shown = ("".join(w.printed + (f"〔{w.emended}〕" if w.emended else "") for w in clause) for clause in clauses)
    assert "|".join(shown) == printed


def test_the_omens_are_counted_by_polarity_and_not_added_up(bob, browser, survey):
    """Good: magpies, tidy dress. Bad: gutter, sparrows, python. Mixed: the boat. 6, and one not there: 7 seen."""
    ticked(bob, survey, "magpie-dawn", "neat-dress", "gutter-to-gate", "sparrows-fight", "python", "boat-on-land")
    say_omen(bob, survey, omen="house-torn-shoe", is_there=False, said_at=NOW, now=NOW)
    page = browser.get(f"/surveys/{survey.code}/").text
    assert count(page) == "good 2 bad 3 mixed 1 seen 7/35"
    assert re.findall(r"<small>(\d+/\d+)</small>", page) == ["1/5", "3/8", "1/4", "1/10", "0/3", "0/2", "1/3"]


def test_an_omen_that_is_there_says_what_follows_and_whom_it_concerns(bob, browser, survey):
    address = f"/surveys/{survey.code}/"
    gutter = next(omen for omen in shown_omens() if omen.id == "house-gutter-to-gate")
    assert gutter.consequence not in unescape(browser.get(address).text)
    ticked(bob, survey, "gutter-to-gate")
    page = unescape(browser.get(address).text)
    assert (page.count(gutter.consequence), page.count('class="omen is-there"')) == (1, 1)
    assert f'<span class="omen-whom">{gutter.whom}</span>' in page
    assert page.count("Write a note") == 1


def test_one_stands_in_the_place_of_the_address_or_else_in_the_first_that_is_not_looked_over(bob, browser, survey):
    def current(query=""):
        return browser.get(f"/surveys/{survey.code}/{query}").context["walk"].current.code

    assert (current(), current("?place=well")) == ("outside", "well")
    browser.post(f"/surveys/{survey.code}/places/outside/")
    assert current() == "gate"
    for place in places():
        browser.post(f"/surveys/{survey.code}/places/{place}/")
    assert current() == "outside"


def test_an_unknown_place_is_not_found(browser, survey):
    assert browser.get(f"/surveys/{survey.code}/?place=attic").status_code == 404
    assert browser.post(f"/surveys/{survey.code}/places/attic/").status_code == 404
    assert not survey.omens.exists()


def test_whoever_may_not_see_the_client_does_not_see_the_walk(alice, charlie, practice, survey):
    other = member_of(practice, "eve", "practitioner")
    statuses = [
        signed_in(member).get(f"/surveys/{survey.code}/").status_code
        for member in (alice, charlie, other, member_of(practice, "dora", "assistant"))
    ]
    assert statuses == [200, 404, 404, 403]


def test_the_trail_has_who_looked_at_a_survey(bob, browser, survey):
    browser.get(f"/surveys/{survey.code}/")
    browser.get(f"/surveys/{survey.code}/")
    assert AuditEntry.objects.filter(action="saw_survey", object_code=survey.code, actor=bob.user).count() == 1


def test_after_the_report_the_walk_goes_on_and_says_so(browser, survey):
    Survey.objects.filter(pk=survey.pk).update(finished_at=NOW + timedelta(days=1))
    assert "The report was made on 1 Dec 2026." in browser.get(f"/surveys/{survey.code}/").text
    assert browser.post(f"/surveys/{survey.code}/omens/house-python/", {"is_there": "1"}).status_code == 302
    assert survey.omens.get().is_there


def test_the_page_asks_no_more_queries_for_a_house_full_of_omens(bob, browser, survey):
    def asked():
        browser.get(f"/surveys/{survey.code}/")
        with CaptureQueriesContext(connection) as queries:
            browser.get(f"/surveys/{survey.code}/")
        return len(queries)

    ticked(bob, survey, "python")
    write_observation(bob, survey, key=uuid4(), words="Broken jar", place="hall", **OBSERVED, now=NOW)
    photo_of(bob, survey, now=NOW, omen=survey.omens.get())
    few = asked()
    for omen in shown_omens():
        say_omen(bob, survey, omen=omen.id, is_there=True, said_at=NOW, now=NOW)
    for place in ("hall", "gate", ""):
        write_observation(bob, survey, key=uuid4(), words="Horse", place=place, **OBSERVED, now=NOW)
    for omen in survey.omens.all()[:5]:
        photo_of(bob, survey, now=NOW, omen=omen)
    assert asked() == few
