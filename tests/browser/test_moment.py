"""The moment picker in a real browser, on a phone: lunar or solar, the facts follow what is typed."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_barriers import uncomfortable
from tests.browser.test_walk import ALICE, MORNING, sign_in
from tests.services.stack import Stack


@pytest.mark.parametrize("width", ["phone"])
def test_pillars_term_and_void_follow_a_lunar_and_then_a_solar_date(page: Page, stack_sqlite: Stack):
    open_the_picker(page, stack_sqlite, "/cast/")

    page.get_by_role("radio", name="A lunar date").check()
    expect_facts(page, "— — — —")
    expect(page.get_by_label("Date and time", exact=True)).to_be_hidden()
    page.get_by_label("Lunar year").fill("2022")
    page.get_by_label("Month", exact=True).fill("12")
    page.get_by_label("Day", exact=True).fill("1")
    page.get_by_label("Hour", exact=True).select_option("午")
    expect_facts(page, "壬寅 壬子 庚戌 壬午", "23 Dec 2022", "冬至", "void 寅 卯")
    assert uncomfortable(page) == []

    page.get_by_role("radio", name="A date and time").check()
    expect(page.get_by_label("Lunar year")).to_be_hidden()
    page.get_by_label("Date and time", exact=True).fill("2026-12-07T12:00")
    expect_facts(page, "丙午 庚子 乙卯 壬午", "7 Dec 2026 12:00", "大雪", "void 子 丑")
    expect(page.locator("#figure .figure-primary .hexagram-name")).to_have_text("井")
    assert uncomfortable(page) == []

    page.get_by_role("radio", name="Now").check()
    expect_facts(page, "丙午 己亥 戊申 丁巳", "30 Nov 2026 09:0", "小雪", "void 寅 卯")


@pytest.mark.parametrize("width", ["phone"])
def test_the_facts_of_a_comparison_follow_too(page: Page, stack_sqlite: Stack):
    open_the_picker(page, stack_sqlite, "/compare/")
    page.get_by_role("radio", name="A date and time").check()
    page.get_by_label("Date and time", exact=True).fill("2026-12-07T12:00")
    expect_facts(page, "丙午 庚子 乙卯 壬午", "7 Dec 2026 12:00", "大雪", "void 子 丑")
    expect(page.locator("#said")).to_have_text("Pillars: 丙午 庚子 乙卯 壬午.")


def open_the_picker(page: Page, stack: Stack, address: str) -> None:
    stack.travel_to(MORNING)
    stack.manage("shell", "--command", ALICE)
    sign_in(page, stack)
    page.goto(stack.url + address)
    page.get_by_text("Change the moment").click()


def expect_facts(page: Page, pillars: str, *facts: str) -> None:
    expect(page.locator("#moment-facts dd")).to_have_text(pillars.split())
    for fact in facts:
        expect(page.locator("#moment-facts .facts")).to_contain_text(fact)
