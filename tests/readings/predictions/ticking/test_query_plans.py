"""What the tick asks every minute is answered from an index, however many timings there are."""

import pytest
from django.db import connection

from readings.notices.models import Message
from readings.predictions.models import Timing
from readings.predictions.ticking.taking import BATCH
from tests.readings.conftest import NOW

MANY = 100_000


def plan(queryset) -> str:
    if connection.vendor == "postgresql":  # which reads a small table whole, unless it is told to imagine a large one
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")
    return queryset.explain()


def run(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def copies(model, changed: dict[str, str]) -> None:
    """MANY copies of a model's one row, with some columns changed to expressions over n; then the planner looks."""
    table, columns = model._meta.db_table, [field.column for field in model._meta.fields if field.column != "id"]
    values = ", ".join(changed.get(column, f'row."{column}"') for column in columns)
    names = ", ".join(f'"{column}"' for column in columns)
    numbers = f"numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {MANY})"
    run(
        f"WITH RECURSIVE {numbers} INSERT INTO {table} ({names}) SELECT {values} FROM {table} AS row CROSS JOIN numbers"
    )
    run(f"ANALYZE {table}")


def minutes_on() -> str:
    """An instant n minutes after NOW in the SQL of the database."""
    if connection.vendor == "postgresql":
        return f"timestamptz '{NOW.isoformat()}' + n * interval '1 minute'"
    return "strftime('%Y-%m-%d %H:%M:%S', '2026-11-30 06:05:00', '+' || n || ' minutes')"


@pytest.fixture
def many_timings(timing):
    text = "CAST(n AS text)"
    copies(Timing, {"code": text, "position": "NULL", "reading_id": "NULL", "next_due_at": minutes_on()})
    return Timing.objects


@pytest.fixture
def many_messages(alice):
    Message.objects.create(recipient=alice, channel="email", bundle="x", wanted_at=NOW, due_at=NOW)
    copies(Message, {"code": "CAST(n AS text)", "bundle": "CAST(n AS text)", "due_at": minutes_on()})
    return Message.objects


def told(queryset) -> str:
    plan = queryset.explain()
    assert "Seq Scan" not in plan
    assert "SCAN" not in plan.replace("SCAN CONSTANT ROW", "")
    return plan


def test_the_due_among_a_hundred_thousand_timings_come_from_the_index_of_their_due_time(many_timings):
    assert many_timings.count() == MANY + 1
    assert "predictions_timing_next_due_at" in told(many_timings.due(NOW)[:BATCH])


def test_the_due_among_a_hundred_thousand_messages_come_from_the_index_of_their_due_time(many_messages):
    assert many_messages.count() == MANY + 1
    assert "notices_message_due_at" in told(many_messages.due(NOW)[:BATCH])


def test_who_may_see_some_of_a_hundred_thousand_timings_is_asked_of_these_alone(many_timings):
    found = Timing.objects.filter(pk__in=list(Timing.objects.values_list("pk", flat=True)[:BATCH]))
    told = found.open_to_their_watcher().values_list("pk").explain()
    assert "Seq Scan on predictions_timing" not in told
    assert "SCAN predictions_timing" not in told


def test_the_due_messages_come_from_the_index_of_their_due_time(db):
    assert "notices_message_due_at" in plan(Message.objects.due(NOW))
