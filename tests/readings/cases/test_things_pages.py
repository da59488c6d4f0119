"""The world of correspondences: looked up by what was met, read trigram by trigram, and picked from on /cast/."""

import re
from html import unescape
from urllib.parse import urlencode

import pytest

import engine
from engine.trigrams import TRIGRAMS
from readings.accounts.models import AuditEntry, Membership
from readings.cases.models import Draw, Reading
from readings.look.words import CATEGORIES
from tests.readings.conftest import member_of, signed_in
from tests.readings.test_languages import PRODUCT_AND_UNIT_NAMES, Words

SOUNDS = ["qian", "dui", "li", "zhen", "xun", "kan", "gen", "kun"]
HEADING = "八卦万物类象 乾 说卦"  # under which the old horse stands
NOTHING = "Nothing is called so. A plainer word may do, or the trigram’s own page."
TOO_LONG = "Ensure this value has at most 60 characters (it has {})."

# 2026-11-30 14:05 in Shanghai: hour 未 (8).
PAGE = {"when": "now", "opened_at": "2026-11-30T14:05:00+08:00", "method": "object", "object-direction": "S"}
FISH = PAGE | {"object-object": "鱼"}
AMBIGUOUS = "This stands under more than one trigram: choose one."


@pytest.fixture
def browser(alice):
    return signed_in(alice)


def look_up(browser, words, **more):
    return browser.get(f"/correspondences/?{urlencode({'q': words})}", **more)


def found(response) -> list[tuple[str, str]]:
    """The first thing under each trigram that was found."""
    return [(candidate.trigram, candidate.things[0].word) for candidate in response.context["candidates"]]


def offered(response) -> list[str]:
    """The trigrams to choose from on /cast/."""
    return re.findall(r'<input type="radio" name="object-object_trigram" value="(.)"', response.text)


def nothing_happened() -> bool:
    return not (Reading.objects.exists() or Draw.objects.exists() or AuditEntry.objects.exists())


def test_the_eight_trigrams_are_listed_each_with_its_page(browser):
    page = browser.get("/correspondences/")
    assert page.status_code == 200
    trigrams = page.text.partition('<nav class="eight-trigrams"')[2].partition("</nav>")[0]
    assert re.findall(r'href="/correspondences/(\w+)/"', trigrams) == SOUNDS
    assert re.findall("<span>(.*)</span>", trigrams) == [
        f"{trigram.pinyin} {trigram.name}" for trigram in TRIGRAMS.values()
    ]
    assert page.context["candidates"] == []
    assert NOTHING not in page.text


@pytest.mark.parametrize("words", ["老马", "老馬", "old horse", "Old Horse", "laoma", "lao ma", "lǎo mǎ", " 老马 "])
def test_what_was_met_is_found_in_either_script_in_pinyin_and_in_english(browser, words):
    page = look_up(browser, words)
    assert page.status_code == 200
    assert found(page)[0] == ("乾", "老马")
    assert '<b lang="zh-Hans">老马</b> old horse' in page.text
    assert f'<a href="/correspondences/qian/#shuogua" lang="zh">{HEADING}</a>' in page.text
    assert "Plum-Blossom Numbers of the Changes, volume 3" in page.text
    assert f'<input type="search" name="q" value="{words}"' in page.text


@pytest.mark.parametrize(
    ("language", "heading", "title"),
    [("zh-hans", HEADING, "《梅花易数 卷三》"), ("zh-hant", "八卦萬物類象 乾 說卦", "《梅花易數 卷三》")],
)
def test_a_chinese_page_has_the_word_alone_with_heading_and_source_in_its_script(browser, language, heading, title):
    browser.cookies["django_language"] = language
    page = look_up(browser, "老马").text
    assert "old horse" not in page
    assert re.search(f'<b lang="zh-Hans">老马</b>\\s+<small>{title} <a [^>]*>{heading}</a></small>', page)


def test_what_stands_under_several_trigrams_is_shown_under_each(browser):
    page = look_up(browser, "鱼")
    assert found(page)[:3] == [("兑", "鱼"), ("坎", "鱼"), ("巽", "鱼")]


def test_a_misspelt_word_is_taken_for_the_nearest(browser):
    assert found(look_up(browser, "umbrela")) == found(look_up(browser, "umbrella"))
    assert found(look_up(browser, "umbrela")) != []


@pytest.mark.parametrize("words", ["龘龘", "qwxzj", "🙂", "0", "……"])
def test_where_nothing_is_called_so_the_page_says_so(browser, words):
    page = look_up(browser, words)
    assert (page.status_code, page.context["candidates"]) == (200, [])
    assert NOTHING in page.text


@pytest.mark.parametrize("words", ["", " ", "\n"])
def test_nothing_typed_is_nothing_asked(browser, words):
    page = look_up(browser, words)
    assert (page.status_code, page.context["candidates"]) == (200, [])
    assert NOTHING not in page.text


def test_sixty_characters_can_be_looked_up(browser):
    assert look_up(browser, "马" * 60).status_code == 200


@pytest.mark.parametrize("length", [61, 10_000])
def test_more_than_sixty_are_refused_and_kept_in_the_field(browser, length):
    for words in ("马" * length, "m" * length):
        page = look_up(browser, words)
        assert (page.status_code, page.context["candidates"]) == (422, [])
        assert page.context["form"].errors == {"q": [TOO_LONG.format(length)]}
        assert TOO_LONG.format(length) in page.text
        assert f'value="{words}"' in page.text
        assert look_up(browser, words, HTTP_HX_REQUEST="true").status_code == 422


def test_a_null_character_is_refused(browser):
    assert look_up(browser, "马\x00").status_code == 422


def test_while_one_types_only_what_was_found_is_sent(browser):
    part = look_up(browser, "老马", HTTP_HX_REQUEST="true")
    assert part.status_code == 200
    assert part.text.strip().startswith('<div id="found"')
    assert part.text.strip().endswith("</div>")
    assert '<b lang="zh-Hans">老马</b> old horse' in part.text
    for beyond in ("<html", "<form", "eight-trigrams"):
        assert beyond not in part.text
    assert NOTHING in look_up(browser, "龘龘", HTTP_HX_REQUEST="true").text


def test_markup_that_is_looked_up_is_shown_as_it_was_typed(browser):
    page = look_up(browser, '"><script>alert(1)</script>').text
    assert "<script>alert(1)" not in page
    assert 'value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"' in page
    assert "<script" not in look_up(browser, "<script>alert(1)</script>", HTTP_HX_REQUEST="true").text


@pytest.mark.parametrize("words", ["鱼", "马", "水", "horse", "old man", "red"])
def test_each_thing_that_is_found_leads_to_its_category_on_the_page_of_its_trigram(browser, words):
    links = set(re.findall(r'href="/correspondences/(\w+)/#([\w-]*)"', look_up(browser, words).text))
    assert links != set()
    pages = {sound: browser.get(f"/correspondences/{sound}/").text for sound, _category in links}
    assert {(sound, category) for sound, category in links if f'id="{category}"' not in pages[sound]} == set()


@pytest.mark.parametrize(("sound", "trigram"), list(zip(SOUNDS, TRIGRAMS.values(), strict=True)), ids=SOUNDS)
@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_the_page_of_a_trigram_has_every_row_with_its_phrase_and_gloss(
    browser, chinese_names, language, sound, trigram
):
    browser.cookies["django_language"] = language
    page = browser.get(f"/correspondences/{sound}/")
    assert page.status_code == 200
    text = unescape(page.text)
    rows = engine.of_trigram(trigram)
    assert len(rows) > 30
    said = {
        "en": lambda row: row.en,
        "zh-hans": lambda row: row.zh,
        "zh-hant": lambda row: engine.traditional(row.zh),
    }[language]
    assert [row.id for row in rows if row.text and f'<p class="phrase" lang="zh-Hans">{row.text}' not in text] == []
    assert [row.id for row in rows if row.emended and f"〔{row.emended}〕" not in text] == []
    assert [row.id for row in rows if f"<p>{said(row)}</p>" not in text] == []
    assert page.text.count('<div class="thing-row">') == len(rows)
    assert language == "en" or Words(page.text).latin <= PRODUCT_AND_UNIT_NAMES


def test_the_water_of_kan_stands_on_its_page_with_its_source(browser):
    page = browser.get("/correspondences/kan/").text
    assert "<title>Kan 坎 · Correspondences" in page
    assert "<h1>Kan 坎 <small>坎 water</small></h1>" in page
    assert '<p class="phrase" lang="zh-Hans">月、虹、云、霜</p>' in page
    assert "In the sky 坎 is the moon and whatever forms from moisture: rainbow, cloud and frost." in page
    assert '<li><span lang="zh-Hans">虹</span> rainbow</li>' in page
    assert '<span lang="zh">八卦万物类象 坎 天文</span>' in page
    assert '<a href="/correspondences/kan/" aria-current="page">' in page


def test_the_categories_stand_in_the_order_of_the_text_each_once(browser):
    page = browser.get("/correspondences/kan/")
    codes = [category.code for category in page.context["categories"]]
    rows = engine.of_trigram(TRIGRAMS["坎"])
    assert codes == list(dict.fromkeys(row.category or "" for row in rows))
    sections = re.findall(r'<section class="row" id="([\w-]+)">', page.text)
    assert sections == ["notes", *(code or "nature" for code in codes)]
    shown = [row.rule.id for category in page.context["categories"] for row in category.rows]
    assert shown == [row.id for code in codes for row in rows if (row.category or "") == code]


def test_of_a_row_of_several_trigrams_the_page_lists_the_things_of_its_own(browser):
    """Of the animals 乾 horse … 坎 pig the page of 坎 lists the pig."""
    page = browser.get("/correspondences/kan/")
    rows = {row.rule.id: row for category in page.context["categories"] for row in category.rows}
    assert [thing.word for thing in rows["base-animal-far"].things] == ["豕"]


def test_every_category_has_a_name():
    rows = [row for trigram in TRIGRAMS.values() for row in engine.of_trigram(trigram)]
    assert {row.category or "" for row in rows} == CATEGORIES.keys()


@pytest.mark.parametrize("name", ["nothing", "Kan", "坎", "kan-dui", "k" * 1_000])
def test_there_is_no_page_of_what_is_no_trigram(browser, name):
    assert browser.get(f"/correspondences/{name}/").status_code == 404


@pytest.mark.parametrize("role", [Membership.Role.ASSISTANT, Membership.Role.READER])
def test_whoever_does_not_cast_looks_nothing_up(practice, role):
    browser = signed_in(member_of(practice, "dora", role))
    for response in (look_up(browser, "老马"), browser.get("/correspondences/kan/")):
        assert response.status_code == 403
        assert "老马" not in response.text
    assert look_up(browser, "老马", HTTP_HX_REQUEST="true").status_code == 403


def test_looking_up_leaves_no_trace(browser):
    look_up(browser, "老马")
    browser.get("/correspondences/kan/")
    assert nothing_happened()


@pytest.mark.parametrize("address", ["/correspondences/", "/correspondences/?q=horse", "/correspondences/?q=鱼"])
def test_a_page_of_correspondences_costs_no_query_of_its_own(browser, address, django_assert_num_queries):
    """Session, person, membership; notices."""
    with django_assert_num_queries(4):
        assert browser.get(address).status_code == 200


def test_the_page_of_a_trigram_costs_the_query_of_its_notes(browser, django_assert_num_queries):
    """Session, person, membership; notes; notices."""
    with django_assert_num_queries(5):
        assert browser.get("/correspondences/kan/").status_code == 200


def test_a_thing_of_several_trigrams_asks_which_one_it_is(browser):
    """Fish are listed under 兑, 坎 and 巽; what is only nearly a fish, as 离 the turtle, is not asked about."""
    response = browser.post("/cast/", FISH | {"question": "kept as typed"})
    assert response.status_code == 422
    assert response.context["form"].errors == {}
    assert response.context["form"].way.errors == {"object": [AMBIGUOUS]}
    assert AMBIGUOUS in response.text
    assert offered(response) == ["兑", "坎", "巽"]
    assert "Which trigram is it?" in response.text
    assert "八卦万物类象 兑 禽兽" in response.text
    assert 'value="鱼"' in response.text
    assert '<option value="S" selected>' in response.text
    assert "kept as typed" in response.text
    assert nothing_happened()


def test_a_candidate_shows_each_word_once_the_closest_first(browser):
    """Under 巽 fish are listed as food, as animals and as a component; 少女 is a girl, 少女一胎 a girl at one birth."""

    def words(thing, trigram):
        page = browser.post("/cast/", PAGE | {"object-object": thing, "sketch": "1"}).text
        label = page.partition(f'name="object-object_trigram" value="{trigram}"')[2].partition("</label>")[0]
        return re.findall('<span lang="zh-Hans">(.*?)</span>', label)

    assert words("鱼", "巽") == ["鱼"]
    assert words("girl", "兑") == ["少女", "少女一胎"]


def test_a_thing_that_is_only_nearly_found_is_cast_once_its_trigram_is_picked(browser):
    """An umbrella is 艮 7: 7 + 3 + 未 8 = 18 leaves 0: the sixth line."""
    response = browser.post("/cast/", PAGE | {"object-object": "umbrela"})
    assert (response.status_code, offered(response)) == (422, ["艮"])
    assert response.context["form"].way.errors == {"object": [AMBIGUOUS]}
    assert nothing_happened()
    browser.post("/cast/", PAGE | {"object-object": "umbrela", "object-object_trigram": "艮"})
    reading = Reading.objects.get()
    assert (reading.upper, reading.lower, reading.line) == ("艮", "离", 6)
    assert reading.origin == {"met": "umbrela"}


@pytest.mark.parametrize(
    ("trigram", "figure"),
    [("兑", ("兑", "离", 1)), ("坎", ("坎", "离", 5)), ("巽", ("巽", "离", 4))],
)
def test_the_trigram_that_was_picked_is_cast_and_what_was_met_is_sealed(browser, trigram, figure):
    """Above the south, 离 3, at 未 8: 兑 2 + 11 = 13, leaves 1; 坎 6 + 11 = 17, leaves 5; 巽 5 + 11 = 16, leaves 4."""
    response = browser.post("/cast/", FISH | {"object-object_trigram": trigram})
    assert response.status_code == 302
    reading = Reading.objects.get()
    assert (reading.upper, reading.lower, reading.line) == figure
    assert reading.result["request"]["object"] == trigram
    assert (reading.origin, reading.is_intact) == ({"met": "鱼"}, True)
    assert "Met: 鱼" in browser.get(f"/readings/{reading.code}/").text


@pytest.mark.parametrize("words", ["fish", "魚", "yu"])
def test_what_was_met_is_sealed_in_the_words_of_whoever_met_it(browser, words):
    browser.post("/cast/", FISH | {"object-object": words, "object-object_trigram": "坎"})
    reading = Reading.objects.get()
    assert (reading.upper, reading.origin) == ("坎", {"met": words})


def test_markup_that_was_met_is_shown_as_it_was_typed(browser):
    """<fish> holds the one word fish."""
    browser.post("/cast/", FISH | {"object-object": "<fish>", "object-object_trigram": "坎"})
    page = browser.get(f"/readings/{Reading.objects.get().code}/").text
    assert "<fish>" not in page
    assert "Met: &lt;fish&gt;" in page


def test_a_thing_of_one_trigram_needs_no_pick_and_is_told_by_the_request(browser):
    """An old man is 乾: 1 + 3 + 未 8 = 12 leaves 0: the sixth line."""
    browser.post("/cast/", PAGE | {"object-object": "老人"})
    reading = Reading.objects.get()
    assert (reading.upper, reading.lower, reading.line) == ("乾", "离", 6)
    assert (reading.result["request"]["object"], reading.origin) == ("老人", {})
    assert "Met: 老人" in browser.get(f"/readings/{reading.code}/").text


@pytest.mark.parametrize(("name", "trigram"), [("坎", "坎"), ("离", "离"), ("離", "离"), ("干", "乾"), ("兌", "兑")])
def test_a_trigram_by_its_name_in_either_script_was_not_met(browser, name, trigram):
    response = browser.post("/cast/", PAGE | {"object-object": name, "sketch": "1"})
    assert offered(response) == []
    browser.post("/cast/", PAGE | {"object-object": name})
    reading = Reading.objects.get()
    assert (reading.upper, reading.origin) == (trigram, {})
    assert "Met:" not in browser.get(f"/readings/{reading.code}/").text


@pytest.mark.parametrize("trigram", ["震", "艮", "离"])
def test_a_trigram_that_is_no_candidate_is_refused(browser, trigram):
    response = browser.post("/cast/", FISH | {"object-object_trigram": trigram})
    assert response.status_code == 422
    assert response.context["form"].way.errors == {"object": [AMBIGUOUS]}
    assert nothing_happened()


@pytest.mark.parametrize("trigram", ["x", "🙂", "fish", "兌", "坎" * 10_000])
def test_what_is_no_trigram_at_all_is_refused(browser, trigram):
    response = browser.post("/cast/", FISH | {"object-object_trigram": trigram})
    assert response.status_code == 422
    assert list(response.context["form"].way.errors) == ["object"]
    assert offered(response) == ["兑", "坎", "巽"]
    assert nothing_happened()


def test_a_pick_that_was_left_from_another_thing_does_not_count(browser):
    """坎 was picked for a fish; an old man is 乾."""
    browser.post("/cast/", PAGE | {"object-object": "老人", "object-object_trigram": "坎"})
    reading = Reading.objects.get()
    assert (reading.upper, reading.origin) == ("乾", {})


def test_a_pick_for_a_thing_does_not_hinder_another_way(browser):
    browser.post("/cast/", FISH | {"method": "count", "count-count": "7", "object-object_trigram": "震"})
    reading = Reading.objects.get()
    assert (reading.upper, reading.origin) == ("艮", {})


def test_the_candidates_come_with_the_figure_when_the_thing_is_another_one(browser):
    response = browser.post("/cast/sketch/", FISH | {"candidates_of": ""}, HTTP_HX_REQUEST="true")
    assert response.status_code == 422
    assert '<div id="candidates" hx-swap-oob="true">' in response.text
    assert '<input type="hidden" name="candidates_of" value="鱼">' in response.text
    assert offered(response) == ["兑", "坎", "巽"]
    assert AMBIGUOUS in response.text
    assert nothing_happened()


def test_while_the_thing_stays_the_candidates_stay_with_the_pick_among_them(browser):
    typed = FISH | {"candidates_of": "鱼", "object-object_trigram": "坎"}
    response = browser.post("/cast/sketch/", typed, HTTP_HX_REQUEST="true")
    assert response.status_code == 200
    assert "Figure: 既济 to 明夷, line 5." in response.text  # 坎 above 离; 坎's middle line makes it 坤
    assert 'id="candidates"' not in response.text
    assert nothing_happened()


def test_the_pick_is_marked_on_the_page_that_comes_back(browser):
    page = browser.post("/cast/", FISH | {"object-object_trigram": "坎", "sketch": "1"}).text
    assert '<input type="radio" name="object-object_trigram" value="坎" checked>' in page
    assert page.count('name="object-object_trigram" value="坎"') == 1
    assert nothing_happened()


def test_markup_in_a_thing_is_escaped_beside_its_candidates(browser):
    page = browser.post("/cast/", FISH | {"object-object": '"><script>alert(1)</script>fish'}).text
    assert "<script>alert(1)" not in page
    assert nothing_happened()


def test_the_cast_page_leads_to_the_correspondences(browser):
    assert '<a class="quiet" href="/correspondences/">Correspondences</a>' in browser.get("/cast/").text
