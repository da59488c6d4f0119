"""What was found on a walk: for the practitioner with rules and sources, for the client in plain words."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

import engine
from readings.accounts.models import Membership
from readings.cases.lookup.things import Candidate
from readings.cases.sealed.presentation import ShownRule, shown_rule
from readings.predictions.promising.matters import is_withheld
from readings.surveys.directions.answer import ShownPalace, shown_palaces
from readings.surveys.houses.house_page import HousePage, ShownFigure
from readings.surveys.models import Direction, Observation, Omen, Photo, Survey
from readings.surveys.walking.song import ShownOmen, counted
from readings.surveys.walking.walk import Observed, Place, Row, Walk


@dataclass(frozen=True, slots=True)
class FoundOmen:
    """An omen that is there."""

    said: Omen
    omen: ShownOmen
    rule: ShownRule
    concerns: frozenset[str]
    photos: list[Photo]


@dataclass(frozen=True, slots=True)
class FoundThing:
    """Something that the song does not name, and the trigrams under which it stands."""

    said: Observation
    candidates: list[Candidate]
    photos: list[Photo]


@dataclass(frozen=True, slots=True)
class FoundIn:
    """What was found where one stands."""

    name: str  # empty of what was found elsewhere
    omens: list[FoundOmen]
    things: list[FoundThing]


@dataclass(frozen=True, slots=True)
class FoundDirection:
    """What was said of one of the eight directions, and what that says."""

    said: Direction
    palace: ShownPalace
    concerns: frozenset[str]
    photos: list[Photo]


class SurveyReport:
    """All that was found; each part is read when the template names it."""

    SAID: tuple[str, ...] = ("seen", "element", "verdict", "note", "advice")  # of a direction, of which it tells

    def __init__(self, survey: Survey, *, now: datetime):
        self.survey = survey
        self.house = survey.house
        self.practice = survey.practice
        self.now = now

    @cached_property
    def walk(self) -> Walk:
        return Walk(self.survey)

    @cached_property
    def places(self) -> list[FoundIn]:
        """The places in which something was found, in the order of the walk, what was found elsewhere last."""
        places = [*map(self._found_in, self.walk.places), FoundIn("", [], self._things(self.walk.elsewhere))]
        return [place for place in places if place.omens or place.things]

    @property
    def counts(self) -> list[tuple[str, int]]:
        """How many omens of each polarity there are."""
        return counted(found.omen.polarity for place in self.places for found in place.omens)

    @property
    def number(self) -> int:
        return sum(number for _polarity, number in self.counts)

    @property
    def directions(self) -> list[FoundDirection]:
        """Those in which something was seen, from north clockwise."""
        return [found for found in self._all_directions if self._tells(found)]

    @cached_property
    def photos(self) -> list[Photo]:
        """Those of the survey as a whole."""
        return self._shown(self.survey.photos.filter(omen=None, observation=None, direction=None))

    @property
    def all_photos(self) -> list[Photo]:
        found = [*(each for place in self.places for each in (*place.omens, *place.things)), *self.directions]
        return [*(photo for each in found for photo in each.photos), *self.photos]

    @cached_property
    def _all_directions(self) -> list[FoundDirection]:
        palaces = shown_palaces(self.survey)
        found = [self._direction(palace, palace.row) for palace in palaces if palace.row]
        return [each for each in found if each.photos or any(getattr(each.said, name) for name in self.SAID)]

    @cached_property
    def _all_omens(self) -> list[FoundOmen]:
        return [self._omen(row, engine.rule(row.omen.id)) for row in self.walk.rows if row.is_there]

    def _found_in(self, place: Place) -> FoundIn:
        omens = [found for found in self._all_omens if found.omen.place == place.code and self._tells(found)]
        return FoundIn(place.name, omens, self._things(place.observations))

    def _omen(self, row: Row, rule: engine.Rule) -> FoundOmen:
        photos = self._shown(row.said.photos.all())
        return FoundOmen(row.said, row.omen, shown_rule(rule), frozenset(rule.concerns), photos)

    def _things(self, observed: Iterable[Observed]) -> list[FoundThing]:
        return [FoundThing(each.said, each.candidates, self._shown(each.said.photos.all())) for each in observed]

    def _direction(self, palace: ShownPalace, row: Direction) -> FoundDirection:
        concerns = {concern for finding in palace.findings for concern in finding.concerns}
        concerns |= {"illness"} if self.survey.topic == "illness" else set()
        return FoundDirection(row, palace, frozenset(concerns), self._shown(row.photos.all()))

    def _tells(self, found: FoundOmen | FoundDirection) -> bool:
        """Whether whoever it is for is told of this."""
        return True

    def _shown(self, photos: Iterable[Photo]) -> list[Photo]:
        return list(photos)


class PractitionerReport(SurveyReport):
    """With the figures of the house's families that the member sees."""

    def __init__(self, survey: Survey, member: Membership, *, now: datetime):
        super().__init__(survey, now=now)
        self.member = member

    @cached_property
    def figures(self) -> list[ShownFigure]:
        return HousePage(self.house, self.member, now=self.now).figures


class ClientReport(SurveyReport):
    """The client's: the chosen photos alone, and nothing of a death, of an illness where the practice allows it."""

    SAID = ("seen", "element", "verdict", "advice")

    @property
    def withheld(self) -> int:
        """How much of what was found the client is not told."""
        return sum(not self._tells(found) for found in (*self._all_omens, *self._all_directions))

    def _tells(self, found: FoundOmen | FoundDirection) -> bool:
        return not is_withheld(self.practice, found.concerns)

    def _shown(self, photos: Iterable[Photo]) -> list[Photo]:
        return [photo for photo in photos if photo.for_client]
