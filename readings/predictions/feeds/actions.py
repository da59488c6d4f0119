"""The address under which a calendar program reads somebody's windows: made, changed, ended."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.accounts.tokens import hash_of, new_token
from readings.predictions.models import CalendarFeed

NOTED_EVERY = timedelta(hours=1)  # a GET that writes every time would queue for SQLite's one lock


def make_feed(member: Membership, *, detail: str, now: datetime) -> tuple[CalendarFeed, str]:
    """A feed under a new address, in place of the one before, and the address's token, which is not kept anywhere."""
    token = new_token()
    with transaction.atomic():
        Membership.objects.select_for_update().get(pk=member.pk)  # two new addresses at once come one after the other
        _standing(member).update(revoked_at=now)
        feed = CalendarFeed.objects.create(member=member, token_hash=hash_of(token), detail=detail, created_at=now)
        record_action(member, "make_calendar_feed", feed, now=now)
    return feed, token


def change_detail(member: Membership, feed: CalendarFeed, *, detail: str, now: datetime) -> CalendarFeed:
    """Let a feed say more or less of each window, under the address that it has."""
    with transaction.atomic():
        feed.detail = detail
        feed.save(update_fields=["detail"])
        record_action(member, "change_calendar_feed", feed, now=now)
    return feed


def revoke_feed_of(member: Membership, owner: Membership, *, now: datetime) -> None:
    """End the feed that somebody has, if any; its address answers nobody from then on."""
    with transaction.atomic():
        feed = _standing(owner).select_for_update().first()
        if feed is not None:
            feed.revoked_at = now
            feed.save(update_fields=["revoked_at"])
            record_action(member, "revoke_calendar_feed", feed, now=now)


def note_fetch(feed: CalendarFeed, *, now: datetime) -> None:
    """Write down that a calendar program read the feed, at most once an hour; the one thing that reading changes."""
    before = now - NOTED_EVERY
    if feed.fetched_at is None or feed.fetched_at <= before:
        lately = CalendarFeed.objects.filter(pk=feed.pk).filter(Q(fetched_at=None) | Q(fetched_at__lte=before))
        lately.update(fetched_at=now)


def _standing(member: Membership):
    return CalendarFeed.objects.filter(member=member, revoked_at=None)
