"""What else stands in a member's calendar feed: meetings at a fixed time, which the apps above keep."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.utils.module_loading import import_string

from readings.accounts.models import Membership
from readings.predictions.feeds.contents import AHEAD, BACK


@dataclass(frozen=True, slots=True)
class Meeting:
    """A meeting as calendar programs are told of it."""

    code: str
    starts: datetime
    ends: datetime
    sequence: int
    changed_at: datetime
    name: str  # what a meeting is called
    client: str  # of whose name the initials leave
    path: str
    is_cancelled: bool = False


def meetings_of_feed(member: Membership, now: datetime) -> list[Meeting]:
    """The meetings of a member over the time that a feed holds, asked of each function that FEED_SOURCES names."""
    span = {"since": now - BACK, "until": now + AHEAD}
    return [meeting for path in settings.FEED_SOURCES for meeting in import_string(path)(member, **span)]
