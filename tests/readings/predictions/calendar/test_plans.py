"""The days of a month come from the index of when windows end, however many lie before and after it."""

from datetime import timedelta

from django.db import connection

from readings.predictions.calendar.shown import days_within
from readings.predictions.models import Timing, Window
from tests.readings.conftest import NOW
from tests.readings.predictions.calendar.conftest import expect

TIMINGS, WINDOWS = 200, 50  # of each timing a window every twelve days: six hundred days of which a month is looked at


def test_the_days_of_a_month_come_from_the_index_of_their_ends(alice, client):
    like = expect(alice, client)
    given = {"practice": like.practice, "client": client, "unit": "day", "watched_by": alice, "polarity": "good"}
    lasts = {"since": like.since, "until": like.until}
    timings = Timing.objects.bulk_create(Timing(**given, **lasts) for _ in range(TIMINGS))
    begins = [NOW + number * timedelta(days=12) for number in range(WINDOWS)]
    Window.objects.bulk_create(
        Window(timing=timing, label="己酉", starts=starts, ends=starts + timedelta(days=1))
        for timing in timings
        for starts in begins
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    days = days_within(Window.objects.all(), NOW + timedelta(days=200), NOW + timedelta(days=231))
    assert "predictions_ends" in days.explain()
