"""What the clock would do at an instant, told without doing it."""

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction

from readings.notices.delivery import quiet_until_of, still_to_be_told
from readings.notices.models import NEWS_FOR, Message
from readings.predictions.ticking.taking import TakenStep, due_timings, take_batch

MOST_BATCHES = 5  # of due timings
MOST_LINES = 50


def told_in_advance(*, now: datetime) -> Iterator[str]:
    """Lines of what would happen: it is done, looked at, and undone, in one transaction that sends nothing."""
    with transaction.atomic():
        yield from [*_steps(now), *_messages(now)]
        transaction.set_rollback(True)


def _steps(now: datetime) -> list[str]:
    due = due_timings(now).count()
    lines, steps, failed = [], 0, 0
    for _ in range(MOST_BATCHES):
        if (batch := take_batch(now=now)) is None:
            break
        steps, failed = steps + len(batch.steps), failed + batch.failed
        lines += [_step_line(each) for each in batch.steps[: MOST_LINES - len(lines)]]
    if steps > len(lines):
        lines.append(f"… and {steps - len(lines)} more")
    head = f"{due} timings due: {steps} steps would be taken, {failed} timings would fail"
    left = due_timings(now).count()
    return [head + (f", {left} timings not looked at" if left else ""), *lines]


def _step_line(taken: TakenStep) -> str:
    at = f"{taken.step.at:%Y-%m-%d %H:%M} {taken.step.kind:<10} {taken.timing.code} {taken.window.label}".rstrip()
    if taken.draft is None:
        return f"{at}: nothing to tell"
    missed = ", missed" if taken.draft.missed else ""
    return f"{at}: {taken.draft.kind} to {taken.draft.recipient.user.email}{missed}"


def _messages(now: datetime) -> list[str]:
    due = Message.objects.due(now)
    count = due.count()
    shown = due.select_related("recipient__user", "recipient__practice")[:MOST_LINES]
    lines = [
        f"{message.wanted_at:%Y-%m-%d %H:%M} {message.channel} to {message.recipient.user.email}: {_fate(message, now)}"
        for message in shown
    ]
    if count > len(lines):
        lines.append(f"… and {count - len(lines)} more")
    return [f"{count} messages due", *lines]


def _fate(message: Message, now: datetime) -> str:
    """What delivery would do with a message, in the order in which it asks."""
    if now - message.wanted_at > NEWS_FOR:
        return "dropped, too late to be news"
    told = still_to_be_told(message, now=now)
    if not told:
        return "dropped, nothing is left to tell"
    if (until := quiet_until_of(message.recipient, now=now)) is not None:
        return f"waits for the end of quiet hours, {until:%Y-%m-%d %H:%M}"
    return f"leaves with {len(told)} notices"
