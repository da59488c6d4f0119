"""Windows in iCalendar (RFC 5545): what is said of each depends on who may come to read it."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.timezone import get_current_timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from icalendar import Calendar, Event
from icalendar.prop import vDuration, vText

from readings.look.words import UNITS
from readings.predictions.feeds.initials import initials_of
from readings.predictions.feeds.meetings import Meeting
from readings.predictions.models import CalendarFeed, Window

REFRESHED = timedelta(hours=1)
CONTENT_TYPE = "text/calendar; charset=utf-8"


def feed_text(feed: CalendarFeed, windows: Iterable[Window], meetings: Iterable[Meeting] = ()) -> bytes:
    """The whole feed, in the language and the time zone that are active; what is the same makes the same bytes."""
    says_more = feed.detail == CalendarFeed.Detail.INITIALS
    name = f"{_('Meihua')} · {_one_line(feed.member.practice.name)}" if says_more else _("Meihua")
    calendar = _calendar()
    calendar.add("X-WR-CALNAME", vText(name))  # the library escapes no property that it does not know
    calendar.add("REFRESH-INTERVAL", REFRESHED, parameters={"VALUE": "DURATION"})
    calendar.add("X-PUBLISHED-TTL", vDuration(REFRESHED))
    for window in windows:
        calendar.add_component(_with_initials(window) if says_more else _busy(window))
    for meeting in meetings:
        calendar.add_component(_meeting_with_initials(meeting) if says_more else _meeting(meeting, _busy_word()))
    return calendar.to_ical()


def window_text(window: Window) -> bytes:
    """One window as a file of the practitioner's own: what is expected too, never the question or a note."""
    event, timing = _with_initials(window), window.timing
    if timing.what:
        event.add("DESCRIPTION", _one_line(timing.what))
    return _alone(event)


def meeting_text(meeting: Meeting, *, summary: str, where: str = "") -> bytes:
    """One meeting as a file; of one that was cancelled a file that takes it out again."""
    event = _meeting(meeting, summary)
    if where:
        event.add("LOCATION", _one_line(where))
    return _alone(event)


def short_name(window: Window) -> str:
    """酉 day; of a range the unit's word alone."""
    return f"{window.branch} {UNITS[window.timing.unit]}".strip()


def _alone(event: Event) -> bytes:
    calendar = _calendar()
    calendar.add_component(event)
    return calendar.to_ical()


def _calendar() -> Calendar:
    calendar = Calendar()
    calendar.add("PRODID", "-//Meihua//Windows//EN")
    calendar.add("VERSION", "2.0")
    calendar.add("CALSCALE", "GREGORIAN")
    calendar.add("METHOD", "PUBLISH")
    return calendar


def _busy(window: Window) -> Event:
    return _event(window, _busy_word())


def _busy_word() -> str:
    return pgettext("calendar feed", "Busy")


def _with_initials(window: Window) -> Event:
    client = window.timing.about_whom
    event = _event(window, _followed_by_initials(short_name(window), client.name if client else ""))
    event.add("URL", settings.PUBLIC_URL + reverse("timing", args=[window.timing.code]))
    return event


def _meeting_with_initials(meeting: Meeting) -> Event:
    event = _meeting(meeting, _followed_by_initials(meeting.name, meeting.client))
    event.add("URL", settings.PUBLIC_URL + meeting.path)
    return event


def _followed_by_initials(name: str, client: str) -> str:
    initials = initials_of(client)
    return f"{name} · {initials}" if initials else name


def _event(window: Window, summary: str) -> Event:
    """A window is no appointment: it takes up no time of whoever looks for a free hour."""
    bounds = _bounds(window, get_current_timezone())
    event = _dated(window, bounds, window.moved_at or window.timing.created_at, summary)
    event.add("TRANSP", "TRANSPARENT")
    event.add("STATUS", "CONFIRMED")
    return event


def _meeting(meeting: Meeting, summary: str) -> Event:
    """At its instants in UTC, which every program shows on the clock of whoever looks."""
    bounds = meeting.starts.astimezone(UTC), meeting.ends.astimezone(UTC)
    event = _dated(meeting, bounds, meeting.changed_at, _one_line(summary))
    event.add("TRANSP", "OPAQUE")
    event.add("STATUS", "CANCELLED" if meeting.is_cancelled else "CONFIRMED")
    return event


def _dated(of: Window | Meeting, bounds: tuple, changed_at: datetime, summary: str) -> Event:
    """What every event says: its address stays the same, and its number counts the changes."""
    starts, ends = bounds
    event = Event()
    event.add("UID", f"{of.code}@{urlsplit(settings.PUBLIC_URL).hostname}")
    event.add("SEQUENCE", of.sequence)
    event.add("DTSTAMP", changed_at.astimezone(UTC))
    event.add("DTSTART", starts)
    event.add("DTEND", ends)
    event.add("SUMMARY", summary)
    event.add("CLASS", "PRIVATE")
    return event


def _one_line(text: str) -> str:
    """The text without line ends and other signs that are not seen, some of which parsers take for line ends."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def _bounds(window: Window, zone: tzinfo) -> tuple[date, date] | tuple[datetime, datetime]:
    """Whole civil days of the zone as dates, the end one beyond the last; anything else as instants in UTC."""
    instants = window.starts.astimezone(UTC), window.ends.astimezone(UTC)
    days = tuple(instant.astimezone(zone).date() for instant in instants)
    # Compared in UTC: where the clocks change at midnight, two zones' times never count as equal.
    begins = tuple(datetime.combine(day, time(), zone).astimezone(UTC) for day in days)
    return days if begins == instants else instants
