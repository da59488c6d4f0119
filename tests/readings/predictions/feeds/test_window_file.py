"""One window as a file: for whoever may see it, with what is expected, and without the question or a note."""

from datetime import date

import vobject

from readings.cases.noting.note_actions import write_note
from readings.cases.noting.note_targets import Target
from readings.predictions.watching.actions import watch_timing
from tests.readings.conftest import NOW, signed_in
from tests.readings.predictions.feeds.conftest import values


def address(timing) -> str:
    return f"/windows/{timing.windows.first().code}.ics"


def test_it_is_a_file_with_one_event(alice, moving):
    response = signed_in(alice).get(address(moving))
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="days 2026-12-10.ics"'
    [event] = vobject.readOne(response.text).contents["vevent"]
    assert values(event, "uid", "dtstart", "dtend", "summary", "description", "url") == (
        f"{moving.windows.get().code}@localhost",
        *(date(2026, 12, 10), date(2026, 12, 21)),
        *("days · M.A.L.", "moves in", f"http://localhost:8000/timings/{moving.code}/"),
    )


def test_what_is_expected_by_a_rule_is_in_its_words(alice, tian, you_days):
    timing = watch_timing(alice, tian, position=you_days, unit="day", now=NOW)
    write_note(alice, Target(reading=tian), text="Afraid of it", visibility="practice", now=NOW)
    response = signed_in(alice).get(address(timing))
    event = vobject.readOne(response.text).vevent
    assert values(event, "summary", "description", "dtstart", "dtend") == (
        *("酉 day", "loss"),
        *(date(2026, 12, 1), date(2026, 12, 2)),
    )
    assert not any(word in response.text for word in ("新屋", "Afraid"))


def test_words_with_the_signs_of_the_format_stay_words(alice, moving):
    words = "one, two; three\nEND:VEVENT\r\nBEGIN:VEVENT\rx\u2028"
    type(moving).objects.update(words=words)
    response = signed_in(alice).get(address(moving))
    [event] = vobject.readOne(response.text).contents["vevent"]
    assert event.description.value == "one, two; three END:VEVENT BEGIN:VEVENT x"


def test_a_window_of_another_member_or_practice_is_not_found(alice, bob, charlie, moving):
    assert [signed_in(member).get(address(moving)).status_code for member in (bob, charlie)] == [404, 404]
