"""The page of a rule: its phrase, both glosses, the passage it stands in, and the links that lead to it."""

import re
from html import unescape

import pytest
from django.template.loader import render_to_string

import engine
from engine.ambiguities import of_rule
from engine.passages import passage
from engine.rules import all_rules, read_toml
from readings.cases.lookup.rule_pages import CONCERNS, rule_page
from readings.cases.sealed.presentation import shown
from tests.readings.conftest import signed_in

SAVES = "housecast-one-generator-saves"


@pytest.fixture
def browser(alice):
    return signed_in(alice)


def page_of(browser, identity, language="en") -> str:
    browser.cookies["django_language"] = language
    response = browser.get(f"/rules/{identity}/")
    assert response.status_code == 200
    return unescape(response.text)


def section(page: str, name: str) -> str:
    """A section of the page by its id; empty where it is not there."""
    return page.partition(f'id="{name}"')[2].partition("</section>")[0]


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_the_phrase_is_as_the_source_prints_it_with_what_is_emended(browser, language):
    page = page_of(browser, SAVES, language)
    phrase = "若非有兑，或有一坎，再见三是一年，此居亦无恙也"
    assert f'<h1 lang="zh-Hans">{phrase} <span class="emended">〔再见三十一年〕</span></h1>' in page
    assert re.findall('<dd lang="zh-Hans">(.*)</dd>', section(page, "misprint")) == ["再见三是一年", "再见三十一年"]


@pytest.mark.parametrize(
    ("language", "first", "chinese"), [("en", 1, "zh-Hans"), ("zh-hans", 0, "zh-Hans"), ("zh-hant", 0, "zh-Hant")]
)
@pytest.mark.parametrize("identity", [SAVES, "m05-halves", "verdict-delay-days"])
def test_both_glosses_are_there_that_of_the_page_first(browser, identity, language, first, chinese):
    rule = engine.rule(identity)
    zh = engine.traditional(rule.zh) if language == "zh-hant" else rule.zh
    glosses = [(chinese, zh), ("en", rule.en)]
    page = page_of(browser, identity, language)
    words = page.partition('<div class="text rule-words">')[2].partition("</div>")[0]
    found = re.findall('<(?:p|h1) lang="([^"]*)">([^<]*)</', words)
    assert [gloss for gloss in found if gloss in glosses] == (glosses if first == 0 else glosses[::-1])
    assert f"<title>{glosses[first][1]} · " in page


@pytest.mark.parametrize(
    ("language", "source", "heading"),
    [
        ("en", "Excerpts on the Plum-Blossom Numbers of the Changes", "屋宅之占诀"),
        ("zh-hans", "《周易梅花数择抄》", "屋宅之占诀"),
        ("zh-hant", "《周易梅花數擇抄》", "屋宅之占訣"),
    ],
)
def test_the_source_and_its_heading_are_named(browser, language, source, heading):
    page = page_of(browser, SAVES, language)
    assert f"<p>{source}</p>" in page
    assert f'<p lang="zh">{heading}</p>' in page
    assert f'<p translate="no">{SAVES}</p>' in page


def test_the_passage_has_the_phrase_marked_in_its_surroundings(browser):
    rule = engine.rule(SAVES)
    before, phrase, after = passage(rule.source, rule.text, rule.heading)
    quoted = f'lang="zh-Hans">{before}<mark>{phrase}</mark>{after}</blockquote>'
    assert quoted in section(page_of(browser, SAVES), "passage")
    assert before.startswith("韩姓之居，得益变中乎。")


def test_a_rule_without_a_phrase_is_headed_by_its_gloss_and_quotes_nothing(browser):
    page = page_of(browser, "m05-halves")
    assert f'<h1 lang="en">{engine.rule("m05-halves").en}</h1>' in page
    assert "The rule is condensed in our own words; nothing is quoted." in section(page, "passage")
    assert "<mark>" not in page
    assert section(page, "misprint") == ""


def test_a_mechanism_has_its_page(browser):
    assert engine.rule("cast-upper").kind == "mechanism"
    page = page_of(browser, "cast-upper")
    assert '<h1 lang="zh-Hans">去二八一十六，得四，震为上卦</h1>' in page
    assert "<mark>去二八一十六，得四，震为上卦</mark>，又加午时" in section(page, "passage")


def test_what_else_a_rule_covers_is_named(browser):
    covered = re.findall("<li>(.*?)</li>", section(page_of(browser, "verdict-delay-days"), "covers"))
    assert ["verdict-delay-days", *covered] == list(engine.rule("verdict-delay-days").covers)
    assert "delay-kun" in covered
    assert section(page_of(browser, SAVES), "covers") == ""


def test_a_covered_id_leads_to_the_same_page(browser):
    response = browser.get("/rules/housecast-body-season/")
    assert (response.status_code, response["Location"]) == (302, "/rules/housecast-same-joy/")
    assert "housecast-body-season" in section(page_of(browser, "housecast-same-joy"), "covers")


@pytest.mark.parametrize("identity", ["nothing", "changed-note", SAVES.upper(), f"{SAVES}-"])
def test_an_unknown_id_and_one_that_is_left_out_are_not_found(browser, identity):
    assert browser.get(f"/rules/{identity}/").status_code == 404


def test_the_concerns_are_told_in_words(browser):
    page = page_of(browser, "seasonal-illness-dies")
    assert engine.rule("seasonal-illness-dies").concerns != ()
    told = re.findall("<li>(.*?)</li>", section(page, "concerns"))
    assert told == [CONCERNS[concern] for concern in engine.rule("seasonal-illness-dies").concerns]
    assert section(page_of(browser, SAVES), "concerns") == ""


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_the_alternatives_are_those_of_the_table(browser, language):
    identity = engine.rule(read_toml("ambiguities")["ambiguity"][0]["rules"][0]).id
    told = re.findall("<li>(.*?)</li>", section(page_of(browser, identity, language), "alternatives"))
    chinese = [ambiguity.zh for ambiguity in of_rule(identity)]
    expected = {
        "en": [ambiguity.en for ambiguity in of_rule(identity)],
        "zh-hans": chinese,
        "zh-hant": [engine.traditional(text) for text in chinese],
    }
    assert told == expected[language] != []


def test_what_cannot_be_told_apart_in_a_misprint_is_the_whole_phrase(browser):
    rule = engine.rule("ww-gen-nature")
    assert f'<dd lang="zh-Hans">{rule.text}</dd>' in section(page_of(browser, "ww-gen-nature"), "misprint")


def test_every_rule_has_a_page(db):
    """Its address is a slug, and all of its parts can be made."""
    for rule in all_rules():
        assert re.fullmatch("[-a-z0-9_]+", rule.id)
        if rule.kind != "omitted":
            assert rule_page(rule).glosses


@pytest.mark.parametrize(
    ("address", "identity"),
    [("/cast/", "m05-halves"), ("/correspondences/kan/", "ww-kan-numbers")],
)
def test_a_rule_that_is_named_leads_to_its_page(browser, address, identity):
    page = browser.get(address).text
    assert re.search(f'<a [^>]*href="/rules/{identity}/"[^>]*>{identity}</a>', page)
    named = set(re.findall('href="/rules/([^/]*)/"', page))
    assert {name for name in named if engine.rule(name).id != name} == set()


def test_a_finding_of_a_reading_leads_to_its_rule():
    reading = engine.read({"method": "direct", "upper": "坎", "lower": "巽", "line": 5, "topic": "dwelling"}).to_dict()
    finding = next(iter(shown(reading["findings"])))
    page = render_to_string("cases/finding.html", {"finding": finding})
    assert f'href="/rules/{finding.rule.id}/">{finding.rule.id}</a>' in page
