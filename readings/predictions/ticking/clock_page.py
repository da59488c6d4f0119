"""What a member sees of the clock: whether it runs, what comes next, and what failed."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from readings.accounts.models import Membership
from readings.notices.models import Message, Notice
from readings.predictions.models import Heartbeat, Timing
from readings.predictions.ticking.heartbeat import is_late, last_beat

NEXT = 20
MOST = 50  # of each other list
LOOKS_BACK = timedelta(days=30)
# How it went with messages that did not arrive.
_LOST = (Message.Ended.GIVEN_UP, Message.Ended.REFUSED, Message.Ended.BOUNCED)

# By a part of the exception's name; the first that fits.
_IN_WORDS = (
    (("SMTPAuthentication",), _("The mail server does not accept the product’s password.")),
    (("SMTPRecipientsRefused",), _("The mail server does not take mail for this address.")),
    (("SMTPSenderRefused",), _("The mail server does not take mail from the product’s address.")),
    (
        ("ConnectionRefused", "Timeout", "gaierror", "SMTPServerDisconnected", "SMTPConnect", "OSError"),
        _("The mail server does not answer."),
    ),
    (("OperationalError", "InterfaceError"), _("The database did not answer.")),
)
_SOMETHING_ELSE = _("Something went wrong that nobody foresaw; whoever runs the site finds it in the log.")


def in_plain_words(error: str) -> str | Promise:
    """What an error that is kept as its repr() means; nothing where there is none."""
    if not error:
        return ""
    name = error.partition("(")[0]
    return next((words for parts, words in _IN_WORDS if any(part in name for part in parts)), _SOMETHING_ELSE)


@dataclass(frozen=True, slots=True)
class ShownMessage:
    message: Message
    error: str | Promise

    @property
    def can_be_sent_again(self) -> bool:
        return self.message.ended == Message.Ended.GIVEN_UP


@dataclass(frozen=True, slots=True)
class ClockPage:
    beat: Heartbeat | None
    is_late: bool
    latest: int  # whole seconds by which the latest step of the last ticks was taken after its instant
    following: list[Timing]
    failing: list[tuple[Timing, str | Promise]]
    unsent: list[ShownMessage]
    unsent_count: int
    lost: list[ShownMessage]
    lost_count: int
    missed: list[Notice]
    missed_count: int


def clock_page(member: Membership, *, now: datetime) -> ClockPage:
    """The clock as this member may see it: an owner the practice's, a practitioner their own; bounded lists."""
    beat = last_beat()
    timings = Timing.objects.visible_to(member).exclude(next_due_at=None).order_by("next_due_at", "id")
    timings = timings.with_what_they_hang_on().select_related("watched_by__user")
    failing = [(timing, in_plain_words(timing.last_error)) for timing in timings.filter(failures__gt=0)[:MOST]]
    messages = messages_of(member).select_related("recipient__user")
    unsent = messages.exclude(due_at=None).order_by("due_at", "id")
    lost = messages.filter(ended__in=_LOST, ended_at__gte=now - LOOKS_BACK).order_by("-ended_at", "-id")
    missed = Notice.objects.filter(_theirs(member), missed=True, created_at__gte=now - LOOKS_BACK)
    return ClockPage(
        beat,
        is_late(now, beat),
        ceil(max((each["late"] for each in beat.report.get("recent", [])), default=0)) if beat else 0,
        list(timings[:NEXT]),
        failing,
        _shown(unsent),
        unsent.count(),
        _shown(lost),
        lost.count(),
        list(missed.order_by("-created_at", "-id").select_related("recipient__user")[:MOST]),
        missed.count(),
    )


def messages_of(member: Membership) -> QuerySet[Message]:
    """The messages that a member may look after: an owner those to the whole practice, anybody else their own."""
    return Message.objects.filter(_theirs(member))


def _theirs(member: Membership) -> Q:
    return Q(recipient__practice=member.practice_id) if member.is_owner else Q(recipient=member)


def _shown(messages: QuerySet[Message]) -> list[ShownMessage]:
    return [ShownMessage(message, in_plain_words(message.last_error)) for message in messages[:MOST]]
