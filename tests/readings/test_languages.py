"""The pages in their three languages: what html calls the language, and no Latin word on a Chinese page."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.test import Client as Browser

from tests.demo import Demo, prepare_demo
from tests.pages import PAGES, Page
from tests.readings.conftest import NOW
from tests.traditional import maker

PRODUCT_AND_UNIT_NAMES = set((Path(__file__).parent / "latin_words.txt").read_text(encoding="utf8").split())
ADDRESS = re.compile(r"\S+@\S+|https?://\S+")
LATIN = re.compile("[A-Za-zÀ-ÖØ-öø-ɏ]+")
SPOKEN = ("alt", "aria-label", "placeholder", "title")  # the attributes that a reader sees or hears
# Surnames, questions and a claim of the demo, as they were typed, and a language by its own name.
TYPED = re.compile("[韩陈赵]|新货几时卖完|孩子明年|宅中进益|^简体中文$")
WITHOUT_END = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Words(HTMLParser):
    """What a page says: its text and the attributes that are read out, less what is marked as of another language,
    as not to be translated (ids, addresses), or as no text at all."""

    def __init__(self, html: str):
        super().__init__()
        self.open: list[tuple[str, bool]] = []  # each open element, and whether what it holds is said
        self.said: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        silent = tag in ("script", "style") or attributes.get("translate") == "no"
        silent = silent or (tag != "html" and "lang" in attributes)
        is_said = not silent and (not self.open or self.open[-1][1])
        if is_said:
            self.said += [attributes[name] for name in SPOKEN if attributes.get(name)]
        if tag not in WITHOUT_END:
            self.open.append((tag, is_said))

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in WITHOUT_END:
            self.open.pop()

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass  # p, li and the like may be left open

    def handle_data(self, data):
        if self.open and self.open[-1][1]:
            self.said.append(data)

    @property
    def latin(self) -> set[str]:
        """The Latin words among them; what somebody's address is made of is none."""
        return set(LATIN.findall(ADDRESS.sub(" ", "\n".join(self.said))))


@pytest.fixture
def demo(db) -> Demo:
    return prepare_demo(NOW)


def asked(page: Page, demo: Demo, language: str) -> str:
    """The page as html, as the visitor it is meant for gets it in that language."""
    browser = Browser()
    for name, value in {"django_language": language, **demo.cookies.get(page.who, {})}.items():
        browser.cookies[name] = value
    address = demo.address(page)
    sent = None if page.filled is None else {"csrfmiddlewaretoken": "", **page.filled}  # which every form of ours holds
    response = browser.get(address) if sent is None else browser.post(address, sent)
    assert (page.name, response.status_code) == (page.name, page.status)
    return response.content.decode()


@pytest.mark.parametrize("language", ["zh-hans", "zh-hant"])
def test_no_latin_word_stands_on_a_chinese_page(demo, language):
    found = {word: page.name for page in PAGES for word in Words(asked(page, demo, language)).latin}
    assert {word: page for word, page in found.items() if word not in PRODUCT_AND_UNIT_NAMES} == {}


def test_the_list_of_product_and_unit_names_is_short():
    assert len(PRODUCT_AND_UNIT_NAMES) <= 60


def test_words_are_found_where_one_sees_or_hears_them():
    html = """<html lang="zh-Hans"><script>no</script><p title="one">两<b>two</b><br><img alt="three">
    <span lang="en">no <i>no</i></span><code translate="no">no</code> four no@no.example</p><style>no</style></html>"""
    assert Words(html).latin == {"one", "two", "three", "four"}


@pytest.mark.parametrize(
    ("language", "tag", "title", "name"),
    [("en", "en", "Cases", "Dui 兑"), ("zh-hans", "zh-Hans", "案卷", "兑"), ("zh-hant", "zh-Hant", "案卷", "兌")],
)
def test_a_page_is_in_the_language_that_was_chosen(demo, language, tag, title, name):
    cases = asked(Page("cases", "/cases/"), demo, language)
    assert f'<html lang="{tag}"' in cases
    assert f"<title>{title} " in cases
    reading = asked(Page("reading", "/readings/{reading}/"), demo, language)
    assert re.search(f">{name}<|{name}[ <，]", reading)


def test_a_traditional_page_has_the_gloss_in_its_characters_and_the_phrase_as_the_source_prints_it(demo):
    reading = asked(Page("reading", "/readings/{reading}/"), demo, "zh-hant")
    assert "水來生木，" in reading
    assert '<p class="phrase" lang="zh-Hans">亥子水年月日，当有进益' in reading
    assert "《周易梅花數擇抄》" in reading


def test_what_a_traditional_page_says_of_the_trade_is_traditional_unless_somebody_typed_it(demo):
    convert = maker().Conversion()
    addresses = ("/readings/", "/cast/", "/correspondences/", "/timings/", "/windows/")
    trade = [page for page in PAGES if page.address.startswith(addresses)]
    said = {text for page in trade for text in Words(asked(page, demo, "zh-hant")).said}
    assert len(said) > 100
    assert {text for text in said if convert(text) != text and not TYPED.search(text)} == set()


@pytest.mark.parametrize(
    ("asked_for", "tag"),
    [("zh-TW,zh;q=0.8", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh-CN", "zh-Hans"), ("fr,de", "en")],
)
def test_a_browser_gets_the_script_of_its_country(db, asked_for, tag):
    assert f'<html lang="{tag}"' in Browser().get("/", headers={"accept-language": asked_for}).content.decode()
