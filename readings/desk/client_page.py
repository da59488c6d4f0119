"""The page of a client: what is kept of them and their family, and for who reads cases what was asked and cast."""

import zoneinfo
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from readings.accounts.models import Membership
from readings.cases.models import Case, Reading
from readings.cases.noting.note_targets import Target
from readings.cases.noting.notes import Notes, notes_on
from readings.clients.access import may_merge
from readings.clients.birth_facts import BirthFacts, facts_of_birth
from readings.clients.consents import ConsentState, consent_states
from readings.clients.duplicates import possible_duplicates
from readings.clients.models import Client, Merge, Relative
from readings.desk.timeline import Timeline, timeline_of
from readings.portal.models import ErasureRequest
from readings.portal.privacy.erasures import standing_erasure

MOST = 20  # cases, and readings under none; the search has the others
TIMELINE = 15  # rows of it; its own page has the others


@dataclass(frozen=True, slots=True)
class Kin:
    """Somebody of the family, with what follows from their birth; `is_seen` where they are a client to be opened."""

    relative: Relative
    facts: BirthFacts | None
    is_seen: bool


@dataclass(frozen=True, slots=True)
class Alike:
    """Somebody who may be the same person, and whether this member may join the two."""

    client: Client
    may_merge: bool


class ClientPage:
    """What an assistant's page leaves out is never asked for: each part is read when the template names it."""

    def __init__(self, client: Client, member: Membership, *, now: datetime):
        self.client = client
        self.member = member
        self.now = now
        self.today = now.astimezone(zoneinfo.ZoneInfo(member.practice.time_zone)).date()

    @cached_property
    def facts(self) -> BirthFacts | None:
        return self._facts_of(self.client)

    @cached_property
    def duplicates(self) -> list[Alike]:
        found = possible_duplicates(self.member, self.client)
        return [Alike(other, may_merge(self.member, self.client, other)) for other in found]

    @cached_property
    def family(self) -> list[Kin]:
        relatives = list(self.client.relatives.present().select_related("same_as"))
        seen = self._seen([relative.same_as_id for relative in relatives if relative.same_as_id])
        return [Kin(each, self._facts_of(each), each.same_as_id in seen) for each in relatives]

    @cached_property
    def in_families(self) -> list[Relative]:
        """Where the client stands in the family of another whom the member sees."""
        relatives = Relative.objects.of_member(self.member).present().filter(same_as=self.client)
        return list(relatives.select_related("client"))

    @cached_property
    def notes(self) -> Notes:
        return notes_on(self.member, Target(client=self.client))

    @cached_property
    def cases(self) -> list[Case]:
        cases = Case.objects.visible_to(self.member).filter(client=self.client).select_related("client")
        return list(cases.prefetch_related("tags").counting_readings()[:MOST])

    @cached_property
    def loose_readings(self) -> list[Reading]:
        """Those under no case; the others are found with their case."""
        readings = Reading.objects.visible_to(self.member).filter(client=self.client, case=None)
        return list(readings.select_related("client")[:MOST])

    @cached_property
    def consents(self) -> list[ConsentState]:
        return consent_states(self.client, now=self.now)

    @cached_property
    def erasure(self) -> ErasureRequest | None:
        """What the client has asked for on their own side, and not called off."""
        return standing_erasure(self.client)

    @cached_property
    def merges(self) -> list[Merge]:
        """Those that can be undone, the latest first."""
        merges = self.client.merges.filter(undone_at=None).select_related("gone", "merged_by__user")
        return list(merges) if self.member.reads_cases else []

    @cached_property
    def may_undo_merges(self) -> bool:
        return bool(self.merges) and may_merge(self.member, self.client, self.merges[0].gone)

    @cached_property
    def timeline(self) -> Timeline:
        return timeline_of(self.client, self.member, now=self.now, size=TIMELINE)

    def _facts_of(self, born: Client | Relative) -> BirthFacts | None:
        return facts_of_birth(born.birth, self.member.practice, today=self.today)

    def _seen(self, identities: list[int]) -> set[int]:
        if not identities:
            return set()
        return set(Client.objects.visible_to(self.member).filter(pk__in=identities).values_list("pk", flat=True))
