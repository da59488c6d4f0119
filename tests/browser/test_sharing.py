"""A reading on its way out of the house: its buttons need a script, its text and its files do not."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_barriers import uncomfortable
from tests.browser.test_walk import ALICE, MORNING, cast_the_tian_house, sign_in
from tests.services.stack import Stack


@pytest.mark.parametrize("width", ["phone"])
@pytest.mark.parametrize("javascript", [True, False], ids=["javascript", "no javascript"])
def test_the_text_is_copied_and_the_files_are_taken(page: Page, stack_sqlite: Stack, javascript: bool):
    stack_sqlite.travel_to(MORNING)
    stack_sqlite.manage("shell", "--command", ALICE)
    sign_in(page, stack_sqlite)
    cast_the_tian_house(page, javascript=javascript)
    expect(page.get_by_role("button", name="Print")).to_be_visible(visible=javascript)  # a script shows it
    if javascript:
        the_print_button_prints(page)
    page.get_by_role("link", name="Share", exact=True).click()
    page.get_by_role("link", name="繁體中文").click()
    text = page.get_by_label("The text").input_value()
    assert text.startswith("A new house: how will it stand?\n")
    assert "水來生木" in text
    if javascript:
        the_copy_button_copies(page, text)
        assert uncomfortable(page) == []
    else:
        expect(page.get_by_role("button", name="Copy")).not_to_be_visible()
    assert taken(page, "PDF") == ("A new house how will it stand 2026-11-30.pdf", b"%PDF-")
    assert taken(page, "Long picture") == ("A new house how will it stand 2026-11-30.png", b"\x89PNG\r")


def the_print_button_prints(page: Page) -> None:
    page.evaluate("window.print = () => { window.printed = true; }")
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed")


def the_copy_button_copies(page: Page, text: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("#said")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == text


def taken(page: Page, name: str) -> tuple[str, bytes]:
    """The name of the file behind a link, and how it begins."""
    with page.expect_download() as download:
        page.get_by_role("link", name=name, exact=True).click()
    return download.value.suggested_filename, download.value.path().read_bytes()[:5]
