"""Two surveys of one house: what is gone, what is new, what is still there, and which advice was followed.

An omen is gone where somebody looked for it and it is not there; one that nobody looked for stands apart.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Q

from readings.finding import plain
from readings.look.compass import DIRECTIONS
from readings.look.words import listed
from readings.surveys.directions.answer import ELEMENT_WORDS
from readings.surveys.models import Direction, Observation, Omen, Survey
from readings.surveys.models.seen import Said
from readings.surveys.walking.song import ShownOmen, shown_omens


@dataclass(frozen=True, slots=True)
class Thing:
    """An omen, something else or a direction, by its name; `was` is what it was, where that has changed."""

    name: str
    polarity: str
    omen: ShownOmen | None = None
    was: str = ""
    now: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """What was advised on the survey before, whether it was done (empty while nobody knows), and what it was about."""

    thing: Thing
    words: str
    done: str


@dataclass(slots=True)
class Comparison:
    """What changed from one survey to the next; each thing stands in one of the lists."""

    survey: Survey
    before: Survey
    gone: list[Thing] = field(default_factory=list)
    new: list[Thing] = field(default_factory=list)
    changed: list[Thing] = field(default_factory=list)
    still: list[Thing] = field(default_factory=list)
    first_looked_for: list[Thing] = field(default_factory=list)  # there, and nobody looked for it the time before
    not_looked_for: list[Thing] = field(default_factory=list)  # there the time before
    advice: list[Advice] = field(default_factory=list)

    @classmethod
    def of(cls, survey: Survey, before: Survey) -> "Comparison":
        compared = cls(survey, before)
        compared._compare_omens()
        compared._compare_observations()
        compared._compare_directions()
        return compared

    @property
    def followed(self) -> list[Advice]:
        return [advice for advice in self.advice if advice.done == Said.Done.YES]

    @property
    def not_followed(self) -> list[Advice]:
        return [advice for advice in self.advice if advice.done == Said.Done.NO]

    @property
    def not_known(self) -> list[Advice]:
        return [advice for advice in self.advice if not advice.done]

    def _compare_omens(self) -> None:
        then, now = ({row.omen: row for row in each.omens.all()} for each in (self.before, self.survey))
        for omen in shown_omens():
            thing = Thing(omen.seen, omen.polarity, omen)
            match _is_there(then.get(omen.id)), _is_there(now.get(omen.id)):
                case True, True:
                    self.still.append(thing)
                case True, False:
                    self.gone.append(thing)
                case True, None:
                    self.not_looked_for.append(thing)
                case False, True:
                    self.new.append(thing)
                case None, True:
                    self.first_looked_for.append(thing)
            self._take_advice(thing, then.get(omen.id))

    def _compare_observations(self) -> None:
        then, now = (_by_words(each.observations.all()) for each in (self.before, self.survey))
        for words, row in (now | then).items():
            thing = Thing(row.words, row.polarity)
            found = self.still if words in then and words in now else self.new if words in now else self.not_looked_for
            found.append(thing)
            self._take_advice(thing, then.get(words))

    def _compare_directions(self) -> None:
        then, now = ({row.direction: row for row in each.directions.all()} for each in (self.before, self.survey))
        for direction, name in DIRECTIONS.items():
            was, is_now = (_words_of(rows.get(direction)) for rows in (then, now))
            verdict = (now if is_now else then)[direction].verdict if was or is_now else ""
            thing = Thing(str(name), verdict, was=was, now=is_now)
            if was and is_now:
                (self.still if was == is_now else self.changed).append(thing)
            elif was or is_now:
                (self.new if is_now else self.not_looked_for).append(thing)
            self._take_advice(thing, then.get(direction))

    def _take_advice(self, thing: Thing, said: Said | None) -> None:
        if said and said.advice:
            self.advice.append(Advice(thing, said.advice, said.advice_done))


def survey_before(survey: Survey) -> Survey | None:
    """The survey of the same house that came before this one."""
    earlier = Q(started_at__lt=survey.started_at) | Q(started_at=survey.started_at, pk__lt=survey.pk)
    return survey.house.surveys.filter(earlier).first()


def _is_there(row: Omen | None) -> bool | None:
    return row and row.is_there


def _by_words(rows: Iterable[Observation]) -> dict[str, Observation]:
    return {plain(row.words): row for row in rows}


def _words_of(row: Direction | None) -> str:
    """Wet wall, water, a bad sign: what was said of a direction."""
    if row is None:
        return ""
    words = (row.seen, ELEMENT_WORDS.get(row.element, ""), row.get_verdict_display())
    return listed(str(word) for word in words if word)
