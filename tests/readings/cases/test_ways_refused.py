"""What each way of casting refuses, where it says so, and that nothing comes of it."""

from html import escape

import pytest

from readings.cases.models import Reading
from tests.readings.cases.ways import PAGE, filled, nothing_happened
from tests.readings.conftest import signed_in


@pytest.fixture
def browser(alice):
    return signed_in(alice)


MANY = "天" * 10_000
DIGITS = "1" * 10_000

NEEDED = "This is needed to cast."
OUTSIDE = "This lies outside what there is."
NOT_WHOLE = "A whole number is needed here."
NOT_CHINESE = "Only Chinese characters are counted."
TO_A_HUNDRED = "One to a hundred characters are counted."
NOT_HELD = "The correspondences do not hold this. Try a plainer word, or name its trigram."
SIX_THROWS = "Six throws are needed, of three dice that show 2 or 3."
NO_ANSWER = "This is not one of the answers to choose from."
TOO_LONG = "Ensure this value has at most 300 characters (it has 10000)."
NO_STROKES = "The strokes of this character are not on record."
NO_CHOICE = "Select a valid choice."
TO_CHOOSE = {"upper", "lower", "line", "direction"}  # the fields that are lists, not typed in


@pytest.mark.parametrize(
    ("way", "fields", "field", "words"),
    [
        ("time", {"sounds": "3.5"}, "sounds", NOT_WHOLE),
        ("time", {"sounds": "0"}, "sounds", OUTSIDE),
        ("time", {"sounds": "7", "place_name": "林田"}, "sounds", NO_ANSWER),
        ("time", {"place_name": "🙂"}, "place_name", NO_STROKES),
        ("time", {"place_name": "inn"}, "place_name", NO_STROKES),
        ("time", {"place_name": MANY}, "place_name", TOO_LONG),
        ("numbers", {}, "numbers", NEEDED),
        ("numbers", {"numbers": "21"}, "numbers", OUTSIDE),
        ("numbers", {"numbers": "1 2 3 4"}, "numbers", OUTSIDE),
        ("numbers", {"numbers": "0 0"}, "numbers", OUTSIDE),
        ("numbers", {"numbers": "-3 5"}, "numbers", OUTSIDE),
        ("numbers", {"numbers": "twenty one"}, "numbers", NOT_WHOLE),
        ("numbers", {"numbers": "2.5 3"}, "numbers", NOT_WHOLE),
        ("numbers", {"numbers": "🙂 🙂"}, "numbers", NOT_WHOLE),
        ("numbers", {"numbers": DIGITS}, "numbers", NOT_WHOLE),
        ("numbers", {"numbers": "1 " * 5_000}, "numbers", OUTSIDE),
        ("count", {}, "count", NEEDED),
        ("count", {"count": "3.5"}, "count", NOT_WHOLE),
        ("count", {"count": "0"}, "count", OUTSIDE),
        ("count", {"count": "seven"}, "count", NOT_WHOLE),
        ("count", {"count": "七"}, "count", NOT_WHOLE),
        ("count", {"count": "🙂"}, "count", NOT_WHOLE),
        ("count", {"count": DIGITS}, "count", NOT_WHOLE),
        ("sounds", {}, "bursts", NEEDED),
        ("sounds", {"bursts": "1 2 3"}, "bursts", OUTSIDE),
        ("sounds", {"bursts": "knock"}, "bursts", NOT_WHOLE),
        ("sounds", {"bursts": DIGITS}, "bursts", NOT_WHOLE),
        ("characters", {}, "text", NEEDED),
        ("characters", {"text": "，。"}, "text", TO_A_HUNDRED),
        ("characters", {"text": "天" * 101}, "text", TO_A_HUNDRED),
        ("characters", {"text": MANY}, "text", TOO_LONG),
        ("characters", {"text": "🙂"}, "text", NOT_CHINESE),
        ("characters", {"text": "king"}, "text", NOT_CHINESE),
        ("characters", {"text": "王a"}, "text", NOT_CHINESE),
        ("characters", {"text": "王䨻"}, "text", NO_STROKES),
        ("characters", {"text": "沐"}, "parts", NEEDED),
        ("characters", {"text": "沐", "parts": "3"}, "parts", OUTSIDE),
        ("characters", {"text": "西林", "strokes": "7"}, "strokes", OUTSIDE),
        ("characters", {"text": "西林", "strokes": "seven"}, "strokes", NOT_WHOLE),
        ("characters", {"text": "西林", "tones": "1 2"}, "tones", NO_ANSWER),
        ("characters", {"text": "春眠不觉", "strokes": "9 10 4 9"}, "strokes", NO_ANSWER),
        ("characters", {"text": "春眠不觉", "tones": "1 2 3 5"}, "tones", OUTSIDE),
        ("characters", {"text": "春眠不觉", "tones": "1 2 3 0"}, "tones", OUTSIDE),
        ("characters", {"text": "春眠不觉", "tones": "1 2 3"}, "tones", OUTSIDE),
        ("measure", {}, "chi", NEEDED),
        ("measure", {"zhang": "2"}, "chi", NEEDED),
        ("measure", {"chi": "7"}, "cun", NEEDED),
        ("measure", {"zhang": "2", "chi": "7", "cun": "1"}, "cun", NO_ANSWER),
        ("measure", {"zhang": "2", "chi": "seven"}, "chi", NOT_WHOLE),
        ("measure", {"zhang": DIGITS, "chi": "7"}, "zhang", NOT_WHOLE),
        ("object", {}, "object", NEEDED),
        ("object", {"direction": "S"}, "object", NEEDED),
        ("object", {"object": "老人"}, "direction", NEEDED),
        ("object", {"object": "老人", "direction": "up"}, "direction", NO_CHOICE),
        ("object", {"object": "龘龘", "direction": "S"}, "object", NOT_HELD),
        ("object", {"object": "qwxz", "direction": "S"}, "object", NOT_HELD),
        ("object", {"object": "🙂", "direction": "S"}, "object", NOT_HELD),
        ("object", {"object": MANY, "direction": "S"}, "object", TOO_LONG),
        ("throws", {}, "throws", NEEDED),
        ("throws", {"throws": "9 7 7 8 7"}, "throws", SIX_THROWS),
        ("throws", {"throws": "9 7 7 8 7 8 7"}, "throws", SIX_THROWS),
        ("throws", {"throws": "333 322 322 332 322 334"}, "throws", SIX_THROWS),
        ("throws", {"throws": "9 7 7 8 7 33"}, "throws", SIX_THROWS),
        ("throws", {"throws": "9 7 7 8 7 5"}, "throws", SIX_THROWS),
        ("throws", {"throws": "9 7 7 8 7 0"}, "throws", SIX_THROWS),
        ("throws", {"throws": "9 7 7 8 7 -8"}, "throws", ""),
        ("throws", {"throws": "yang"}, "throws", NOT_WHOLE),
        ("throws", {"throws": "🙂"}, "throws", NOT_WHOLE),
        ("throws", {"throws": DIGITS}, "throws", SIX_THROWS),
        ("throws", {"throws": "9" * 4_300}, "throws", SIX_THROWS),
        ("throws", {"throws": "7 7 7 7 7 7"}, "throws", "Without a moving line there is no judgement."),
        ("throws", {"throws": "9 7 7 8 7 8", "line": "2"}, "line", NO_ANSWER),
        ("throws", {"throws": "9 7 7 8 7 8", "line": "7"}, "line", NO_CHOICE),
        ("direct", {}, "upper", NEEDED),
        ("direct", {"upper": "坎"}, "lower", NEEDED),
        ("direct", {"upper": "坎", "lower": "巽"}, "line", NEEDED),
        ("direct", {"upper": "fire", "lower": "巽", "line": "5"}, "upper", NO_CHOICE),
        ("direct", {"hexagram": "井", "upper": "坎", "line": "5"}, "upper", NO_ANSWER),
        ("direct", {"hexagram": "well", "line": "5"}, "hexagram", NO_ANSWER),
        ("direct", {"hexagram": "65", "line": "5"}, "hexagram", OUTSIDE),
        ("direct", {"hexagram": "0", "line": "5"}, "hexagram", OUTSIDE),
        ("direct", {"hexagram": "🙂", "line": "5"}, "hexagram", NO_ANSWER),
        ("direct", {"hexagram": MANY, "line": "5"}, "hexagram", TOO_LONG),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_a_way_cannot_cast_is_422_at_its_field_keeps_what_was_typed_and_writes_nothing(
    browser, way, fields, field, words
):
    response = browser.post("/cast/", filled(way, fields) | {"question": "kept as typed"})
    assert response.status_code == 422
    form = response.context["form"]
    assert form.errors == {}
    assert list(form.way.errors) == [field]
    assert words in form.way.errors[field][0]
    assert escape(form.way.errors[field][0]) in response.text
    assert f'value="{way}" checked' in response.text
    assert "kept as typed" in response.text
    typed = {name: value for name, value in fields.items() if name not in TO_CHOOSE}
    assert {name for name, value in typed.items() if f'value="{escape(value)}"' not in response.text} == set()
    assert nothing_happened()


def test_a_choice_that_was_made_is_kept_beside_what_is_refused(browser):
    page = browser.post("/cast/", filled("object", {"object": "龘龘", "direction": "NE"}))
    assert page.status_code == 422
    assert '<option value="NE" selected>' in page.text
    assert nothing_happened()


def test_a_way_that_there_is_not_is_refused(browser):
    for way in ("nothing", "moment", "🙂", "x" * 10_000):
        response = browser.post("/cast/", PAGE | {"method": way})
        assert response.status_code == 422
        assert list(response.context["form"].errors) == ["method"]
    assert nothing_happened()


@pytest.mark.parametrize(
    "other",
    [
        {"count-count": "3.5"},
        {"characters-text": MANY, "characters-tones": "x"},
        {"throws-throws": "-7", "throws-line": "9"},
        {"direct-upper": "fire", "direct-line": "0", "direct-hexagram": "well"},
        {"object-object": "🙂", "object-direction": "up", "object-object_trigram": "x"},
        {"time-sounds": "many", "time-place_name": MANY},
        {"surname": "㐀"},
        {"strokes": "four"},
    ],
    ids=lambda other: ", ".join(other),
)
def test_what_stands_in_the_fields_of_other_ways_does_not_hinder(browser, other):
    """21 - 16 = 5 巽; 14 - 8 = 6 坎; 35 - 30 = 5."""
    response = browser.post("/cast/", filled("numbers", {"numbers": "21 14"}) | other)
    assert response.status_code == 302
    reading = Reading.objects.get()
    assert (reading.upper, reading.lower, reading.line) == ("巽", "坎", 5)
    assert reading.result["request"] == {
        "method": "numbers",
        "conventions": {},
        "numbers": [21, 14],
        "at": "2026-11-30T14:05:00+08:00",
    }


def test_whoever_does_not_cast_keeps_nothing(practice, client):
    response = client.post("/cast/", filled("numbers", {"numbers": "21 14"}))
    assert response["Location"] == "/sign-in/?next=/cast/"
    assert nothing_happened()
