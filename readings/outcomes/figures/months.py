"""The figures month by month: kept by the clock when a month has ended, and changed by nothing after that."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from readings.accounts.models import Practice
from readings.outcomes.figures.counting import totals_of
from readings.outcomes.models import MonthFigure
from readings.predictions.models import Chain, Link

MOST = 24  # months that a page shows
FURTHEST_AHEAD = timedelta(hours=14)  # of a clock before that of UTC


def keep_months(*, now: datetime) -> int:
    """Keep the figures of the month that has ended, of each practice that promised by then; how many were kept."""
    return sum(_keep(practice, now=now) for practice in _lacking(now))


def months_of(practice: Practice) -> QuerySet[MonthFigure]:
    """What was kept of the last months, the latest first."""
    return practice.month_figures.all()[:MOST]


def month_before(day: date) -> date:
    """The first day of the month before that of a day."""
    return (day.replace(day=1) - timedelta(days=1)).replace(day=1)


def _lacking(now: datetime) -> QuerySet[Practice]:
    """The practices that may lack the figures of the month that ended last, wherever their clocks stand."""
    latest = month_before((now + FURTHEST_AHEAD).date())
    own = MonthFigure.objects.filter(practice=OuterRef("pk"), brought_at=None, month__gte=latest)
    chains = Chain.objects.filter(practice=OuterRef("pk"), length__gt=0)
    return Practice.objects.filter(Exists(chains), ~Exists(own))


def _keep(practice: Practice, *, now: datetime) -> bool:
    zone = ZoneInfo(practice.time_zone)
    month = month_before(now.astimezone(zone).date())
    ended = datetime.combine(now.astimezone(zone).date().replace(day=1), datetime.min.time(), zone)
    with transaction.atomic():
        Practice.objects.select_for_update(no_key=True).get(pk=practice.pk)
        there = practice.month_figures.filter(brought_at=None, month=month).exists()
        # The links stay when the promises of an erased client go.
        promised = Link.objects.filter(chain__practice=practice, of=Link.Of.PROMISE, sealed_at__lt=ended)
        if there or not promised.exists():
            return False
        totals = totals_of(practice, now=ended)
        MonthFigure.objects.create(
            practice=practice,
            month=month,
            n=totals.not_told.n,
            hits=totals.not_told.hits,
            expected=round(Decimal(totals.not_told.expected), 3),
            told_n=totals.told.n,
            told_hits=totals.told.hits,
            erased=totals.erased,
            kept_at=now,
        )
    return True
