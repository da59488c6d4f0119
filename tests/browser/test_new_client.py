"""From Today to the first sealed reading of somebody new, counted: how often one clicks, and how much one types."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_barriers import uncomfortable
from tests.browser.test_walk import ALICE, MORNING, sign_in
from tests.services.stack import Stack

widths = pytest.mark.parametrize("width", ["phone", "desktop"])
scripts = pytest.mark.parametrize("javascript", [True, False], ids=["javascript", "no javascript"])


class Hand:
    """Clicks and types, and keeps count; from field to field one goes with the key for it, so that is no click."""

    def __init__(self) -> None:
        self.clicks = self.typed = 0

    def click(self, target: Locator) -> None:
        target.click()
        self.clicks += 1

    def type(self, field: Locator, text: str) -> None:
        field.fill(text)
        self.typed += 1


@pytest.fixture
def today(page: Page, stack_sqlite: Stack) -> Page:
    """Today, as alice sees it who has no client yet."""
    stack_sqlite.travel_to(MORNING)
    stack_sqlite.manage("shell", "--command", ALICE)
    sign_in(page, stack_sqlite)
    return page


@widths
@scripts
def test_a_new_client_with_phone_and_year_of_birth_has_a_sealed_reading_after_five_clicks_and_four_fields(today: Page):
    """Clicks: Clients, New client, Keep, Cast for this client, Cast: 5 of at most 12.

    Fields: name, phone, year of birth, question: 4 of at most 6. A click into each of them would make 9.
    """
    hand = Hand()
    hand.click(today.get_by_role("navigation", name="Main").get_by_role("link", name="Clients"))
    hand.click(today.get_by_role("link", name="New client").first)
    assert uncomfortable(today) == []
    hand.type(today.get_by_label("Name", exact=True), "田家")
    hand.type(today.get_by_label("Phone"), "138 0000 0000")
    hand.type(today.get_by_label("Year"), "1990")
    hand.click(today.get_by_role("button", name="Keep"))
    expect(today.get_by_role("heading", name="田家")).to_be_visible()
    expect(today.get_by_text("aged 35 or 36")).to_be_visible()
    assert uncomfortable(today) == []
    hand.click(today.get_by_role("link", name="Cast for this client"))
    hand.type(today.get_by_label("Question"), "How will the house stand?")
    hand.click(today.get_by_role("button", name="Cast", exact=True))
    expect_a_sealed_reading_of(today, "田家")
    assert (hand.clicks, hand.typed) == (5, 4)


@widths
@scripts
def test_who_is_named_while_casting_has_a_sealed_reading_after_three_clicks_and_two_fields(today: Page):
    """Clicks: Cast, the fold of the client, Cast: 3 of at most 12. Fields: question, name: 2 of at most 6."""
    hand = Hand()
    hand.click(today.get_by_role("link", name="Cast", exact=True).first)
    hand.type(today.get_by_label("Question"), "How will the house stand?")
    hand.click(today.locator("summary", has_text="Client"))
    hand.type(today.get_by_label("Who asks"), "田家")
    assert uncomfortable(today) == []
    hand.click(today.get_by_role("button", name="Cast", exact=True))
    expect_a_sealed_reading_of(today, "田家")
    assert (hand.clicks, hand.typed) == (3, 2)


def expect_a_sealed_reading_of(page: Page, name: str) -> None:
    """The reading stands there under the client's name, from which one comes to a page that has it."""
    expect(page.get_by_role("heading", name="How will the house stand?")).to_be_visible()
    page.locator("main").get_by_role("link", name=name).click()
    expect(page.get_by_role("link", name="How will the house stand?")).to_be_visible()
