"""Every way of casting on a narrow phone: to a sealed reading in few taps, and nothing wider than the screen."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_barriers import uncomfortable
from tests.browser.test_walk import ALICE, MORNING, sign_in
from tests.services.stack import Stack

NARROW = {"width": 360, "height": 740}
MOST_TAPS = 6


@dataclass
class Thumb:
    """What taps; a field is tapped before it is typed in, and a list to open it and to choose from it."""

    page: Page
    taps: int = 0

    def tap(self, target: Locator) -> None:
        self.taps += 1
        target.click()

    def type(self, label: str, words: str) -> None:
        self.tap(self.field(label))
        self.page.keyboard.insert_text(words)

    def choose(self, label: str, option: str) -> None:
        self.taps += 2
        self.field(label).select_option(option)

    def field(self, label: str) -> Locator:
        """The field of that name of the way that is chosen; those of the others are hidden."""
        return self.page.get_by_label(label, exact=True).locator("visible=true")

    def way(self, name: str) -> None:
        self.tap(self.page.get_by_text("Other ways of casting"))
        self.tap(self.page.locator(".way-name", has_text=name))

    def cast(self) -> None:
        self.tap(self.page.get_by_role("button", name="Cast", exact=True))


@pytest.fixture
def thumb(page: Page, stack_sqlite: Stack) -> Thumb:
    """A thumb on the Cast page, 2026-11-30 at 09:00: 午 year, month 10, day 22, hour 巳."""
    stack_sqlite.travel_to(MORNING)
    stack_sqlite.manage("shell", "--command", ALICE)
    sign_in(page, stack_sqlite)
    page.set_viewport_size(NARROW)
    page.goto(f"{stack_sqlite.url}/cast/")
    return Thumb(page)


def by_surname(thumb: Thumb) -> None:
    """午 7 + 10 + 22 + 王 4 = 43, leaves 3 离; + 巳 6 = 49, leaves 1 乾; 49 leaves line 1."""
    thumb.type("Surname", "王")


def by_numbers(thumb: Thumb) -> None:
    """21 leaves 5 巽; 14 leaves 6 坎; 35 leaves 5."""
    thumb.way("Numbers")
    thumb.type("Two or three numbers", "21 14")


def by_a_count(thumb: Thumb) -> None:
    """7 艮; 7 + 巳 6 = 13 leaves 5 巽; 13 leaves 1."""
    thumb.way("Things counted")
    thumb.type("How many things", "7")


def by_sounds(thumb: Thumb) -> None:
    """3 离; 4 震; 3 + 4 + 巳 6 = 13 leaves 1."""
    thumb.way("Sounds heard")
    thumb.type("How many sounds, in one burst or two", "3 4")


def by_words(thumb: Thumb) -> None:
    """西 7 艮; 林 8 坤; 15 leaves 3."""
    thumb.way("Words")
    thumb.type("The words", "西林")


def by_a_measure(thumb: Thumb) -> None:
    """1 乾; 8 坤; 9 leaves 3."""
    thumb.way("A measure")
    thumb.type("Zhang 丈", "1")
    thumb.type("Chi 尺", "8")


def by_a_thing(thumb: Thumb) -> None:
    """An old man 乾 1 from the south 离 3: 1 + 3 + 巳 6 = 10 leaves 4."""
    thumb.way("A thing and its quarter")
    thumb.type("The thing met", "old man")
    thumb.choose("Its quarter", "S")


def by_throws(thumb: Thumb) -> None:
    """7 8 7 8 7 9 from the bottom: yang yin yang, yin yang yang; the top line is old."""
    thumb.way("Three dice")
    thumb.type("Six throws", "7 8 7 8 7 9")


def by_a_figure(thumb: Thumb) -> None:
    """井 is 坎 above 巽."""
    thumb.way("A figure cast elsewhere")
    thumb.type("Hexagram, by name or number", "井")
    thumb.choose("Moving line", "5")


WAYS = {
    by_surname: ("大有", "鼎"),
    by_numbers: ("涣", "蒙"),
    by_a_count: ("蛊", "大畜"),
    by_sounds: ("噬嗑", "晋"),
    by_words: ("剥", "艮"),
    by_a_measure: ("否", "遁"),
    by_a_thing: ("同人", "家人"),
    by_throws: ("家人", "既济"),
    by_a_figure: ("井", "升"),
}


@pytest.mark.parametrize("width", ["phone"])
def test_each_way_leads_to_a_sealed_reading_in_six_taps(thumb: Thumb):
    """One browser for all of them, since starting the product takes longer than casting."""
    page, cast_page = thumb.page, thumb.page.url
    taps = {}
    for typed, (primary, changed) in WAYS.items():
        page.goto(cast_page)
        thumb.taps = 0
        typed(thumb)
        expect(page.locator("#said")).to_contain_text(f"Figure: {primary} to {changed}")
        assert uncomfortable(page) == []
        thumb.cast()
        page.wait_for_url("**/readings/*/")
        expect(page.locator(".figure-primary .hexagram-name")).to_have_text(primary)
        expect(page.locator(".figure-changed .hexagram-name")).to_have_text(changed)
        taps[typed.__name__] = thumb.taps
    assert max(taps.values()) <= MOST_TAPS, taps


@pytest.mark.parametrize("width", ["phone"])
@pytest.mark.parametrize("way", ["Numbers", "Three dice"])
def test_what_is_drawn_is_cast_in_six_taps_and_the_reading_says_so(thumb: Thumb, way: str):
    page = thumb.page
    thumb.way(way)
    thumb.tap(page.get_by_role("button", name="Draw for me"))
    chosen = page.locator(".way:has(> .way-name :checked)")
    expect(chosen.locator(".way-fields input").first).not_to_have_value("")
    if chosen.locator("select").count() and chosen.locator(".has-error").count():  # no line of the six is an old one
        thumb.taps += 2
        chosen.get_by_label("Moving line").select_option("1")
    thumb.cast()
    page.wait_for_url("**/readings/*/")
    expect(page.get_by_text("Drawn by the system, 30 Nov 2026 09:0")).to_be_visible()
    assert thumb.taps <= MOST_TAPS


@pytest.mark.parametrize("width", ["phone"])
def test_of_a_thing_with_several_trigrams_one_is_picked(thumb: Thumb):
    """Fish are 巽, 坎 or 兑; 坎 6 above, east 震 4 below, 6 + 4 + 巳 6 = 16 leaves 4: 屯 to 随."""
    page = thumb.page
    thumb.way("A thing and its quarter")
    thumb.type("The thing met", "fish")
    thumb.choose("Its quarter", "E")
    candidates = page.locator(".candidate")
    expect(candidates.filter(has_text="Kan 坎")).to_be_visible()
    expect(candidates.filter(has_text="Xun 巽")).to_be_visible()
    thumb.tap(candidates.filter(has_text="Kan 坎"))
    expect(page.locator("#said")).to_contain_text("Figure: 屯 to 随, line 4.")
    expect(candidates.filter(has_text="Kan 坎").get_by_role("radio")).to_be_checked()
    thumb.cast()
    page.wait_for_url("**/readings/*/")
    expect(page.get_by_text("Met: fish")).to_be_visible()


@pytest.mark.parametrize("width", ["phone"])
def test_a_topic_is_typed_in_one_tap_and_the_list_follows_until_another_is_chosen(thumb: Thumb):
    page = thumb.page
    topic = page.get_by_label("Topic", exact=True)
    thumb.type("What it is about, in a word", "求财")
    expect(topic).to_have_value("wealth")
    expect(page.locator("#said")).to_contain_text("Topic: Money.")
    assert thumb.taps == 1
    assert uncomfortable(page) == []
    assert page.get_by_role("button", name="Cast", exact=True).bounding_box()["y"] < NARROW["height"]
    page.keyboard.insert_text("官司")  # 求财官司: both
    expect(page.locator("#refused")).to_contain_text("can mean Money, A lawsuit. Choose one.")
    expect(topic).to_have_value("")
    page.keyboard.press("Tab")
    expect(topic).to_be_focused()
    topic.select_option("lawsuit")
    expect(page.locator("#refused")).to_be_empty()
    thumb.cast()
    page.wait_for_url("**/readings/*/")
    expect(page.get_by_role("heading", name="A lawsuit")).to_be_visible()


@pytest.mark.parametrize("width", ["phone"])
def test_what_was_met_is_looked_up_as_it_is_typed(thumb: Thumb):
    page = thumb.page
    page.get_by_role("link", name="Correspondences").click()
    thumb.type("What was met", "lao ma")
    expect(page.locator(".found-trigram").first).to_contain_text("老马 old horse")
    expect(page).to_have_url(re.compile(r"/correspondences/\?q=lao(\+|%20)ma$"))
    assert uncomfortable(page) == []
