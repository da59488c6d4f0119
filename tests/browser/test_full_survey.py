"""A whole survey on a telephone by touch, from the client to the report, with and without scripts, on a bad network."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.browser.chromium import WIDTHS
from tests.browser.conftest import PATIENCE
from tests.browser.test_barriers import sideways, uncomfortable
from tests.browser.test_survey_walk import THERE, TICKS
from tests.browser.test_walk import ALICE, MORNING, sign_in
from tests.readings.cases.files import with_place
from tests.services.stack import Stack

HOUSE = """
from readings import clock
from readings.accounts.models import Membership
from readings.clients.actions import add_client
from readings.surveys.actions import add_house
alice, now = Membership.objects.get(), clock.now()
add_house(alice, add_client(alice, name="Tian", now=now), name="Tian house", facing="S", now=now)
"""
KEPT = """
import json
from PIL import Image
from readings.surveys.models import Direction, Omen, Photo
def metadata(photo):
    with photo.file.open() as file:
        return [photo.content_type, len(Image.open(file).getexif())]
print(json.dumps({
    "omens": sorted(Omen.objects.filter(is_there=True).values_list("omen", flat=True)),
    "looked for": Omen.objects.count(),
    "photos": [[str(photo.omen or ""), str(photo.direction or ""), *metadata(photo)] for photo in Photo.objects.all()],
    "directions": list(Direction.objects.order_by("id").values_list("direction", "seen", "verdict")),
}))
"""
AROUND = {  # as one goes round, with the name of the next by which one goes on
    "N": "a pond",
    "NE": "a hill of stones",
    "E": "a young pine",
    "SE": "a bamboo fence",
    "S": "a red lamp",
    "SW": "a heap of earth",
    "W": "a broken mirror",
    "NW": "a round tower",
}
GOOD_SIGN = "E"
TAPPED = {"N", "W"}  # on the compass; to the others one goes by the link to the next
WITH_PHOTO = "house-torn-shoe"
DONE = """
SELECT action, count(*) FROM accounts_auditentry
WHERE action IN ('add_photo', 'finish_survey', 'say_omen', 'start_survey', 'write_direction')
GROUP BY action ORDER BY action
"""


class Network:
    """Of what is sent to a survey the fourth tick is kept and its answer lost, the second photo is refused by a server
    that is busy, and the third direction comes twice."""

    def __init__(self) -> None:
        self.sent: Counter[str] = Counter()
        self.failed: list[str] = []
        self.twice: list[str] = []

    def __call__(self, route: Route) -> None:
        kind = route.request.url.split("/surveys/")[1].split("/")[1]
        self.sent[kind] += route.request.method == "POST"
        match kind, self.sent[kind] if route.request.method == "POST" else None:
            case "omens", 4:
                route.fetch(max_redirects=0)
                self.failed.append(kind)
                route.fulfill(status=502, body="nobody answers")
            case "photos", 2:
                self.failed.append(kind)
                route.fulfill(status=503, body="busy")
            case "directions", 3:
                route.fetch(max_redirects=0)
                self.twice.append(kind)
                route.fulfill(response=route.fetch(max_redirects=0))
            case _:
                route.continue_()


@pytest.fixture
def page(browser: Browser, javascript: bool, stack_sqlite: Stack) -> Iterator[Page]:
    """A telephone, touched and not clicked, on the page of a client with a house."""
    stack_sqlite.travel_to(MORNING)
    stack_sqlite.manage("shell", "--command", ALICE + HOUSE)
    context = browser.new_context(
        viewport=WIDTHS["phone"], has_touch=True, java_script_enabled=javascript, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(error))
    sign_in(page, stack_sqlite)
    [(code,)] = stack_sqlite.rows("SELECT code FROM clients_client")
    page.goto(f"{stack_sqlite.url}/clients/{code}/")
    yield page
    context.close()
    assert errors == []


@pytest.fixture
def pictures(tmp_path: Path) -> Iterator[Path]:
    """Small pictures of a telephone that knows where it is, each another one."""
    paths = [tmp_path / f"IMG_{number}.JPG" for number in range(3)]
    for number, path in enumerate(paths):
        path.write_bytes(with_place(size=(60 + 8 * number, 40)))
    return iter(paths)


@pytest.mark.parametrize("javascript", [True, False], ids=["javascript", "no javascript"])
def test_a_survey_on_a_bad_network_ends_in_a_report_of_all_that_was_seen_each_once(
    page: Page, pictures: Iterator[Path], stack_sqlite: Stack, javascript: bool
):
    network = Network()
    page.route("**/surveys/*/*/**", network)
    page.get_by_role("link", name="Tian house").tap()
    page.get_by_role("button", name="Start a survey").tap()
    omens = walk(page, pictures, javascript=javascript)
    look_around(page)
    photograph_direction_and_house(page, pictures, javascript=javascript)
    page.get_by_role("button", name="Make the report").tap()
    page.wait_for_url("**/report/")

    assert (network.failed, network.twice) == (["omens", "photos"], ["directions"])
    expect_each_once(stack_sqlite)
    expect_the_report_to_name(page, omens)


def walk(page: Page, pictures: Iterator[Path], *, javascript: bool) -> list[str]:
    """Tick what is there in each place and photograph one of it; return what the ticked omens are called."""
    called = []
    for place, omens in THERE.items():
        expect(page.locator(f"#{place}")).to_be_visible()
        for omen in omens:
            called.append(page.locator(f"#house-{omen} .omen-seen").inner_text())
            tick(page.locator(f"#tick-house-{omen}"), javascript=javascript)
            if f"house-{omen}" == WITH_PHOTO:
                send(page.locator(f"#photos-omen-{WITH_PHOTO}"), next(pictures), javascript=javascript)
        page.locator(f"#{place} .walk-on button").tap()
    expect(page.locator("#walk-count")).to_contain_text("seen 35/35")
    expect(page.locator(".is-pending")).to_have_count(0)
    return called


def tick(button: Locator, *, javascript: bool) -> None:
    """Tick an omen; where a browser without scripts shows that no answer came, open the walk anew."""
    page, walk = button.page, button.page.url
    if javascript:
        button.tap()
    else:
        with page.expect_navigation() as answered:
            button.tap()
        if not answered.value.ok:
            page.goto(walk)
    expect(button).to_have_attribute("aria-pressed", "true")


def send(photos: Locator, picture: Path, *, javascript: bool) -> None:
    """Take a photo of something; a script sends it as soon as it is taken, and again where it was refused."""
    page = photos.page
    photos.locator("input[type=file]").set_input_files(picture)
    if not javascript:
        with page.expect_navigation() as answered:
            photos.get_by_role("button", name="Send the photo").tap()
        if not answered.value.ok:
            page.go_back()
            send(photos, picture, javascript=javascript)
    expect(photos.get_by_text("Photos 1")).to_be_visible()


def look_around(page: Page) -> None:
    """Write down what is seen in each of the eight directions."""
    page.get_by_role("link", name="Eight directions").tap()
    for direction, words in AROUND.items():
        if direction in TAPPED:
            page.locator(f"a.facing-{direction}").tap()
        else:
            page.get_by_role("link", name="Next:").tap()
        page.wait_for_url(f"**?direction={direction}#direction")
        page.get_by_label("What was seen").fill(words)
        if direction == GOOD_SIGN:
            page.get_by_role("radio", name="a good sign").tap()
        assert uncomfortable(page) == []
        page.get_by_role("button", name="Keep").tap()
        expect(page.get_by_text("Kept.", exact=True)).to_be_visible()
        expect(page.locator("#direction .palace-says")).to_contain_text(words)


def photograph_direction_and_house(page: Page, pictures: Iterator[Path], *, javascript: bool) -> None:
    """One photo of what is seen in the south-west, and one of the house as a whole; then back to the walk."""
    send(page.locator("#photos-direction-SW"), next(pictures), javascript=javascript)
    page.get_by_role("link", name="Tian house").tap()
    page.get_by_role("link", name="Photos", exact=True).tap()
    page.locator(".photo-form input[type=file]").set_input_files(next(pictures))
    page.get_by_role("button", name="Send the photo").tap()
    expect(page.get_by_text("3 of 60 photos")).to_be_visible()
    page.get_by_role("link", name="Tian house").tap()


def expect_each_once(stack: Stack) -> None:
    """12 of the 35 omens are there; of the photos none has kept what the camera wrote into it."""
    kept = json.loads(stack.manage("shell", "--command", KEPT).splitlines()[-1])
    assert len(TICKS) == 12
    assert kept == {
        "omens": TICKS,
        "looked for": 35,
        "photos": [
            [WITH_PHOTO, "", "image/jpeg", 0],
            ["", f"SW {AROUND['SW']}", "image/jpeg", 0],
            ["", "", "image/jpeg", 0],
        ],
        "directions": [[name, words, "good" if name == GOOD_SIGN else ""] for name, words in AROUND.items()],
    }
    assert stack.rows(DONE) == [
        ("add_photo", 3),
        ("finish_survey", 1),
        ("say_omen", 12),
        ("start_survey", 1),
        ("write_direction", 8),
    ]


def expect_the_report_to_name(page: Page, omens: list[str]) -> None:
    findings = page.locator(".finding")
    expect(findings).to_have_count(12 + 8)
    for words in (*omens, *AROUND.values()):
        expect(findings.filter(has_text=words)).to_have_count(1)
    pictures = page.locator(".report-photos img")
    expect(pictures).to_have_count(3)
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        expect(picture).not_to_have_js_property("naturalWidth", 0)
    assert list(sideways(page)) == []
