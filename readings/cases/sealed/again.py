"""What today's engine says of a sealed request, held against what was sealed."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

import engine
from readings.cases.messages import refusal
from readings.cases.models import Reading
from readings.cases.sealed import sealing
from readings.cases.sealed.presentation import (
    DrawnFigure,
    ShownFinding,
    ShownTiming,
    clauses,
    gloss,
    shown,
    shown_timing,
)

# The parts of an answer that the page sets side by side; of the others it says that they differ.
SHOWN = frozenset(("engine", "request", "cast", "chart", "verdict", "findings", "timings"))

Said = TypeVar("Said")


@dataclass(frozen=True, slots=True)
class Pair(Generic[Said]):
    """The same thing as it was sealed and as it is said today; None where it was not said, or is no longer."""

    sealed: Said | None
    today: Said | None


@dataclass(frozen=True, slots=True)
class ShownVerdict:
    polarity: str
    clauses: list[str]


class Again:
    """A sealed reading beside today's answer, both in the language it was sealed in.

    Each part is None or empty where nothing differs. `refusal` says why there is no answer today.
    """

    def __init__(self, reading: Reading):
        self.version = engine.__version__
        self.refusal = ""
        self.sealed = self.today = _without_version(reading.result)
        try:
            answer = engine.read(reading.result["request"]).to_dict()
        except engine.RequestError as error:
            self.refusal = refusal(error.code)
            return
        # As the record holds it: JSON tells no tuple from a list.
        self.today = _without_version(json.loads(json.dumps(sealing.in_one_language(answer, reading.language))))

    @property
    def is_same(self) -> bool:
        return not self.refusal and self.sealed == self.today

    @property
    def figure(self) -> Pair[DrawnFigure] | None:
        if all(self.sealed[part] == self.today[part] for part in ("cast", "chart")):
            return None
        return _pair(lambda answer: DrawnFigure(answer["chart"], answer["cast"]["line"]), self.sealed, self.today)

    @property
    def verdict(self) -> Pair[ShownVerdict] | None:
        if self.sealed["verdict"] == self.today["verdict"]:
            return None
        return _pair(_verdict, self.sealed["verdict"], self.today["verdict"])

    @property
    def findings(self) -> list[Pair[ShownFinding]]:
        pairs = _differing(self.sealed["findings"], self.today["findings"], _place_of_finding)
        return [_pair(lambda finding: next(shown([finding])), *pair) for pair in pairs]

    @property
    def timings(self) -> list[Pair[ShownTiming]]:
        pairs = _differing(self.sealed["timings"], self.today["timings"], _place_of_timing)
        return [_pair(shown_timing, *pair) for pair in pairs]

    @property
    def further(self) -> list[str]:
        """The names of further parts that differ."""
        parts = self.sealed.keys() | self.today.keys()
        return sorted(name for name in parts - SHOWN if self.sealed.get(name) != self.today.get(name))


def _without_version(answer: dict) -> dict:
    return {name: value for name, value in answer.items() if name != "engine"}


def _pair(show: Callable[[dict], Said], sealed: dict | None, today: dict | None) -> Pair[Said]:
    return Pair(*(None if value is None else show(value) for value in (sealed, today)))


def _verdict(verdict: dict) -> ShownVerdict:
    return ShownVerdict(verdict["polarity"], clauses(gloss(verdict)))


def _place_of_finding(finding: dict) -> tuple:
    """The rule and where in the figure it speaks, by which a finding is known again whatever it says."""
    return finding["rule"], finding["stage"], tuple(finding["trigrams"])


def _place_of_timing(timing: dict) -> tuple:
    return tuple(timing.get("branches") or ()), timing.get("count"), timing.get("unit")


def _differing(
    sealed: Iterable[dict], today: Iterable[dict], place: Callable[[dict], tuple]
) -> list[tuple[dict | None, dict | None]]:
    """What stands in both but is not the same, and what stands in one alone; in the order of the seal, then today's."""
    before, after = (dict(_numbered(rows, place)) for rows in (sealed, today))
    return [
        (before.get(key), after.get(key))
        for key in dict.fromkeys((*before, *after))
        if before.get(key) != after.get(key)
    ]


def _numbered(rows: Iterable[dict], place: Callable[[dict], tuple]) -> Iterator[tuple[tuple, dict]]:
    """The rows by their places, numbered where several share one."""
    seen: Counter[tuple] = Counter()
    for row in rows:
        seen[place(row)] += 1
        yield (*place(row), seen[place(row)]), row
