"""The page of the design system: for the staff, with the fourteen components and their states."""

import pytest
from django.test import Client as Browser

from tests.readings.conftest import signed_in


@pytest.fixture
def page(alice) -> str:
    alice.user.is_staff = True
    alice.user.save()
    response = signed_in(alice).get("/design/")
    assert response.status_code == 200
    return response.content.decode()


def test_whoever_is_not_of_the_staff_finds_no_such_page(alice, bob):
    browsers = signed_in(alice), signed_in(bob), Browser()
    assert [browser.get("/design/").status_code for browser in browsers] == [404, 404, 404]


@pytest.mark.parametrize(
    "component",
    [
        "Row", "Figure", "First timing", "Strip", "Polarity", "Finding", "Window row", "Button", "Field", "Segments",
        "Tick row", "Fold", "Head and tabs", "Notice", "Error", "Empty", "Loading", "Hexagram", "Trigram", "Compass",
    ],
)  # fmt: skip
def test_a_component_is_there(page, component):
    assert f"<h2>{component}</h2>" in page


@pytest.mark.parametrize("state", ["as-rest", "as-hover", "as-focus", 'aria-disabled="true"', "is-busy"])
def test_the_primary_button_is_there_in_each_state(page, state):
    assert any('class="primary' in button and state in button for button in page.split("<button")[1:])
