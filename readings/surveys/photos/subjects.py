"""What photos are of: an omen, an observation, a direction, or the survey as a whole."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Model
from django.urls import reverse

from readings.look.compass import DIRECTIONS
from readings.surveys.models import Direction, Observation, Omen, Photo, Survey
from readings.surveys.walking.song import omen_of


@dataclass(frozen=True, slots=True)
class Subject:
    """What a photo of a survey is of, at most one of the three; of none it is of the survey as a whole."""

    survey: Survey
    omen: Omen | None = None
    observation: Observation | None = None
    direction: Direction | None = None

    @property
    def row(self) -> Omen | Observation | Direction | None:
        return self.omen or self.observation or self.direction

    @property
    def row_of(self) -> dict[str, Model | None]:
        """The columns of a photo that say what it is of."""
        return {"omen": self.omen, "observation": self.observation, "direction": self.direction}

    @property
    def sent_as(self) -> tuple[str, str]:
        """The field of a form and its value by which the row is found again."""
        if self.omen:
            return "omen", self.omen.omen
        if self.observation:
            return "observation", str(self.observation.key)
        if self.direction:
            return "direction", self.direction.direction
        return "", ""

    @property
    def name(self) -> str:
        """What it is in words: what the omen is, what was observed, the direction; empty of the survey as a whole."""
        if self.omen:
            return shown.seen if (shown := omen_of(self.omen.omen)) else self.omen.omen
        if self.direction:
            return str(DIRECTIONS[self.direction.direction])
        return self.observation.words if self.observation else ""

    @property
    def anchor(self) -> str:
        return "-".join(filter(None, ("photos", *self.sent_as)))

    @property
    def photos(self) -> Iterable[Photo]:
        """Those of the row, which a page may have fetched before; of none, those that are of nothing else."""
        if self.row:
            return self.row.photos.all()
        return self.survey.photos.filter(**self.row_of)

    @property
    def page(self) -> str:
        """Where one goes on after a photo was sent from a page without a script."""
        if self.direction:
            return f"{reverse('survey-directions', args=[self.survey.code])}#{self.anchor}"
        if self.row:
            return f"{reverse('survey', args=[self.survey.code])}{self._place}#{self.anchor}"
        return reverse("photo-new", args=[self.survey.code])

    @property
    def _place(self) -> str:
        shown = self.observation or omen_of(self.omen.omen)
        return f"?place={shown.place}" if shown and shown.place else ""


def subject_of(photo: Photo) -> Subject:
    return Subject(photo.survey, photo.omen, photo.observation, photo.direction)


def found_subject(survey: Survey, *, omen: str, observation: UUID | None, direction: str) -> Subject | None:
    """What a form names; None where that is not in the survey."""
    if omen:
        row = survey.omens.filter(omen=omen).first()
        return row and Subject(survey, omen=row)
    if observation:
        row = survey.observations.filter(key=observation).first()
        return row and Subject(survey, observation=row)
    if direction:
        row = survey.directions.filter(direction=direction).first()
        return row and Subject(survey, direction=row)
    return Subject(survey)
