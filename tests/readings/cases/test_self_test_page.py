"""The page of the worked examples: text by text, what each prints, what is given, and where a text itself is wrong."""

import re
from html import unescape

import pytest

import engine
from engine.self_test import NOT_RECKONED, OUTCOMES, READ_OFF, run
from readings.cases.lookup import self_test_page
from readings.look.words import source_title
from tests.readings.conftest import signed_in

RESULTS = {result.id: result for result in run()}


@pytest.fixture
def browser(bob):
    return signed_in(bob)


def page_of(browser, language="en") -> str:
    browser.cookies["django_language"] = language
    response = browser.get("/self-test/")
    assert response.status_code == 200
    return unescape(response.text)


def example(page: str, identity: str) -> str:
    """The row of an example, with its white space run together."""
    return re.sub("[ \n]+", " ", page.partition(f'id="{identity}"')[2].partition("</article>")[0])


def test_every_example_is_there_under_its_text(browser):
    page = page_of(browser)
    assert re.findall('<article [^>]* id="([^"]*)"', page) == [result.id for result in run()]
    for stem in dict.fromkeys(result.source for result in run()):
        assert page.count(f'<h2 class="text" id="{stem}">{source_title(stem)}</h2>') == 1
        after = page.partition(f'id="{stem}"')[2]
        assert next(re.finditer('<article [^>]* id="([^"]*)"', after))[1] == next(
            result.id for result in run() if result.source == stem
        )


def test_the_count_stands_at_the_top_and_that_none_is_evidence(browser):
    head = " ".join(page_of(browser).partition("self-test-head")[2].partition("</section>")[0].split())
    assert (
        "65 examples: 33 reproduced in everything they print; 11 reproduced but for a slip of the text itself;" in head
    )
    assert "3 come out otherwise; 18 rest on reckonings that are not made here." in head
    assert "In 19 of them the text contradicts itself or miswrites." in head
    assert "they are no evidence for the method, and are never counted." in head


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_phrases_are_as_printed_and_glosses_in_the_language_of_the_page(browser, language):
    page = page_of(browser, language)
    for result in run():
        shown = example(page, result.id)
        gloss = {"en": result.en, "zh-hans": result.zh, "zh-hant": engine.traditional(result.zh)}[language]
        assert f'<p class="phrase" lang="zh-Hans">{result.text}</p> <p>{gloss}</p>' in shown
        for slip in result.wrong:
            said = {"en": slip.en, "zh-hans": slip.zh, "zh-hant": engine.traditional(slip.zh)}[language]
            assert f'<b lang="zh-Hans">{slip.text}</b> {said}</p>' in shown


def test_what_agrees_is_shown_once_with_the_word(browser):
    shown = example(page_of(browser), "self-house-tian-end")
    assert "<dt>total</dt><dd>29</dd>" in shown
    assert "<dt>years to the end</dt><dd>29</dd>" in shown
    assert "the text prints" not in shown
    assert '<p class="self-test-outcome">reproduced</p>' in shown


def test_what_differs_is_shown_as_printed_and_as_given(browser):
    shown = example(page_of(browser), "self-cast-wang")
    said = "<dt>moving line</dt><dd>the text prints <b>1</b></dd><dd>the engine gives <b>3</b></dd>"
    assert said in shown
    assert '<p class="self-test-outcome">reproduced, but for a slip of the text</p>' in shown


def test_a_trigram_that_is_given_is_in_the_script_of_the_page_and_one_that_is_printed_as_printed(browser):
    """離 is how the engine's trigrams are written in traditional; the text prints the plain 离."""
    page = page_of(browser, "zh-hant")
    assert '<dd lang="zh-Hans">离兑</dd>' in example(page, "self-house-tian")
    assert '<b lang="zh-Hans">同人</b>' in example(page, "self-ming")
    assert '<b lang="zh">明夷</b>' in example(page, "self-ming")


def test_numbers_are_digits_in_english_and_words_in_chinese_unless_they_are_those_of_an_age(browser):
    english, chinese = (page_of(browser, language) for language in ("en", "zh-hans"))
    assert "<b>1,937,255</b>" in example(english, "self-year-638")
    assert "<b>1937255</b>" in example(chinese, "self-year-638")
    assert "<dd>廿九</dd>" in example(chinese, "self-house-tian-end")


def test_what_is_not_reckoned_is_said_to_be_so(browser):
    shown = example(page_of(browser), "self-woven-4")
    assert "<dd>not reckoned</dd>" in shown
    assert "the engine gives" not in shown
    assert '<p class="self-test-outcome">not reckoned here</p>' in shown


def test_a_heading_is_told_once_for_the_examples_below_it(browser):
    page = page_of(browser, "zh-hant")
    assert page.count('<h3 lang="zh">屋宅之占訣</h3>') == 1
    assert page.count('<h3 lang="zh">八卦定陰陽次序</h3>') == 1


def test_everything_that_can_be_printed_has_its_words():
    assert self_test_page.FACTS.keys() == READ_OFF.keys() | NOT_RECKONED
    assert tuple(self_test_page.OUTCOMES) == OUTCOMES


def test_the_outcomes_add_up_to_the_examples(db):
    page = self_test_page.self_test_page()
    assert sum(page.outcomes.values()) == page.examples == len(RESULTS) == 65
    assert sum(len(group.examples) for group in page.groups) == 65


def test_no_reading_is_made_by_looking(browser, django_assert_num_queries):
    """The session, the user, the membership with its practice, and what the head of every page asks."""
    browser.get("/self-test/")
    with django_assert_num_queries(4):
        browser.get("/self-test/")


def test_the_verification_page_leads_here(browser):
    assert 'href="/self-test/"' in browser.get("/verification/").text
