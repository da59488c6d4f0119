"""What the clock tells: that windows near, open and close."""

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse
from django.utils.translation import pgettext_lazy

from readings.accounts.models import Membership
from readings.notices.kinds import IN_APP, Kind, Subject
from readings.notices.models import Notice
from readings.predictions.models import Timing, Window


def _subjects(member: Membership, notices: list[Notice]) -> dict[int, Subject]:
    timings = Timing.objects.visible_to(member).with_what_they_hang_on()
    by_code = {timing.code: timing for timing in timings.filter(code__in=_codes(notices, "timing"))}
    return {
        notice.pk: _subject(timing, notice)
        for notice in notices
        if (timing := by_code.get(notice.context["timing"])) is not None
    }


def _subject(timing: Timing, notice: Notice) -> Subject:
    client = timing.about_whom
    window = notice.context["window"]
    asks = notice.kind == "window_closes" and window
    return Subject(
        title=timing.words or timing.question,
        path=reverse("outcome", args=[window]) if asks else reverse("timing", args=[timing.code]),
        client=client.name if client else "",
    )


def _still_stand(notices: list[Notice], now: datetime) -> set[int]:
    """Those of windows that are watched, not settled and where they were, and whose client still lets data be kept.

    That a window nears is no news once it is open, and that it has come is none once it has passed.
    """
    windows = Window.objects.watched().filter(code__in=_codes(notices, "window"), settled_at=None)
    standing = set(windows.of_clients_kept().values_list("code", "starts", "ends"))
    return {notice.pk for notice in notices if _window(notice) in standing and _is_news(notice, now)}


def _is_news(notice: Notice, now: datetime) -> bool:
    if notice.kind == "window_closes":
        return True
    _code, starts, ends = _window(notice)
    return now < (starts if notice.kind == "window_nears" else ends)


def _window(notice: Notice) -> tuple[str, datetime, datetime]:
    """The window that a notice tells of, and the instants it had then: one that was moved is told of anew."""
    context = notice.context
    return context["window"], *(datetime.fromisoformat(context[end]) for end in ("starts", "ends"))


def _codes(notices: Iterable[Notice], name: str) -> set[str]:
    return {notice.context[name] for notice in notices}


def _kind(name: str, label, **how) -> Kind:
    return Kind(name, label, _subjects, _still_stand, **how)


KINDS = [
    _kind(
        "window_nears",
        pgettext_lazy("kind of notice", "A year, month or range draws near"),
        channels=frozenset({IN_APP}),
    ),
    _kind("window_opens", pgettext_lazy("kind of notice", "A year, month or range has come")),
    _kind("day_opens", pgettext_lazy("kind of notice", "A day has come"), waits_for_morning=True),
    _kind("hour_opens", pgettext_lazy("kind of notice", "An hour has come"), channels=frozenset()),
    _kind(
        "window_closes",
        pgettext_lazy("kind of notice", "A window has passed: what happened?"),
        waits_for_morning=True,
    ),
]
