"""The figures month by month: kept once a month has ended, and not changed by what is answered or erased later."""

from datetime import date, datetime, timedelta
from decimal import Decimal

from django.urls import reverse

from readings.accounts.models import Practice
from readings.clients.actions import add_client
from readings.desk.erasing.actions import erase_client
from readings.outcomes.figures.months import keep_months
from readings.outcomes.models import MonthFigure
from readings.predictions.models import Promise
from tests.readings.conftest import NOW, signed_in
from tests.readings.outcomes.figures.many import AFTER, promised
from tests.readings.promises import locked

# The horizons end with 5 January 2027: January is the first month with something to count.
FEBRUARY = datetime.fromisoformat("2027-02-01T00:00:00+08:00")
MOMENT = timedelta(microseconds=1)


def test_a_month_is_kept_when_it_has_ended_and_once(alice):
    """Of ten counted with 6 days in 36 each, chance gives 10/6; four were hits, and two told stand apart."""
    promised(alice, hits=4, misses=6)
    promised(alice, hits=1, misses=1, told=True)
    assert keep_months(now=FEBRUARY - MOMENT) == 1  # December, in which nothing had ended
    assert keep_months(now=FEBRUARY) == 1
    assert keep_months(now=FEBRUARY + timedelta(days=5)) == 0
    january, december = MonthFigure.objects.all()
    assert (december.month, december.n) == (date(2026, 12, 1), 0)
    assert (january.month, january.n, january.hits) == (date(2027, 1, 1), 10, 4)
    assert (january.expected, january.told_n, january.told_hits) == (Decimal("1.667"), 2, 1)
    assert (january.erased, january.kept_at) == (0, FEBRUARY)


def test_it_ends_by_the_clock_of_the_practice(alice):
    """Midnight in Honolulu is ten in the morning in UTC, eighteen hours after that of Shanghai."""
    promised(alice, hits=1)
    Practice.objects.update(time_zone="Pacific/Honolulu")
    keep_months(now=FEBRUARY)
    assert list(MonthFigure.objects.values_list("month", flat=True)) == [date(2026, 12, 1)]
    midnight = datetime.fromisoformat("2027-02-01T00:00:00-10:00")
    assert keep_months(now=midnight - MOMENT) == 0
    assert keep_months(now=midnight) == 1


def test_a_practice_that_has_promised_nothing_by_then_keeps_nothing(alice, tian):
    assert keep_months(now=FEBRUARY) == 0
    locked(alice, tian, now=NOW)
    assert keep_months(now=NOW + timedelta(minutes=1)) == 0  # October had ended before the first promise
    assert keep_months(now=FEBRUARY) == 1


def test_neither_a_later_answer_nor_an_erasure_changes_it(alice, tian):
    client = add_client(alice, name="Wei", now=NOW)
    promise = locked(alice, tian, client=client, now=NOW)
    keep_months(now=FEBRUARY)
    assert (MonthFigure.objects.get().n, MonthFigure.objects.get().erased) == (1, 0)
    Promise.objects.filter(pk=promise.pk).update(answer="inside")
    erase_client(alice, client, now=FEBRUARY)
    assert (MonthFigure.objects.get().n, MonthFigure.objects.get().hits) == (1, 0)
    march = datetime.fromisoformat("2027-03-01T00:00:00+08:00")
    keep_months(now=march)
    assert [(kept.n, kept.erased) for kept in MonthFigure.objects.all()] == [(0, 1), (1, 0)]


def test_the_page_shows_them_beside_the_figures_of_today(alice, monkeypatch):
    promised(alice, hits=4, misses=6)
    keep_months(now=FEBRUARY)
    monkeypatch.setattr("readings.clock.now", lambda: AFTER)
    page = signed_in(alice).get(reverse("verification")).text
    section = page.split('<section class="row" id="months">')[1].split("</section>")[0]
    assert "January 2027" in section
    assert "<td>10</td>" in section
    assert "<td>1.7</td>" in section


def test_nothing_of_another_practice_is_shown(alice, charlie):
    promised(alice, hits=4, misses=6)
    keep_months(now=FEBRUARY)
    assert 'id="months"' not in signed_in(charlie).get(reverse("verification")).text
