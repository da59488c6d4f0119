"""Photos, directions and the telephone's own compass on a walk, with a network that fails and without scripts."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.chromium import WIDTHS
from tests.browser.conftest import PATIENCE
from tests.browser.test_survey_walk import BEGUN, WALK
from tests.browser.test_walk import ALICE, MORNING, sign_in
from tests.readings.cases.files import with_place
from tests.services.stack import Stack

TICKED = """
from readings import clock
from readings.surveys.models import Survey
from readings.surveys.walking.actions import say_omen
survey, now = Survey.objects.get(), clock.now()
say_omen(survey.made_by, survey, omen="house-gutter-to-gate", is_there=True, said_at=now, now=now)
"""
POINT_EAST = """() => {
  for (const alpha of [270, 271, 269, 90, 270, 272, 268, 270])
    dispatchEvent(new DeviceOrientationEvent("deviceorientationabsolute", {alpha, absolute: true}));
}"""


@pytest.fixture
def page(browser: Browser, javascript: bool, stack_sqlite: Stack) -> Iterator[Page]:
    """A telephone on a walk where one omen is there."""
    stack_sqlite.travel_to(MORNING)
    stack_sqlite.manage("shell", "--command", ALICE)
    context = browser.new_context(
        viewport=WIDTHS["phone"], has_touch=True, is_mobile=True, java_script_enabled=javascript, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(error))
    sign_in(page, stack_sqlite)
    for command in (BEGUN, TICKED):
        stack_sqlite.manage("shell", "--command", command)
    page.goto(f"{stack_sqlite.url}{WALK}?place=gate")
    yield page
    context.close()
    assert errors == []


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "IMG_1.HEIC"
    path.write_bytes(with_place(kind="HEIF"))
    return path


def test_a_photo_whose_answer_is_lost_is_sent_again_by_itself_and_kept_once(
    page: Page, picture: Path, stack_sqlite: Stack
):
    sent = []

    def lose_the_first_answer(route: Route) -> None:
        sent.append(route.request)
        if len(sent) > 1:
            route.continue_()
        else:
            route.fetch()
            route.abort()

    page.route("**/photos/", lose_the_first_answer)
    photos = page.locator("#photos-omen-house-gutter-to-gate")
    photos.locator("input[type=file]").set_input_files(picture)
    expect(photos.get_by_text("The photo could not be sent.")).to_be_visible()
    expect(photos.get_by_text("Photos 1")).to_be_visible()
    assert len(sent) == 2
    assert stack_sqlite.rows("SELECT content_type FROM surveys_photo") == [("image/jpeg",)]


def test_a_photo_taken_before_the_scripts_have_come_is_sent_when_they_have(
    page: Page, picture: Path, stack_sqlite: Stack
):
    held: list[Route] = []
    page.route("**/htmx*.js", lambda route: held.append(route))
    with page.expect_request("**/htmx*.js"):
        page.reload(wait_until="commit")
    photos = page.locator("#photos-omen-house-gutter-to-gate")
    photos.locator("input[type=file]").set_input_files(picture)
    held[0].continue_()
    expect(photos.get_by_text("Photos 1")).to_be_visible()
    assert stack_sqlite.rows("SELECT content_type FROM surveys_photo") == [("image/jpeg",)]


@pytest.mark.parametrize("javascript", [False], ids=["no javascript"])
def test_without_scripts_a_photo_a_facing_and_a_direction_are_plain_forms(
    page: Page, picture: Path, stack_sqlite: Stack
):
    photos = page.locator("#photos-omen-house-gutter-to-gate")
    photos.locator("input[type=file]").set_input_files(picture)
    photos.get_by_role("button", name="Send the photo").tap()
    expect(photos.get_by_text("Photos 1")).to_be_visible()
    page.locator("#facing > summary").tap()
    page.get_by_role("button", name="The house faces NW").tap()
    expect(page.get_by_text("sits SE, faces NW")).to_be_visible()
    page.get_by_role("link", name="Eight directions").tap()
    page.locator("a.facing-NW").tap()
    page.get_by_label("What was seen").fill("土堆")
    page.get_by_role("button", name="Keep").tap()
    expect(page.get_by_text("the elders of the family have a happy event")).to_be_visible()
    assert stack_sqlite.rows("SELECT direction, seen FROM surveys_direction") == [("NW", "土堆")]


def test_the_telephone_s_own_compass_sets_where_the_house_faces(page: Page, stack_sqlite: Stack):
    """Turned by 270° against the clock it points to 90°, the east; one reading that is far off changes nothing."""
    page.locator("#facing > summary").tap()
    page.get_by_role("button", name="Use the phone’s compass").tap()
    expect(page.get_by_text("Hold the phone flat")).to_be_visible()
    page.evaluate(POINT_EAST)
    expect(page.get_by_text("sits W, faces E")).to_be_visible()
    assert stack_sqlite.rows("SELECT facing FROM surveys_house") == [("E",)]


def test_a_device_without_a_compass_says_so_and_changes_nothing(page: Page, stack_sqlite: Stack):
    page.locator("#facing > summary").tap()
    page.get_by_role("button", name="Use the phone’s compass").tap()
    expect(page.get_by_text("This device tells no direction.")).to_be_visible()
    assert stack_sqlite.rows("SELECT facing FROM surveys_house") == [("S",)]
