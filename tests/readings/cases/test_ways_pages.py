"""What the pages say of every way of casting: its form, its working and its reading, in each language."""

import re
from html import escape

import pytest
from django.template.loader import get_template

import engine
from readings.cases.casting.way_fields import FIELDS
from readings.cases.casting.ways import WAYS, WayForm
from tests.readings.cases.ways import ONE_OF_EACH, filled, kept, nothing_happened
from tests.readings.conftest import signed_in
from tests.readings.test_languages import PRODUCT_AND_UNIT_NAMES, Words


@pytest.fixture
def browser(alice):
    return signed_in(alice)


def test_the_list_of_castings_here_has_every_way():
    assert list(ONE_OF_EACH) == list(WAYS)


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("way", ONE_OF_EACH)
def test_the_reading_of_each_way_is_read_in_each_language(browser, chinese_names, way, language):
    fields, expected, _names = ONE_OF_EACH[way]
    browser.cookies["django_language"] = language
    reading = kept(browser, way, **fields)
    assert (reading.language, (reading.upper, reading.lower, reading.line)) == (language, expected)
    for other in ("en", "zh-hans", "zh-hant"):
        browser.cookies["django_language"] = other
        page = browser.get(f"/readings/{reading.code}/")
        assert page.status_code == 200
        assert other == "en" or Words(page.text).latin <= PRODUCT_AND_UNIT_NAMES
        assert reading.result_in(other)["chart"] == reading.result["chart"]
        assert ("en" in reading.result_in(other)["verdict"]) == (other == "en")


@pytest.mark.parametrize(
    ("way", "rows"),
    [
        ("time", ["year 午 7 ＋ month 10 ＋ day 22 ＋ sounds 7", "46 ＋ hour 未 8", ""]),
        ("numbers", ["first number 21", "second number 14", "first number 21 ＋ second number 14"]),
        ("count", ["count 7", "7 ＋ hour 未 8", ""]),
        ("sounds", ["first 3", "second 6", "first 3 ＋ second 6 ＋ hour 未 8"]),
        ("characters", ["西 7", "林 8", "西 7 ＋ 林 8"]),
        ("measure", ["丈 2", "尺 7", "丈 2 ＋ 尺 7"]),
        ("object", ["乾 1", "离 3", "乾 1 ＋ 离 3 ＋ hour 未 8"]),
        ("throws", ["3 ＋ 3 ＋ 3", *["3 ＋ 2 ＋ 2"] * 2, "3 ＋ 3 ＋ 2", "3 ＋ 2 ＋ 2", "3 ＋ 3 ＋ 2"]),
        ("direct", []),
    ],
)
def test_the_reading_of_each_way_says_how_the_numbers_gave_the_figure(browser, way, rows):
    reading = kept(browser, way, **ONE_OF_EACH[way][0])
    page = browser.get(f"/readings/{reading.code}/")
    assert [row.terms for row in page.context["page"].working] == rows
    assert all(f'<th scope="row">{terms}</th>' in page.text for terms in rows if terms)


def test_of_throws_it_is_said_what_each_line_is(browser):
    """6 9 8 7 7 8, from the bottom up."""
    reading = kept(browser, "throws", throws="222 333 332 322 322 332")
    working = browser.get(f"/readings/{reading.code}/").context["page"].working
    assert [(row.of, row.sum, row.gives) for row in working] == [
        ("line 1", 6, "old yin"),
        ("line 2", 9, "old yang"),
        ("line 3", 8, "young yin"),
        ("line 4", 7, "young yang"),
        ("line 5", 7, "young yang"),
        ("line 6", 8, "young yin"),
    ]


@pytest.mark.parametrize(
    ("text", "rows"),
    [("王王田", ["王 4", "王 4 ＋ 田 6", "王 4 ＋ 王 4 ＋ 田 6"]), ("王王", ["王 4", "王 4", "王 4 ＋ 王 4"])],
)
def test_a_character_that_comes_twice_is_said_in_each_half(browser, text, rows):
    """The lower half begins with 王 again, and not with the sum of the upper one."""
    reading = kept(browser, "characters", text=text)
    working = browser.get(f"/readings/{reading.code}/").context["page"].working
    assert [row.terms for row in working] == rows


@pytest.mark.parametrize("language", ["zh-hans", "zh-hant"])
@pytest.mark.parametrize("way", ONE_OF_EACH)
def test_no_latin_word_stands_on_the_chinese_page_of_a_way(browser, chinese_names, way, language):
    """Neither when its figure is drawn nor when nothing was typed."""
    browser.cookies["django_language"] = language
    for fields in (ONE_OF_EACH[way][0], {}):
        page = browser.post("/cast/", filled(way, fields) | {"sketch": "1"})
        assert page.status_code == (200 if fields or way == "time" else 422)
        assert Words(page.text).latin <= PRODUCT_AND_UNIT_NAMES


@pytest.mark.parametrize("way", ONE_OF_EACH)
def test_the_figure_of_each_way_is_drawn_as_one_types_and_nothing_is_kept(browser, way):
    fields, (_upper, _lower, line), names = ONE_OF_EACH[way]
    response = browser.post("/cast/sketch/", filled(way, fields), HTTP_HX_REQUEST="true")
    assert response.status_code == 200
    assert f"Figure: {names}, line {line}." in response.text
    assert "<html" not in response.text
    assert nothing_happened()


@pytest.mark.parametrize("way", [way for way in ONE_OF_EACH if way != "time"])
def test_what_is_not_typed_yet_leaves_the_figure_and_says_what_it_needs(browser, way):
    response = browser.post("/cast/sketch/", filled(way, {}), HTTP_HX_REQUEST="true")
    assert (response.status_code, response["HX-Retarget"]) == (422, "#refused")
    assert "No new figure yet." in response.text
    assert "This is needed to cast." in response.text
    assert nothing_happened()


def test_the_ways_are_the_methods_of_the_engine_that_have_fields():
    assert {name: method for name, method in engine.METHODS.items() if method.fields} == WAYS
    assert " ".join(WAYS) == "time numbers count sounds characters measure object throws direct"
    assert engine.METHODS.keys() - WAYS.keys() == {"moment"}


def own(way: str) -> list[str]:
    """The fields that a way asks for under its own name; the date and the asker are asked of all."""
    names = [field.name for field in WAYS[way].fields]
    return ["sounds", "place_name"] if way == "time" else names


@pytest.mark.parametrize("way", WAYS)
def test_a_way_has_a_template_and_a_form_field_for_each_of_its_own(way):
    form = WayForm(way)
    assert get_template(form.template)
    assert {field.kind for field in WAYS[way].fields if field.name in own(way)} <= FIELDS.keys()
    assert [name for name in form.fields if not name.endswith("_trigram")] == own(way)


def test_every_field_of_every_way_is_drawn_once(browser):
    page = browser.get("/cast/").text
    drawn = re.findall(r'name="([a-z]+-\w+)"', page)
    names = [name for name in drawn if name.partition("-")[0] in WAYS]
    assert sorted(names) == sorted(f"{way}-{name}" for way in WAYS for name in own(way))
    assert re.findall(r'name="method" value="(\w+)"', page) == list(WAYS)


@pytest.mark.parametrize(
    ("language", "called"), [("en", "A thing and its quarter"), ("zh-hans", "物与方位"), ("zh-hant", "物與方位")]
)
def test_a_way_is_called_as_the_language_of_the_page_has_it_and_its_rules_stand_below_it(browser, language, called):
    browser.cookies["django_language"] = language
    page = browser.get("/cast/").text
    assert f"<span>{called}</span>" in page
    rules = [engine.rule(identity) for method in WAYS.values() for identity in method.rules]
    said = {
        "en": lambda rule: rule.en,
        "zh-hans": lambda rule: rule.zh,
        "zh-hant": lambda rule: engine.traditional(rule.zh),
    }[language]
    assert [rule.id for rule in rules if escape(said(rule)) not in page] == []
    assert [rule.id for rule in rules if escape(rule.text) not in page] == []
