"""The outbox: what somebody has to be told is written down in the transaction that makes it true, and told later."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db import DEFAULT_DB_ALIAS

from readings.accounts.models import Membership
from readings.notices.channels import channels
from readings.notices.choices import Choices
from readings.notices.kinds import IN_APP, kinds
from readings.notices.models import Message, Notice
from readings.notices.mornings import morning_from


@dataclass(frozen=True, slots=True)
class Draft:
    """A notice to be: its key is what makes telling it twice impossible, `at` when it came to be."""

    recipient: Membership
    kind: str
    key: str
    context: dict
    at: datetime
    missed: bool = False  # too late to be news: told inside the product alone


def notify(recipient: Membership, kind: str, key: str, context: dict, *, now: datetime) -> Notice | None:
    """Put one notice of what came to be now in the outbox, or return None if this key was told before."""
    return next(iter(notify_all([Draft(recipient, kind, key, context, at=now)], now=now)), None)


def notify_all(drafts: Iterable[Draft], *, now: datetime) -> list[Notice]:
    """Put notices in the outbox, but those of a key that was told before, and return the new ones.

    Runs inside the transaction that makes them true; what leaves the product is sent after it (`delivery`). Recipients
    have their user and practice at hand.
    """
    by_key = {draft.key: draft for draft in drafts}
    choices = Choices(draft.recipient.user_id for draft in by_key.values())
    # One order for all, so that of two processes that insert the same keys none waits for the other crosswise.
    drafts = sorted(by_key.values(), key=lambda draft: (draft.at, draft.key))
    notices = {notice.code: notice for notice in (_notice(draft, choices, now=now) for draft in drafts)}
    Notice.objects.bulk_create(notices.values(), ignore_conflicts=True)
    # Of two processes with one key the database lets one in; which rows are ours is asked of it.
    ours = Notice.objects.filter(code__in=notices).order_by("pk").values_list("pk", "code")
    notices = [_written(notices[code], pk) for pk, code in ours]
    _post(notices, choices, now=now)
    return notices


def _written(notice: Notice, pk: int) -> Notice:
    """The notice as the row that it has become, which a bulk insert that passes over conflicts does not tell."""
    notice.pk, notice._state.adding, notice._state.db = pk, False, DEFAULT_DB_ALIAS
    return notice


def _notice(draft: Draft, choices: Choices, *, now: datetime) -> Notice:
    return Notice(
        recipient=draft.recipient,
        kind=draft.kind,
        key=draft.key,
        context=draft.context,
        at=draft.at,
        missed=draft.missed,
        shown=choices.wants(draft.recipient.user_id, draft.kind, IN_APP),
        created_at=now,
    )


@dataclass(frozen=True, slots=True)
class _Slot:
    """A message that a notice may go into: whose, by which channel, under which bundle, and when it is to leave."""

    recipient: Membership
    channel: str
    bundle: str
    due_at: datetime

    @property
    def key(self) -> tuple[int, str, str]:
        return self.recipient.pk, self.channel, self.bundle


def _post(notices: list[Notice], choices: Choices, *, now: datetime) -> None:
    """Put each notice into a message of every channel that sends it: the first of its slots that is still open."""
    waiting = [
        (notice, _slots(notice, channel, now=now))
        for notice in notices
        if not notice.missed
        for channel in choices.channels_of(notice.recipient.user_id, notice.kind)
        if channels()[channel].sending
    ]
    if not waiting:
        return
    # Whoever posts holds the people it posts to, in one order for all: messages are taken in several rounds, and two
    # processes that took them at once could come to wait for each other.
    people = Membership.objects.filter(pk__in={notice.recipient_id for notice, _slots in waiting})
    list(people.select_for_update(no_key=True).order_by("pk").values_list("pk"))
    links = []
    while waiting:
        open_messages = _open_messages({slots[0] for _notice, slots in waiting})
        left = []
        for notice, slots in waiting:
            if message := open_messages.get(slots[0].key):
                links.append(Message.notices.through(notice=notice, message_id=message))
            else:
                left.append((notice, slots[1:]))
        waiting = left
    Message.notices.through.objects.bulk_create(links)


def _slots(notice: Notice, channel: str, *, now: datetime) -> list[_Slot]:
    """The slots of a notice, best first; the last is nobody else's, and so open for certain.

    What is told at once goes with all that came to be at the same instant, or where that has left, with all of it that
    is noticed as late; the rest into the list of the morning.
    """
    who = notice.recipient
    if kinds()[notice.kind].waits_for_morning:
        mornings = [morning_from(who, notice.at), morning_from(who, now + timedelta(microseconds=1))]
        shared = [_Slot(who, channel, f"morning {morning.day}", morning.at) for morning in mornings]
    else:
        bundle = f"at {notice.at.astimezone(UTC).isoformat()}"
        bundles = [bundle, f"{bundle} noticed {now.astimezone(UTC).isoformat()}"]
        shared = [_Slot(who, channel, name, now) for name in bundles]
    return [*shared, _Slot(who, channel, f"notice {notice.code}", now)]


_KEY = ("recipient", "channel", "bundle")


def _open_messages(slots: set[_Slot]) -> dict[tuple, int]:
    """The messages of some slots that still take notices, made where there were none, and locked until the end."""
    by_key = {slot.key: slot for slot in slots}
    there = _messages_of(slots)
    # One order for all, so that two processes never wait crosswise.
    missing = [by_key[key] for key in sorted(by_key.keys() - there.keys())]
    if missing:
        Message.objects.bulk_create(map(_message, missing), ignore_conflicts=True)
        there |= _messages_of(missing)
    return {key: pk for key, (pk, is_open) in there.items() if is_open}


def _messages_of(slots: Iterable[_Slot]) -> dict[tuple, tuple[int, bool]]:
    """The messages of some slots by the keys of these, locked: which row, and whether it takes more."""
    found = Message.objects.select_for_update().saying_whether_open()
    found = found.filter(
        recipient__in={slot.recipient.pk for slot in slots}, bundle__in={slot.bundle for slot in slots}
    )
    rows = found.order_by(*_KEY)
    return {tuple(key): (pk, is_open) for *key, pk, is_open in rows.values_list(*_KEY, "pk", "is_open")}


def _message(slot: _Slot) -> Message:
    return Message(
        recipient=slot.recipient,
        channel=slot.channel,
        bundle=slot.bundle,
        wanted_at=slot.due_at,
        due_at=slot.due_at,
    )
