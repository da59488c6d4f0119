"""What the clock has to say about a timing next."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple, Protocol

OPENS = "opens"
CLOSES = "closes"
TURNS = "turns"  # one window closes at the instant at which the next one opens, as 亥 and 子 days do


class Span(Protocol):
    """A window as the steps see it: half-open, from `starts` up to but not including `ends`."""

    starts: datetime
    ends: datetime


class Step(NamedTuple):
    at: datetime
    kind: str


def next_step_after(windows: Iterable[Span], instant: datetime) -> Step | None:
    """The first thing that happens to these windows after the instant, or None when all is over."""
    windows = list(windows)
    edges = [edge for window in windows for edge in (window.starts, window.ends) if edge > instant]
    if not edges:
        return None
    at = min(edges)
    opens = any(window.starts == at for window in windows)
    closes = any(window.ends == at for window in windows)
    return Step(at, TURNS if opens and closes else OPENS if opens else CLOSES)
