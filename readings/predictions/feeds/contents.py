"""Which windows a feed holds, and what it asks the database for them."""

from datetime import datetime, timedelta
from itertools import chain

from django.db.models import F, OuterRef, Subquery

from readings.accounts.models import Membership
from readings.notices.choices import Choices
from readings.predictions.models import Move, Timing, Window
from readings.predictions.models.timing import WindowQuerySet

BACK = timedelta(days=31)
AHEAD = timedelta(days=400)
MOST = 1000


def windows_of_feed(member: Membership, now: datetime) -> list[Window]:
    """What a member watches and may see from 31 days ago to 400 days ahead, in the order of time.

    Of more than MOST windows those that are open or come first are in front, then those that passed last. In two
    queries.
    """
    windows = ready_to_write(_told(member)).filter(starts__lt=now + AHEAD, ends__gt=now - BACK)
    if not _is_told_of_hours(member):
        windows = windows.exclude(timing__unit=Timing.Unit.HOUR)
    coming = list(windows.filter(ends__gt=now).order_by("starts", "id")[:MOST])
    past = windows.filter(ends__lte=now).order_by("-ends", "-id")[: MOST - len(coming)]
    return sorted(chain(past, coming), key=lambda window: (window.starts, window.pk))


def ready_to_write(windows: WindowQuerySet) -> WindowQuerySet:
    """The windows with what an event is written from; `moved_at` is when somebody last moved the timing."""
    moves = Move.objects.filter(timing=OuterRef("timing")).order_by("-moved_at").values("moved_at")
    return windows.with_what_they_hang_on().annotate(moved_at=Subquery(moves[:1]))


def _told(member: Membership) -> WindowQuerySet:
    """Those that the clock tells this member of: what passed unwatched, or lay elsewhere before a move, is none."""
    timings = Timing.objects.visible_to(member).watched().filter(watched_by=member)
    return Window.objects.filter(timing__in=timings, ends__gt=F("timing__since")).of_clients_kept()


def _is_told_of_hours(member: Membership) -> bool:
    return bool(Choices([member.user_id]).channels_of(member.user_id, "hour_opens"))
