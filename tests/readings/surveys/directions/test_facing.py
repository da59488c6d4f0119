"""Where the house faces, tapped on the walk's compass; and the directions drawn on the ring and over the plan."""

from django.core.files.base import ContentFile

from readings.accounts.models import AuditEntry
from readings.surveys.directions import drawing
from readings.surveys.directions.answer import shown_palaces
from readings.surveys.models import Direction, House
from readings.surveys.models.house import FACINGS
from tests.readings.cases.files import picture
from tests.readings.conftest import NOW, signed_in

HTMX = {"headers": {"HX-Request": "true"}}


def seen(survey, direction: str, **said) -> None:
    of = {"practice": survey.practice, "survey": survey, "said_by": survey.made_by, "said_at": NOW}
    Direction.objects.create(direction=direction, **of, **said)


def with_plan(house: House, north: int | None) -> None:
    house.plan.save("plan", ContentFile(picture("PNG", size=(80, 60))), save=False)
    house.plan_type, house.plan_north = "image/png", north
    house.save()


def test_a_tap_sets_where_the_house_faces_and_it_sits_opposite(alice, survey):
    browser = signed_in(alice)
    for _time in range(2):
        response = browser.post(f"/surveys/{survey.code}/facing/", {"facing": "S"})
        assert response["Location"] == f"/surveys/{survey.code}/"
    house = House.objects.get()
    assert (house.facing, house.sitting) == ("S", "N")
    entry = AuditEntry.objects.get(action="set_facing")
    assert entry.object_code == house.code


def test_in_place_the_compass_is_given_back_folded_and_it_is_said(alice, survey):
    page = signed_in(alice).post(f"/surveys/{survey.code}/facing/", {"facing": "E"}, **HTMX).text
    assert '<details class="fold facing-fold" id="facing">' in page
    assert "sits W, faces E" in page
    assert '<button class="facing-E" name="facing" value="E" aria-pressed="true">' in page
    assert '<p hx-swap-oob="innerHTML:#said">The house sits in the W and faces E.</p>' in page


def test_the_walk_has_a_compass_that_is_open_until_it_is_set(alice, survey):
    page = signed_in(alice).get(f"/surveys/{survey.code}/").text
    assert '<details class="fold facing-fold" id="facing" open>' in page
    assert "data-by-compass hidden" in page
    for direction in FACINGS:
        assert f'name="facing" value="{direction}" aria-pressed="false"' in page


def test_no_direction_or_none_that_there_is_sets_nothing(alice, survey):
    for posted in ({}, {"facing": ""}, {"facing": "NNE"}):
        assert signed_in(alice).post(f"/surveys/{survey.code}/facing/", posted).status_code == 422
    assert House.objects.get().facing == ""


def test_the_ring_has_a_band_for_what_is_said_and_a_half_for_each_of_two(survey):
    seen(survey, "S", verdict="good")
    seen(survey, "N", seen="刀", element="金", verdict="bad")
    seen(survey, "E", seen="xyzzy")
    ring = drawing.ring(shown_palaces(survey), "S")
    assert [band.polarity for band in ring.bands] == ["good", "bad", "good"]
    assert [sector.direction for sector in ring.sectors if sector.facing] == ["S"]


def test_the_band_of_the_south_is_above(survey):
    """At ±21° of the top, 159 from the middle: 160 ± 159 · sin 21° = 103.02, 216.98; 160 − 159 · cos 21° = 11.56."""
    seen(survey, "S", verdict="good")
    (band,) = drawing.ring(shown_palaces(survey)).bands
    assert band.outline.startswith("M103.02 11.56A159 159 0 0 1 216.98 11.56L")


def test_over_the_plan_each_direction_is_turned_by_where_north_is(survey):
    """North on the right (90°): its name is 72 to the right of the middle, the east's below, the south's left."""
    plan = drawing.on_plan(shown_palaces(survey), 90)
    places = {label.direction: (label.x, label.y) for label in plan.labels}
    assert places["N"] == (72, 0)
    assert places["E"] == (0, 72)
    assert places["S"] == (-72, 0)
    assert len(plan.borders) == 8


def test_the_page_lays_the_directions_over_the_plan(alice, survey):
    with_plan(survey.house, 270)
    page = signed_in(alice).get(f"/surveys/{survey.code}/directions/").text
    assert f'src="/houses/{survey.house.code}/plan/"' in page
    assert page.count('class="plan-label"') == 8
    signed_in(alice).post(f"/surveys/{survey.code}/directions/", {"centre": "seat", "topic": ""})
    assert "drawn around its middle" in signed_in(alice).get(f"/surveys/{survey.code}/directions/").text


def test_a_plan_without_north_and_no_plan_are_a_sentence_each(alice, survey):
    page = signed_in(alice).get(f"/surveys/{survey.code}/directions/").text
    assert "No floor plan, and so no north on it either." in page
    with_plan(survey.house, None)
    page = signed_in(alice).get(f"/surveys/{survey.code}/directions/").text
    assert "North is not set on the plan, so nothing can be placed on it." in page
    assert "plan-label" not in page
