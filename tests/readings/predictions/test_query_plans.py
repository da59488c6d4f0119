"""What the tick asks every minute is answered from an index, however many timings there are."""

from django.db import connection

from readings.notices.models import Delivery
from readings.predictions.models import Timing
from tests.readings.conftest import NOW


def plan(queryset) -> str:
    if connection.vendor == "postgresql":  # which reads a small table whole, unless it is told to imagine a large one
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")
    return queryset.explain()


def test_the_due_timings_come_from_the_index_of_their_due_time(db):
    assert "predictions_timing_next_due_at" in plan(Timing.objects.due(NOW))


def test_the_due_deliveries_come_from_the_index_of_their_due_time(db):
    assert "notices_delivery_due_at" in plan(Delivery.objects.due(NOW))
