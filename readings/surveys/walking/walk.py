"""A walk as its page shows it: the places with what was looked for in them, and the count."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise

from django.utils import timezone
from django.utils.translation import pgettext

import engine
from engine.stems_branches import BRANCHES
from readings.cases.lookup.things import Candidate, candidates
from readings.surveys.models import Observation, Omen, Survey
from readings.surveys.walking.song import ShownOmen, counted, places, shown_omens

SHOWN = 3  # of the trigrams under which an observation may stand; the page of the correspondences has all


@dataclass(frozen=True, slots=True)
class Row:
    """An omen of the song, and what was said of it; None while nobody has looked for it."""

    omen: ShownOmen
    said: Omen | None

    @property
    def is_there(self) -> bool:
        return bool(self.said and self.said.is_there)


@dataclass(frozen=True, slots=True)
class Observed:
    """An observation, and the trigrams under which what it names stands."""

    said: Observation
    candidates: list[Candidate]


@dataclass(slots=True)
class Place:
    code: str
    name: str
    is_current: bool
    rows: list[Row] = field(default_factory=list)
    observations: list[Observed] = field(default_factory=list)
    next: "Place | None" = None

    @property
    def looked_at(self) -> int:
        return sum(row.said is not None for row in self.rows)

    @property
    def all(self) -> int:
        return len(self.rows)


class Walk:
    """What was said on a survey, place by place; `place` is where one stands, else the first that is not looked over.

    With `observed` the observations stand in it too.
    """

    def __init__(self, survey: Survey, place: str = "", *, observed: bool = True):
        self.survey = survey
        said = {row.omen: row for row in survey.omens.prefetch_related("photos")}
        self.rows = [Row(omen, said.get(omen.id)) for omen in shown_omens()]
        self.places = _places(self.rows, place)
        self.elsewhere: list[Observed] = []
        if observed:
            self._take_in(survey.observations.prefetch_related("photos"))

    @property
    def current(self) -> Place:
        return next(place for place in self.places if place.is_current)

    @property
    def counts(self) -> list[tuple[str, int]]:
        """How many of each polarity are there."""
        return counted(row.omen.polarity for row in self.rows if row.is_there)

    @property
    def looked_at(self) -> int:
        return sum(place.looked_at for place in self.places)

    @property
    def all(self) -> int:
        return len(self.rows)

    def row(self, omen: str) -> Row:
        return next(row for row in self.rows if row.omen.id == omen)

    def _take_in(self, observations: Iterable[Observation]) -> None:
        of_place = {place.code: place.observations for place in self.places}
        for said in observations:
            found = candidates(engine.meant(said.words))[:SHOWN]
            of_place.get(said.place, self.elsewhere).append(Observed(said, found))


def hour_name(instant: datetime) -> str:
    """The double hour of an instant in the time zone that is active: 申时, hour 申."""
    branch = BRANCHES[(timezone.localtime(instant).hour + 1) // 2 % 12]
    return pgettext("double hour", "hour %(branch)s") % {"branch": branch}


def _places(rows: list[Row], current: str) -> list[Place]:
    found = {code: Place(code, name, code == current) for code, name in places().items()}
    for row in rows:
        found[row.omen.place].rows.append(row)
    in_order = list(found.values())
    for place, following in pairwise(in_order):
        place.next = following
    if not current:
        next((place for place in in_order if place.looked_at < place.all), in_order[0]).is_current = True
    return in_order
