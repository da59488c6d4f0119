"""Watching timings, those of a reading and those set by hand: begun, moved, left alone and taken up again.

Each works under the lock of the timing's row, so that a tick at the same time comes before it or after it.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.cases.models import Case, Reading
from readings.cases.sealed.calendar import HORIZONS
from readings.cases.shelf.case_actions import touch_case
from readings.clients.models import Client
from readings.predictions.models import Move, Timing
from readings.predictions.ticking.steps import Step
from readings.predictions.watching.laying import (
    MOST_WINDOWS,
    NotOnTheCalendar,
    Span,
    in_utc,
    lay,
    spans_of,
    still_to_come,
)

LONGEST = timedelta(days=60 * 366)  # that a timing set by hand may last


class NotMovable(Exception):
    """A count, or a timing that is not watched any more, which has nothing that could move; nothing was written."""


def watch_timing(member: Membership, reading: Reading, *, position: int, unit: str, now: datetime) -> Timing:
    """Watch one of a reading's timings in one unit; watching it again, or after stopping, gives the same timing.

    Raises NotOnTheCalendar where the timing comes to no window within the unit's horizon.
    """
    source = reading.result["timings"][position]
    spans = _ahead(reading, source, unit, now)
    if not spans:
        raise NotOnTheCalendar
    with transaction.atomic():
        timing, created = Timing.objects.get_or_create(
            reading=reading,
            position=position,
            unit=unit,
            defaults={
                "practice": reading.practice,
                "rule": source["rule"],
                "polarity": source["polarity"],
                "about": source["about"],
                "branches": source.get("branches") or [],
                "count": source.get("count"),
                "since": now,
                "until": _end_of(spans, unit, now),
                "watched_by": member,
                "created_at": now,
            },
        )
        if not created:
            return _take_up(member, _locked(timing), now=now)
        lay(timing, spans, now=now)
        _schedule(timing, now=now)
        record_action(member, "watch_timing", timing, now=now)
    return timing


def set_timing(
    member: Membership,
    on: Reading | Case | Client,
    *,
    words: str,
    polarity: str,
    unit: str,
    branches: Iterable[str] = (),
    since: datetime,
    until: datetime,
    now: datetime,
) -> Timing:
    """Watch for something that no text said: a range of days, or the windows of branches within a stretch of time.

    Raises NotOnTheCalendar where none of them is still to come, TooManyWindows.
    """
    timing = Timing(
        practice=member.practice,
        words=words,
        polarity=polarity,
        unit=unit,
        branches=list(branches),
        since=since,
        until=until,
        watched_by=member,
        created_at=now,
        **{on._meta.model_name: on},
    )
    spans = still_to_come(spans_of(timing, since, until), now)
    with transaction.atomic():
        timing.save()
        lay(timing, spans, now=now)
        _schedule(timing, now=now)
        _touch(timing, now=now)
        record_action(member, "set_timing", timing, now=now)
    return timing


def move_timing(member: Membership, timing: Timing, *, since: datetime, until: datetime, now: datetime) -> Timing:
    """Move a timing to another stretch of time, of which it is told from now on; where it lay is kept.

    Raises NotMovable, NotOnTheCalendar, TooManyWindows.
    """
    with transaction.atomic():
        timing = _locked(timing)
        if not timing.is_movable:
            raise NotMovable
        if (timing.since, timing.until) == (since, until):
            return timing
        spans = still_to_come(spans_of(timing, since, until), now)
        Move.objects.create(
            timing=timing, former_since=timing.since, former_until=timing.until, moved_by=member, moved_at=now
        )
        lay(timing, spans, now=now)
        timing.since, timing.until = since, until
        _schedule(timing, now=now, also=["since", "until"])
        _touch(timing, now=now)
        record_action(member, "move_timing", timing, now=now)
    return timing


def stop_watching(member: Membership, timing: Timing, *, now: datetime) -> Timing:
    """Watch a timing no longer; its windows and outcomes stay, and it can be taken up again."""
    with transaction.atomic():
        timing = _locked(timing)
        if timing.is_watched:
            timing.withdrawn_at = now
            timing.schedule(None)
            timing.save(update_fields=["withdrawn_at", *Timing.SCHEDULE])
            record_action(member, "stop_watching", timing, now=now)
    return timing


def watch_again(member: Membership, timing: Timing, *, now: datetime) -> Timing:
    """Take up a timing that was left alone, or look further ahead with one whose windows are all over.

    Raises NotOnTheCalendar where nothing is still to come.
    """
    with transaction.atomic():
        return _take_up(member, _locked(timing), now=now)


def _locked(timing: Timing) -> Timing:
    timings = Timing.objects.select_for_update(of=("self",)).select_related("practice", "reading", "case")
    return timings.get(pk=timing.pk)


def _take_up(member: Membership, timing: Timing, *, now: datetime) -> Timing:
    """Go on with what is left of a timing's stretch; where nothing is, look ahead anew as far as its unit does.

    What passed while nobody watched lies before the stretch, so that it is not asked about afterwards.
    """
    is_left = timing.windows.filter(ends__gt=now).exists()
    if timing.is_watched and is_left:
        return timing
    if not is_left:
        spans = _further(timing, now)
        lay(timing, spans, now=now)
        timing.until = _end_of(spans, timing.unit, now)
    if not timing.is_watched and timing.unit != Timing.Unit.RANGE:
        timing.since = max(timing.since, now)
        timing.until = max(timing.until, timing.windows.last().ends)  # a year that began within it may last longer
    timing.withdrawn_at = None
    _schedule(timing, now=now, also=["since", "until", "withdrawn_at"])
    record_action(member, "watch_timing", timing, now=now)
    return timing


def _further(timing: Timing, now: datetime) -> list[Span]:
    """The windows ahead of one of a reading's timings; a count has no others, nor has what was set by hand."""
    if timing.is_by_hand or timing.count is not None:
        raise NotOnTheCalendar
    return still_to_come(spans_of(timing, now, now + HORIZONS[timing.unit])[:MOST_WINDOWS], now)


def _ahead(reading: Reading, source: dict, unit: str, now: datetime) -> list[Span]:
    """The windows of one of a reading's timings from the one that is open to the unit's horizon, at most 500."""
    return in_utc(reading.outlook().windows_ahead(source, unit, now))[:MOST_WINDOWS]


def _end_of(spans: list[Span], unit: str, now: datetime) -> datetime:
    """How far those windows say that a timing was looked for."""
    return spans[-1].ends if len(spans) == MOST_WINDOWS else now + HORIZONS[unit]


def _schedule(timing: Timing, *, now: datetime, also: Iterable[str] = ()) -> None:
    """Let the clock go on with what comes after now."""
    timing.schedule_after(Step(now))
    timing.save(update_fields=[*Timing.SCHEDULE, *also])


def _touch(timing: Timing, *, now: datetime) -> None:
    if timing.case:
        touch_case(timing.case, now=now)
