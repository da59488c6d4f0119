"""A client's first page: what is asked of them, what is coming, what was shown and said to them."""

from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from readings.clients.consents import guardian_is_missing
from readings.clients.models import Client
from readings.outcomes.asking.links import can_be_asked, of_clients_kept, unanswered
from readings.portal.meeting.reading import open_times
from readings.portal.models import Appointment, Shared
from readings.portal.talking.reading import unread_of
from readings.predictions.models import Promise
from readings.predictions.promising.horizon import Horizon
from readings.predictions.promising.shown import horizon_as_locked

MOST_DAYS = 12  # of the times of one promise; who wants all of them asks the practice


@dataclass(frozen=True, slots=True)
class Asked:
    """A matter of which the client can say what came of it."""

    code: str
    claim: str
    first: date
    last: date
    is_over: bool


@dataclass(frozen=True, slots=True)
class Stretch:
    """A time that was named to the client; `last` is `first` where it is one day."""

    label: str  # of the branch year, month or day
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class Coming:
    """A matter whose times were told to the client, with those that are not over."""

    claim: str
    times: list[Stretch]
    more: int  # that are not named here


def is_known(promise: Promise, *, now: datetime) -> bool:
    """Whether a client knows of a promise: they were told it; of another they learn nothing before it is over."""
    return promise.told is True or promise.is_over(now)


class Home:
    """Each part is read when the template names it."""

    def __init__(self, client: Client, *, now: datetime):
        self.client = client
        self.practice = client.practice
        self.now = now

    @cached_property
    def asked(self) -> list[Asked]:
        """The matters whose time is over, then those that were told and whose time has begun."""
        known = [promise for promise in self._open_promises if is_known(promise, now=self.now)]
        rows = [self._asked(promise) for promise in known if promise.horizon_starts <= self.now]
        return sorted(rows, key=lambda row: (not row.is_over, row.last))

    @cached_property
    def coming(self) -> list[Coming]:
        """What was told and is not over, the nearest first; nothing of what was kept from the client."""
        told = (promise for promise in self._open_promises if promise.told and not promise.is_over(self.now))
        rows = [row for row in map(self._coming, told) if row.times]
        return sorted(rows, key=lambda row: row.times[0].first)

    @cached_property
    def appointments(self) -> list[Appointment]:
        return list(self.client.appointments.ahead(self.now).select_related("practitioner__user"))

    @cached_property
    def to_choose(self) -> list[Appointment]:
        """Those whose times wait for the client to choose."""
        return [each for each in self.appointments if not each.is_agreed and self._can_choose(each)]

    @property
    def agreed(self) -> list[Appointment]:
        return [each for each in self.appointments if each.is_agreed]

    @cached_property
    def shared(self) -> QuerySet[Shared]:
        return self.client.shared.standing().defer("content")

    @cached_property
    def unread(self) -> int:
        return unread_of(self.client)

    @cached_property
    def needs_guardian(self) -> bool:
        return guardian_is_missing(self.client, now=self.now)

    @cached_property
    def to_be_erased(self):
        """The standing request to erase everything, if there is one."""
        return self.client.erasure_requests.filter(called_off_at=None).first()

    @property
    def is_asked_something(self) -> bool:
        return bool(self.asked or self.to_choose or self.unread or self.needs_guardian)

    @property
    def is_empty(self) -> bool:
        return not (self.is_asked_something or self.coming or self.shared or self.agreed)

    @cached_property
    def _open_promises(self) -> list[Promise]:
        """Locked, not answered, and of nothing that clients are not told."""
        promises = of_clients_kept(unanswered()).filter(client=self.client)
        promises = promises.select_related("reading__practice", "practice", "link").prefetch_related("rules")
        return [promise for promise in promises if can_be_asked(promise)]

    def _can_choose(self, appointment: Appointment) -> bool:
        return any(time.is_free for time in open_times(appointment, of_client=False, now=self.now))

    def _asked(self, promise: Promise) -> Asked:
        horizon = horizon_as_locked(promise).horizon
        return Asked(promise.code, promise.claim, horizon.first_day, horizon.last_day, promise.is_over(self.now))

    def _coming(self, promise: Promise) -> Coming:
        horizon, today = horizon_as_locked(promise).horizon, self.now.astimezone(ZoneInfo(promise.zone)).date()
        times = [time for time in map(self._stretch(horizon), horizon.windows) if time.last >= today]
        return Coming(promise.claim, times[:MOST_DAYS], len(times[MOST_DAYS:]))

    @staticmethod
    def _stretch(horizon: Horizon):
        return lambda window: Stretch(window.label, *horizon.days_of(window))
