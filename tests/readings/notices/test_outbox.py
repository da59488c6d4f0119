"""The outbox: what is told once, and what goes into one message."""

from datetime import datetime, time, timedelta

import pytest

from readings.notices.models import Choice, Message, Notice
from readings.notices.outbox import notify_all
from tests.readings.notices.drafts import draft

OPENS = datetime.fromisoformat("2026-12-01T00:00:00+08:00")
MORNING = datetime.fromisoformat("2026-12-01T07:00:00+08:00")


def tell(*drafts, now=OPENS):
    return notify_all(drafts, now=now)


def bundles() -> list[tuple[str, datetime, int]]:
    return [
        (message.bundle, message.due_at, message.notices.count())
        for message in Message.objects.order_by("due_at", "pk")
    ]


def test_the_same_key_is_told_once(alice, window):
    one = draft(alice, window, at=OPENS, key="k")
    assert len(tell(one, one)) == 1
    assert tell(one) == []
    assert (Notice.objects.count(), Message.objects.count()) == (1, 1)


def test_what_comes_to_be_at_one_instant_is_one_message_at_once(alice, window):
    tell(draft(alice, window, at=OPENS, key="year"), draft(alice, window, at=OPENS, key="month"))
    assert bundles() == [("at 2026-11-30T16:00:00+00:00", OPENS, 2)]


def test_what_comes_to_be_a_second_later_is_another_message(alice, window):
    later = OPENS + timedelta(seconds=1)
    tell(draft(alice, window, at=OPENS, key="a"), draft(alice, window, at=later, key="b"), now=later)
    assert [count for _bundle, _due, count in bundles()] == [1, 1]


def test_days_and_questions_wait_for_the_one_list_of_the_morning(alice, window):
    tell(
        *(draft(alice, window, kind="day_opens", at=OPENS, key=f"day {number}") for number in range(100)),
        draft(alice, window, kind="window_closes", at=OPENS, key="asked"),
    )
    assert bundles() == [("morning 2026-12-01", MORNING, 101)]


def test_a_day_that_opens_after_the_hour_of_the_list_is_in_the_next_one(alice, window):
    """The list comes at 07:00; what opens at 07:00:01 is in the one of the next day."""
    tell(draft(alice, window, kind="day_opens", at=MORNING, key="a"), now=MORNING)
    after = MORNING + timedelta(seconds=1)
    tell(draft(alice, window, kind="day_opens", at=after, key="b"), now=after)
    assert bundles() == [("morning 2026-12-01", MORNING, 1), ("morning 2026-12-02", MORNING + timedelta(days=1), 1)]


def test_the_hour_of_the_list_is_each_persons_own(alice, bob, window):
    bob.user.list_at = time(9, 30)
    bob.user.time_zone = "Europe/Berlin"  # OPENS is 17:00 of the day before there
    bob.user.save()
    tell(draft(bob, window, kind="day_opens", at=OPENS))
    assert bundles() == [("morning 2026-12-01", datetime.fromisoformat("2026-12-01T09:30:00+01:00"), 1)]


def test_nothing_is_added_to_a_message_that_was_tried(alice, window):
    """The second try of a mail has the Message-ID of the first; with more in it, a mailbox would lose the more."""
    tell(draft(alice, window, kind="day_opens", at=OPENS, key="a"))
    Message.objects.update(tries=1)
    tell(draft(alice, window, kind="day_opens", at=OPENS, key="b"), now=MORNING + timedelta(hours=1))
    assert bundles() == [("morning 2026-12-01", MORNING, 1), ("morning 2026-12-02", MORNING + timedelta(days=1), 1)]


def test_what_is_noticed_after_its_message_left_goes_in_one_further(alice, window):
    tell(draft(alice, window, at=OPENS, key="a"))
    Message.objects.update(due_at=None, tries=1, ended="delivered")
    later = OPENS + timedelta(minutes=2)
    tell(*(draft(alice, window, at=OPENS, key=f"late {number}") for number in range(3)), now=later)
    assert ("at 2026-11-30T16:00:00+00:00 noticed 2026-11-30T16:02:00+00:00", later, 3) in bundles()


def test_what_is_noticed_after_that_too_goes_alone(alice, window):
    later = OPENS + timedelta(minutes=2)
    for now, key in ((OPENS, "a"), (later, "b")):
        tell(draft(alice, window, at=OPENS, key=key), now=now)
        Message.objects.update(due_at=None, tries=1, ended="delivered")
    (notice,) = tell(draft(alice, window, at=OPENS, key="c"), now=later)
    assert Message.objects.get(notices=notice).bundle == f"notice {notice.code}"
    assert Message.objects.get(notices=notice).due_at == later


def test_what_was_missed_is_told_inside_the_product_alone(alice, window):
    tell(draft(alice, window, at=OPENS, missed=True), now=OPENS + timedelta(days=3))
    assert (Notice.objects.get().missed, Message.objects.count()) == (True, 0)


@pytest.mark.parametrize(
    ("kind", "shown", "messages"),
    [("window_nears", True, 0), ("window_opens", True, 1), ("day_opens", True, 1), ("hour_opens", False, 0)],
)
def test_each_kind_is_told_as_it_says_unless_somebody_chooses(alice, window, kind, shown, messages):
    tell(draft(alice, window, kind=kind, at=OPENS))
    assert (Notice.objects.get().shown, Message.objects.count()) == (shown, messages)


def test_a_choice_is_heeded_for_its_kind_and_channel_alone(alice, window):
    Choice.objects.create(user=alice.user, kind="hour_opens", channel="email", wanted=True)
    Choice.objects.create(user=alice.user, kind="day_opens", channel="email", wanted=False)
    Choice.objects.create(user=alice.user, kind="window_opens", channel="in_app", wanted=False)
    tell(*(draft(alice, window, kind=kind, at=OPENS) for kind in ("hour_opens", "day_opens", "window_opens")))
    told = {notice.kind: (notice.shown, notice.messages.count()) for notice in Notice.objects.all()}
    assert told == {"hour_opens": (False, 1), "day_opens": (True, 0), "window_opens": (False, 1)}


def test_a_notice_costs_the_same_queries_alone_and_in_tens(alice, bob, window, django_assert_num_queries):
    """Choices; the notices written and read back; the people held; messages looked for, made, locked, filled."""
    for count in (1, 30):
        drafts = [
            draft(who, window, at=OPENS, key=f"{count} {n} {who.pk}") for n in range(count) for who in (alice, bob)
        ]
        Message.objects.all().delete()
        with django_assert_num_queries(8):
            tell(*drafts)
    assert Notice.objects.count() == 62
