from datetime import datetime, timedelta

from django.core.management import call_command

from readings.desk.demo import load_demo
from readings.notices.models import Message, Notice
from readings.outcomes.models import Outcome
from readings.predictions.models import Timing, Window
from readings.predictions.ticking.tick import tick
from readings.predictions.watching.actions import watch_timing
from tests.readings.conftest import NOW, signed_in

OPENS = datetime.fromisoformat("2026-12-01T00:00:00+08:00")


def test_an_empty_day_says_what_to_do_next(alice, tian):
    page = signed_in(alice).get("/").text
    assert "No window is open." in page
    assert 'href="/cast/"' in page


def test_the_reading_page_shows_its_timings_with_the_next_windows(alice, tian):
    """The use generates: 亥子 in years come first. 2031 is 辛亥; of the days, 己酉 is tomorrow."""
    page = signed_in(alice).get(f"/readings/{tian.code}/").context["page"]
    first = page.timings[0]
    assert (first.shown.name, first.first.unit, first.first.window.label) == ("亥子", "year", "辛亥")
    loss = next(row for row in page.timings if row.shown.name == "酉申")
    assert [(choice.unit, choice.window.label) for choice in loss.choices] == [
        ("year", "戊申"),
        ("month", "戊申"),
        ("day", "戊申"),
    ]
    assert [len(strip.cells) for strip in page.strips] == [29, 12, 24]


def test_the_pages_cost_the_same_however_much_is_watched(alice, tian, django_assert_num_queries):
    """Session, person, membership; then the page's own."""
    browser = signed_in(alice)
    for position in range(3):
        for unit in ("year", "month", "day"):
            watch_timing(alice, tian, position=position, unit=unit, now=NOW)
    browser.get("/")  # the session notes when it began
    with django_assert_num_queries(13):
        browser.get("/")
    browser.get(f"/readings/{tian.code}/")  # the first look of an hour is written down
    with django_assert_num_queries(11):  # and each is looked up
        browser.get(f"/readings/{tian.code}/")


def test_the_demo_has_windows_passed_open_and_coming_and_an_outcome_of_each_kind(db):
    practice = load_demo(now=NOW)
    windows = Window.objects.filter(timing__practice=practice)
    assert windows.open_at(NOW).filter(timing__unit="day").exists()
    assert windows.filter(ends__lte=NOW).exists()
    assert windows.filter(starts__gt=NOW).exists()
    assert set(Outcome.objects.values_list("answer", flat=True)) == set(Outcome.Answer.values)
    assert [reading.result["chart"]["primary"]["name"] for reading in practice.readings.order_by("id")][:3] == [
        "丰",
        "井",
        "益",
    ]
    assert Message.objects.exclude(due_at=None).count() == 0
    assert Notice.objects.unread().count() == 0


def test_on_every_day_of_the_twelve_the_demo_has_an_open_window(db):
    practice = load_demo(now=NOW)
    days = Window.objects.filter(timing__practice=practice, timing__unit="day")
    assert [days.open_at(NOW + timedelta(days=day)).exists() for day in range(12)] == [True] * 12


def test_loading_the_demo_again_changes_nothing(db, capsys):
    call_command("load_demo")
    before = Timing.objects.count(), Notice.objects.count()
    call_command("load_demo")
    assert (Timing.objects.count(), Notice.objects.count()) == before
    assert "lin@demo.example" in capsys.readouterr().out


def test_a_notice_is_counted_until_it_is_read(alice, tian, you_days):
    watch_timing(alice, tian, position=you_days, unit="day", now=NOW)
    tick(now=OPENS)
    browser = signed_in(alice)
    assert "1 new notice" in browser.get("/").text
    assert "The 己酉 day has come · loss" in browser.get("/notices/").text
    browser.post("/notices/read/")
    assert "1 new notice" not in browser.get("/").text
