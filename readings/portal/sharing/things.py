"""What can be shown to a client, a reading or a survey's report, and what there is to say about each."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from readings.accounts.models import Membership
from readings.cases.models import Reading
from readings.clients.models import Client
from readings.portal.models import Shared
from readings.portal.sharing import snapshots
from readings.portal.sharing.opened import blind_promises
from readings.predictions.models import Promise
from readings.predictions.promising.matters import client_of, is_withheld
from readings.surveys.models import Survey


@dataclass(frozen=True, slots=True)
class OfReading:
    """A reading, shown to the client that it or its case is filed under."""

    thing: Reading
    has_times = True

    @property
    def row(self) -> dict:
        """How a row of what is shared names it."""
        return {"reading": self.thing}

    @property
    def client(self) -> Client | None:
        return client_of(self.thing)

    @property
    def title(self) -> str:
        return str(self.thing)

    @property
    def page(self) -> str:
        return reverse("reading", args=[self.thing.code])

    @property
    def posts_to(self) -> str:
        return reverse("share-reading", args=[self.thing.code])

    @property
    def is_withheld(self) -> bool:
        """Whether clients are told nothing of the whole matter."""
        return is_withheld(self.thing.practice, {self.thing.topic})

    def blind(self, client: Client) -> list[Promise]:
        """What is foretold of it and would no longer be unknown to the client, if times were named."""
        return blind_promises(self.thing, client)

    def snapshot(self, *, depth: str, language: str, names_times: bool, now: datetime) -> dict:
        return snapshots.of_reading(self.thing, depth=depth, language=language, names_times=names_times, now=now)

    def as_it_stands(self, member: Membership) -> "OfReading":
        """Read anew, if the member still may see it; raises Reading.DoesNotExist."""
        readings = Reading.objects.visible_to(member).select_related("client", "case__client", "practice")
        return OfReading(readings.distinct().get(pk=self.thing.pk))


@dataclass(frozen=True, slots=True)
class OfSurvey:
    """A survey's report, shown to whose house it is."""

    thing: Survey
    has_times = False
    is_withheld = False

    @property
    def row(self) -> dict:
        return {"survey": self.thing}

    @property
    def client(self) -> Client | None:
        return self.thing.house.client

    @property
    def title(self) -> str:
        return self.thing.house.name

    @property
    def page(self) -> str:
        return reverse("survey-report", args=[self.thing.code])

    @property
    def posts_to(self) -> str:
        return reverse("share-survey", args=[self.thing.code])

    def blind(self, client: Client) -> list[Promise]:
        return []

    def snapshot(self, *, depth: str, language: str, names_times: bool, now: datetime) -> dict:
        return snapshots.of_survey(self.thing, depth=depth, language=language, now=now)

    def as_it_stands(self, member: Membership) -> "OfSurvey":
        surveys = Survey.objects.visible_to(member).select_related("practice", "house__practice", "house__client")
        return OfSurvey(surveys.get(pk=self.thing.pk))


Thing = OfReading | OfSurvey


def thing_of(shared: Shared) -> Thing:
    """What a row of what is shared is about."""
    return OfReading(shared.reading) if shared.reading_id else OfSurvey(shared.survey)


def has_changed(shared: Shared) -> bool:
    """Whether sharing it again, as on the day it was shared, would show something else."""
    told = {"depth": shared.depth, "language": shared.language, "names_times": shared.tells_when}
    return thing_of(shared).snapshot(**told, now=shared.shared_at) != shared.content
