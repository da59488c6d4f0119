"""What the system draws: written down before it is seen, and named in the seal of a reading that is made from it."""

import json
import re
from collections import Counter
from datetime import datetime

import pytest
from django.test import Client as Browser

from readings.accounts.models import AuditEntry, Membership, Practice
from readings.cases.casting import draws
from readings.cases.models import Draw, Reading
from readings.cases.sealed.actions import draw, keep_reading
from tests.readings.conftest import NOW, member_of, signed_in

PAGE = {"when": "now", "opened_at": "2026-11-30T14:05:00+08:00", "method": "time", "question": "A new house?"}
DRAWN_AT = "2026-11-30T06:05:00+00:00"

# 21 - 16 = 5 巽; 14 - 8 = 6 坎; 35 - 30 = 5: 涣 to 蒙.
NUMBERS = {"numbers": [21, 14, 35]}
DRAWN = {"method": "numbers", **NUMBERS}
# 9 7 7 8 7 8 from below: 乾 under 坎, the first line moves: 需 to 井.
THROWS = {"throws": [[3, 3, 3], [3, 2, 2], [3, 2, 2], [3, 3, 2], [2, 3, 2], [3, 3, 2]]}
TYPED = {"numbers": "21 14 35", "throws": "333 322 322 332 232 332"}


@pytest.fixture
def browser(alice):
    return signed_in(alice)


@pytest.fixture
def chance(monkeypatch):
    """chance(…): what comes up next, each time the system draws."""

    def comes_up(*values):
        left = iter(values)
        monkeypatch.setattr("secrets.randbelow", lambda below: next(left))

    return comes_up


@pytest.fixture
def twenty_one(alice) -> Draw:
    """21 14 35, drawn for alice."""
    return drawn_for(alice)


def drawn_for(member, method="numbers", values=NUMBERS) -> Draw:
    return Draw.objects.create(practice=member.practice, drawn_by=member, method=method, values=values, drawn_at=NOW)


def cast(browser, drawn: str, method="numbers", **changed) -> Reading:
    """The reading that casting with this code of a draw keeps."""
    field = f"{method}-{method}"
    response = browser.post("/cast/", PAGE | {"method": method, "drawn": drawn, field: TYPED[method]} | changed)
    assert response.status_code == 302
    return Reading.objects.get()


def test_numbers_are_drawn_from_1_to_96(monkeypatch):
    monkeypatch.setattr("secrets.randbelow", lambda below: 0)
    assert draws.draw_numbers() == {"numbers": [1, 1, 1]}
    monkeypatch.setattr("secrets.randbelow", lambda below: below - 1)
    assert draws.draw_numbers() == {"numbers": [96, 96, 96]}


def test_counted_off_each_figure_is_as_likely_as_another():
    """96 = 12 × 8 = 16 × 6: each trigram comes 12 times, each line 16 times."""
    numbers = range(1, draws.HIGHEST + 1)
    assert Counter(number % 8 for number in numbers) == dict.fromkeys(range(8), 12)
    assert Counter(number % 6 for number in numbers) == dict.fromkeys(range(6), 16)


def test_throws_are_drawn_of_dice_that_show_2_or_3(monkeypatch):
    monkeypatch.setattr("secrets.randbelow", lambda below: 0)
    assert draws.draw_throws() == {"throws": [[2, 2, 2]] * 6}
    monkeypatch.setattr("secrets.randbelow", lambda below: below - 1)
    assert draws.draw_throws() == {"throws": [[3, 3, 3]] * 6}


def test_of_many_draws_none_is_out_of_its_range():
    for _ in range(200):
        numbers, throws = draws.draw_numbers()["numbers"], draws.draw_throws()["throws"]
        assert len(numbers) == 3
        assert all(1 <= number <= 96 for number in numbers)
        assert [len(throw) for throw in throws] == [3] * 6
        assert {die for throw in throws for die in throw} <= {2, 3}


def test_what_was_drawn_is_said_as_one_would_type_it():
    assert draws.as_typed(NUMBERS["numbers"]) == TYPED["numbers"]
    assert draws.as_typed(THROWS["throws"]) == TYPED["throws"]


@pytest.mark.parametrize(
    ("method", "comes_up", "values", "names"),
    [
        ("numbers", [20, 13, 34], NUMBERS, ("涣", 5)),
        ("throws", [1, 1, 1, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0], THROWS, ("需", 1)),
    ],
)
def test_a_draw_is_written_down_fills_the_field_and_keeps_no_reading(
    browser, alice, chance, method, comes_up, values, names
):
    chance(*comes_up)
    response = browser.post("/cast/", PAGE | {"draw": method})
    drawn = Draw.objects.get()
    assert (drawn.practice, drawn.drawn_by, drawn.method) == (alice.practice, alice, method)
    assert (drawn.values, drawn.drawn_at) == (values, NOW)
    entry = AuditEntry.objects.get()
    assert (entry.practice, entry.actor, entry.action) == (alice.practice, alice.user, "draw")
    assert (entry.object_type, entry.object_code, entry.at) == ("draw", drawn.code, NOW)
    assert Reading.objects.count() == 0
    assert response.status_code == 200
    form, sketch = response.context["form"], response.context["sketch"]
    assert (form.way.name, form.way[method].value(), form["drawn"].value()) == (method, TYPED[method], drawn.code)
    assert (sketch.chart["primary"]["name"], sketch.line) == names
    assert re.search(f'<input type="text" name="{method}-{method}" value="{TYPED[method]}"', response.text)
    assert f'<input type="hidden" name="drawn" value="{drawn.code}"' in response.text
    assert f'value="{method}" checked' in response.text
    assert 'value="A new house?"' in response.text


@pytest.mark.parametrize("method", ["numbers", "throws"])
def test_the_system_draws_by_its_own_chance(browser, method):
    browser.post("/cast/", PAGE | {"draw": method})
    values = Draw.objects.get().values[method]
    if method == "numbers":
        assert len(values) == 3
        assert all(1 <= number <= draws.HIGHEST for number in values)
    else:
        assert [len(throw) for throw in values] == [3] * 6
        assert {die for throw in values for die in throw} <= {2, 3}


def test_each_draw_is_another_one(browser):
    codes = {browser.post("/cast/", PAGE | {"draw": "numbers"}).context["form"]["drawn"].value() for _ in range(3)}
    assert {drawn.code for drawn in Draw.objects.all()} == codes
    assert len(codes) == 3
    assert AuditEntry.objects.filter(action="draw").count() == 3


def test_a_draw_takes_the_place_of_what_was_typed(browser, chance):
    chance(20, 13, 34)
    response = browser.post("/cast/", PAGE | {"draw": "numbers", "numbers-numbers": "1 2", "drawn": "an older one"})
    assert response.context["form"].way["numbers"].value() == "21 14 35"
    assert response.context["form"]["drawn"].value() == Draw.objects.get().code


def test_a_draw_without_a_moving_line_is_kept_and_asks_for_one(browser, chance):
    """Six times 2 2 3 are six times 7, of which none moves."""
    chance(*[0, 0, 1] * 6)
    response = browser.post("/cast/", PAGE | {"draw": "throws"})
    assert response.status_code == 200
    assert response.context["form"].way.errors == {"throws": ["Without a moving line there is no judgement."]}
    assert response.context["form"].way["throws"].value() == "223 223 223 223 223 223"
    drawn = Draw.objects.get()
    typed = {"method": "throws", "drawn": drawn.code, "throws-throws": "223 223 223 223 223 223", "throws-line": "3"}
    assert browser.post("/cast/", PAGE | typed).status_code == 302
    reading = Reading.objects.get()
    assert (reading.upper, reading.lower, reading.line) == ("乾", "乾", 3)
    assert reading.origin == {"draw": {"code": drawn.code, "at": DRAWN_AT}}


def test_a_draw_beside_something_that_is_refused_is_kept_and_the_page_says_what(browser, chance):
    chance(20, 13, 34)
    response = browser.post("/cast/", PAGE | {"draw": "numbers", "when": "lunar"})
    assert response.status_code == 200
    assert response.context["form"].errors == {"lunar_year": ["This is needed to cast."]}
    assert response.context["form"].way["numbers"].value() == "21 14 35"
    assert (Draw.objects.count(), Reading.objects.count()) == (1, 0)


@pytest.mark.parametrize(
    ("method", "values", "figure"),
    [("numbers", NUMBERS, ("巽", "坎", 5)), ("throws", THROWS, ("坎", "乾", 1))],
)
def test_a_reading_cast_from_a_draw_names_it_in_its_seal_and_says_so(browser, alice, method, values, figure):
    drawn = drawn_for(alice, method, values)
    reading = cast(browser, drawn.code, method)
    assert (reading.upper, reading.lower, reading.line) == figure
    assert reading.origin == {"draw": {"code": drawn.code, "at": DRAWN_AT}}
    assert json.loads(reading.record)["origin"] == reading.origin
    assert reading.is_intact
    assert "Drawn by the system, 30 Nov 2026 14:05" in browser.get(f"/readings/{reading.code}/").text


def test_what_is_drawn_is_cast_as_the_page_sends_it_back(browser):
    page = browser.post("/cast/", PAGE | {"draw": "numbers"})
    form = page.context["form"]
    sent = {"method": form.way.name, "drawn": form["drawn"].value(), "numbers-numbers": form.way["numbers"].value()}
    browser.post("/cast/", PAGE | sent)
    drawn, reading = Draw.objects.get(), Reading.objects.get()
    assert reading.result["request"]["numbers"] == drawn.values["numbers"]
    assert reading.origin["draw"]["code"] == drawn.code


def test_the_draw_is_told_by_the_clock_of_whoever_reads(browser, alice, twenty_one):
    alice.user.time_zone = "Europe/London"
    alice.user.save()
    reading = cast(browser, twenty_one.code)
    assert "Drawn by the system, 30 Nov 2026 06:05" in browser.get(f"/readings/{reading.code}/").text


def test_a_line_that_is_named_leaves_the_throws_as_they_were_drawn(browser, alice):
    drawn = drawn_for(alice, "throws", THROWS)
    reading = cast(browser, drawn.code, "throws", **{"throws-line": "1"})
    assert reading.origin["draw"]["code"] == drawn.code


@pytest.mark.parametrize(
    ("method", "typed"),
    [
        ("numbers", "21 14 36"),
        ("numbers", "21 14"),
        ("numbers", "14 21 35"),
        ("throws", "333 322 322 332 232 333"),
        ("throws", "9 7 7 8 7 8"),  # the same lines, other dice: the fifth was drawn 2 3 2
    ],
)
def test_what_was_changed_by_hand_after_the_draw_was_not_drawn(browser, alice, method, typed):
    drawn = drawn_for(alice, method, {"numbers": NUMBERS, "throws": THROWS}[method])
    reading = cast(browser, drawn.code, method, **{f"{method}-{method}": typed})
    assert reading.origin == {}
    assert reading.is_intact
    assert "Drawn by the system" not in browser.get(f"/readings/{reading.code}/").text


def test_the_same_numbers_typed_without_the_draw_were_not_drawn(browser, twenty_one):
    assert cast(browser, "").origin == {}


def test_what_another_member_drew_is_not_ones_own(browser, bob):
    assert cast(browser, drawn_for(bob).code).origin == {}


def test_what_another_practice_drew_is_not_ones_own(browser, charlie):
    assert cast(browser, drawn_for(charlie).code).origin == {}


def test_what_one_drew_in_another_practice_is_not_of_this_one(browser, alice):
    elsewhere = Practice.objects.create(name="Another practice")
    there = Membership.objects.create(
        practice=elsewhere, user=alice.user, role=Membership.Role.OWNER, joined_at=NOW.replace(year=2027)
    )
    reading = cast(browser, drawn_for(there).code)
    assert (reading.practice, reading.origin) == (alice.practice, {})


@pytest.mark.parametrize("code", ["unknown", "0", "🙂", "<script>", "x" * 10_000])
def test_a_code_that_nothing_was_drawn_under_is_no_draw(browser, twenty_one, code):
    assert cast(browser, code).origin == {}


def test_a_draw_of_another_way_is_no_draw_of_this_one(browser, alice):
    assert cast(browser, drawn_for(alice, "throws", THROWS).code).origin == {}


def test_whoever_is_not_signed_in_draws_nothing(db):
    assert Browser().post("/cast/", PAGE | {"draw": "numbers"})["Location"] == "/sign-in/?next=/cast/"
    assert (Draw.objects.count(), Reading.objects.count(), AuditEntry.objects.count()) == (0, 0, 0)


@pytest.mark.parametrize("role", [Membership.Role.ASSISTANT, Membership.Role.READER])
def test_whoever_does_not_cast_draws_nothing(practice, role):
    browser = signed_in(member_of(practice, "dora", role))
    for method in ("numbers", "throws"):
        assert browser.post("/cast/", PAGE | {"draw": method}).status_code == 403
    assert (Draw.objects.count(), Reading.objects.count(), AuditEntry.objects.count()) == (0, 0, 0)


@pytest.mark.parametrize("name", ["count", "nothing", "🙂", "", "x" * 10_000])
def test_what_is_not_drawn_by_the_system_is_cast_as_it_was_typed(browser, name):
    """21 - 16 = 5 巽; 14 - 8 = 6 坎; 35 - 30 = 5; without anything typed it is refused."""
    refused = browser.post("/cast/", PAGE | {"method": "numbers", "draw": name})
    assert refused.status_code == 422
    assert refused.context["form"].way.errors == {"numbers": ["This is needed to cast."]}
    assert (Draw.objects.count(), Reading.objects.count(), AuditEntry.objects.count()) == (0, 0, 0)
    assert (
        browser.post("/cast/", PAGE | {"method": "numbers", "numbers-numbers": "21 14", "draw": name}).status_code
        == 302
    )
    assert Reading.objects.get().origin == {}
    assert Draw.objects.count() == 0


def test_asking_for_the_page_draws_nothing(browser):
    assert browser.get("/cast/", {"draw": "numbers"}).status_code == 200
    assert (Draw.objects.count(), AuditEntry.objects.count()) == (0, 0)


def test_the_figure_that_is_redrawn_draws_nothing(browser):
    browser.post("/cast/sketch/", PAGE | {"draw": "numbers"}, HTTP_HX_REQUEST="true")
    assert (Draw.objects.count(), AuditEntry.objects.count()) == (0, 0)


def test_the_ways_that_can_be_drawn_have_a_button(browser):
    page = browser.get("/cast/").text
    assert re.findall(r'name="draw" value="(\w*)"', page) == ["numbers", "throws"]
    assert list(draws.DRAWS) == ["numbers", "throws"]


def test_the_trail_says_who_had_the_system_draw_and_what_came_up(browser, alice, chance):
    chance(20, 13, 34)
    browser.post("/cast/", PAGE | {"draw": "numbers"})
    (shown,) = browser.get("/practice/audit/").context["entries"]
    assert (shown.action, shown.name, shown.entry.actor) == ("had the system draw", "21 14 35", alice.user)


@pytest.mark.parametrize("sealed_in", ["en", "zh-hans", "zh-hant"])
def test_a_reading_with_an_origin_is_whole_and_read_in_each_language(alice, twenty_one, sealed_in):
    reading = keep_reading(alice, request=DRAWN, met="鱼", drawn=twenty_one.code, language=sealed_in, now=NOW)
    assert reading.is_intact
    assert reading.origin == {"draw": {"code": twenty_one.code, "at": DRAWN_AT}, "met": "鱼"}
    for language in ("en", "zh-hans", "zh-hant"):
        verdict = reading.result_in(language)["verdict"]
        assert ("en" in verdict, "zh" in verdict) == (language == "en", language != "en")
        assert reading.result_in(language)["chart"] == reading.result["chart"]
    assert "origin" not in reading.result


def test_a_reading_without_an_origin_says_nothing_of_one_in_its_seal(tian):
    """As the readings did that were sealed before there were origins: their digests hold."""
    assert sorted(json.loads(tian.record)) == ["language", "question", "reading"]
    assert tian.origin == {}


def test_the_origin_is_sealed_with_the_reading(alice, twenty_one):
    digests = {
        keep_reading(alice, request=DRAWN, language="en", now=NOW, **origin).digest
        for origin in ({}, {"met": "鱼"}, {"met": "马"}, {"drawn": twenty_one.code})
    }
    assert len(digests) == 4


def test_one_draw_makes_one_reading(browser, twenty_one):
    """Asked again with other words, the same numbers are no longer what chance gave to the question."""
    sent = PAGE | {"method": "numbers", "numbers-numbers": TYPED["numbers"], "drawn": twenty_one.code}
    browser.post("/cast/", sent)
    browser.post("/cast/", sent | {"question": "And if not?"})
    first, second = Reading.objects.order_by("pk")
    assert first.origin["draw"]["code"] == twenty_one.code
    assert second.origin == {}
    twenty_one.refresh_from_db()
    assert twenty_one.reading == first


def test_a_draw_that_cannot_be_written_in_the_trail_is_not_written_at_all(alice, monkeypatch):
    def refuse(*args, **kwargs):
        raise RuntimeError

    monkeypatch.setattr("readings.cases.sealed.actions.record_action", refuse)
    with pytest.raises(RuntimeError):
        draw(alice, method="numbers", now=datetime.fromisoformat(DRAWN_AT))
    assert Draw.objects.count() == 0
