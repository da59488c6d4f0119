"""An hour that is not known, and a figure that is held against its inputs, on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_barriers import uncomfortable
from tests.browser.test_walk import ALICE, MORNING, sign_in
from tests.services.stack import Stack


@pytest.mark.parametrize("width", ["phone"])
def test_the_hours_are_shown_one_is_kept_and_its_figure_is_checked(page: Page, stack_sqlite: Stack):
    stack_sqlite.travel_to(MORNING)
    stack_sqlite.manage("shell", "--command", ALICE)
    sign_in(page, stack_sqlite)
    show_the_hours_across_midnight(page)
    keep_the_last(page)
    check_it(page)


def show_the_hours_across_midnight(page: Page) -> None:
    open_from_the_cast_page(page, "Uncertain hour")
    expect(page.get_by_label("Date")).to_have_value("2026-11-30")
    expect(page.get_by_label("From")).not_to_be_visible()
    page.get_by_label("Part of the day").select_option("between")
    page.get_by_label("From").fill("21:00")
    page.get_by_label("Until").fill("03:00")
    page.get_by_label("Surname").fill("王")
    page.get_by_role("button", name="Show the hours").click()
    expect(page.get_by_text("4 different figures are possible.")).to_be_visible()
    expect(page.locator(".hour-row .row-branch")).to_have_text(["亥", "子", "子", "丑"])
    expect(page.locator(".figure-primary .hexagram-name")).to_have_text(["旅", "噬嗑", "恒", "解"])
    assert uncomfortable(page) == []


def keep_the_last(page: Page) -> None:
    page.get_by_role("button", name="Keep 丑 01:00–03:00").click()
    expect(page.locator(".figure-changed .hexagram-name")).to_have_text("师")


def check_it(page: Page) -> None:
    """Said to be of the hour 子, it would have to be 丑."""
    open_from_the_cast_page(page, "Check a figure")
    page.get_by_label("Date and time", exact=True).fill("2026-12-01T00:30")
    page.get_by_label("Surname").fill("王")
    page.get_by_label("Upper trigram").select_option("震")
    page.get_by_label("Lower trigram").select_option("坎")
    page.get_by_label("Moving line").select_option("4")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("heading", name="It does not follow.")).to_be_visible()
    expect(page.locator(".check-changes li")).to_have_text(["Hour: stated 子, it would have to be 丑."])
    assert uncomfortable(page) == []
    page.get_by_text("Inputs and figure").click()
    page.get_by_label("Date and time", exact=True).fill("2026-12-01T01:30")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("heading", name="It follows.")).to_be_visible()


def open_from_the_cast_page(page: Page, link: str) -> None:
    page.get_by_role("link", name="Cast", exact=True).first.click()
    page.get_by_role("link", name=link).click()
