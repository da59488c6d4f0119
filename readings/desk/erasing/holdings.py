"""What hangs on a client, kind by kind, in the order in which it goes.

tests/readings/desk/erasing/test_holdings.py fails where a model leads to a client and is not in the list.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Model, Q, QuerySet

from readings.cases.models import (
    Attachment,
    Case,
    CaseLink,
    Draw,
    Fee,
    Note,
    NoteOpening,
    NoteVersion,
    Reading,
    Sighting,
)
from readings.clients.models import Client, Consent, Merge, Relative
from readings.outcomes.models import AnswerLink, ClientMail, Outcome, PastCase, Resolution
from readings.portal.models import (
    Appointment,
    ClientAccess,
    ClientMessage,
    Enquiry,
    EntryLink,
    ErasureRequest,
    Letter,
    MessageFile,
    ProposedTime,
    Refusal,
    Shared,
)
from readings.predictions.models import Amendment, Move, Promise, PromiseRule, Timing, Window
from readings.surveys.models import Direction, House, HouseFigure, Observation, Omen, Photo, Survey


def people(client: Client) -> list[int]:
    """The ids of the rows of one person: the client, and whoever was merged into them."""
    found = [client.pk]
    while more := list(Client.objects.filter(merged_into__in=found).exclude(pk__in=found).values_list("pk", flat=True)):
        found += more
    return found


def _cases(clients: list[int]) -> QuerySet:
    return Case.objects.filter(client__in=clients).order_by().values("pk")


def _readings(clients: list[int]) -> QuerySet:
    filed = Q(client__in=clients) | Q(case__in=_cases(clients))
    filed |= Q(client=None, case=None, house_figure__house__client__in=clients)
    return Reading.objects.filter(filed).order_by().values("pk")


def _timings(clients: list[int]) -> QuerySet:
    on = Q(client__in=clients) | Q(case__in=_cases(clients)) | Q(reading__in=_readings(clients))
    return Timing.objects.filter(on).order_by().values("pk")


def _promises(clients: list[int]) -> QuerySet:
    on = Q(client__in=clients) | Q(reading__in=_readings(clients))
    return Promise.objects.filter(on).order_by().values("pk")


def _notes(clients: list[int]) -> QuerySet:
    on = Q(client__in=clients) | Q(case__in=_cases(clients)) | Q(reading__in=_readings(clients))
    return Note.objects.filter(on).order_by().values("pk")


def _surveys(clients: list[int]) -> QuerySet:
    return Survey.objects.filter(house__client__in=clients).order_by().values("pk")


def _shared(clients: list[int]) -> QuerySet:
    """What was shared with them, or is theirs and was shared with somebody else before."""
    theirs = Q(client__in=clients) | Q(reading__in=_readings(clients)) | Q(survey__in=_surveys(clients))
    return Shared.objects.filter(theirs).order_by().values("pk")


def _enquiries(clients: list[int]) -> QuerySet:
    """What they asked; of a stranger what became a case of theirs."""
    asked = Q(client__in=clients) | Q(client=None, case__in=_cases(clients))
    return Enquiry.objects.filter(asked).order_by().values("pk")


@dataclass(frozen=True, slots=True)
class Holding:
    """One kind of row that goes with a client; `one_by_one` where rows correct each other, the newest first."""

    model: type[Model]
    which: Callable[[list[int]], Q]
    one_by_one: bool = False

    @property
    def name(self) -> str:
        return self.model._meta.model_name

    def rows(self, clients: list[int]) -> QuerySet:
        return self.model._base_manager.filter(self.which(clients))


HOLDINGS = [
    Holding(Letter, lambda of: Q(client__in=of) | Q(enquiry__in=_enquiries(of))),
    Holding(ClientAccess, lambda of: Q(client__in=of) | Q(limited_to__in=_shared(of))),
    Holding(EntryLink, lambda of: Q(client__in=of) | Q(limited_to__in=_shared(of))),
    Holding(Shared, lambda of: Q(pk__in=_shared(of))),
    Holding(Enquiry, lambda of: Q(pk__in=_enquiries(of))),
    Holding(MessageFile, lambda of: Q(message__client__in=of)),
    Holding(ClientMessage, lambda of: Q(client__in=of)),
    Holding(ProposedTime, lambda of: Q(appointment__client__in=of)),
    Holding(Appointment, lambda of: Q(client__in=of)),
    Holding(Refusal, lambda of: Q(client__in=of)),
    Holding(ErasureRequest, lambda of: Q(client__in=of)),
    Holding(ClientMail, lambda of: Q(promise__in=_promises(of))),
    Holding(AnswerLink, lambda of: Q(promise__in=_promises(of))),
    Holding(Resolution, lambda of: Q(promise__in=_promises(of)), one_by_one=True),
    Holding(Amendment, lambda of: Q(promise__in=_promises(of))),
    Holding(PromiseRule, lambda of: Q(promise__in=_promises(of))),
    Holding(Promise, lambda of: Q(pk__in=_promises(of))),
    Holding(PastCase, lambda of: Q(client__in=of)),
    Holding(Outcome, lambda of: Q(window__timing__in=_timings(of)), one_by_one=True),
    Holding(Window, lambda of: Q(timing__in=_timings(of))),
    Holding(Move, lambda of: Q(timing__in=_timings(of))),
    Holding(Timing, lambda of: Q(pk__in=_timings(of))),
    Holding(NoteOpening, lambda of: Q(note__in=_notes(of))),
    Holding(NoteVersion, lambda of: Q(note__in=_notes(of))),
    Holding(Note, lambda of: Q(pk__in=_notes(of))),
    Holding(Sighting, lambda of: Q(reading__in=_readings(of))),
    Holding(Draw, lambda of: Q(reading__in=_readings(of))),
    Holding(HouseFigure, lambda of: Q(house__client__in=of) | Q(reading__in=_readings(of))),
    Holding(Photo, lambda of: Q(survey__in=_surveys(of))),
    Holding(Omen, lambda of: Q(survey__in=_surveys(of))),
    Holding(Observation, lambda of: Q(survey__in=_surveys(of))),
    Holding(Direction, lambda of: Q(survey__in=_surveys(of))),
    Holding(Survey, lambda of: Q(pk__in=_surveys(of))),
    Holding(House, lambda of: Q(client__in=of)),
    Holding(Reading, lambda of: Q(pk__in=_readings(of))),
    Holding(Attachment, lambda of: Q(case__in=_cases(of))),
    Holding(Fee, lambda of: Q(case__in=_cases(of))),
    Holding(CaseLink, lambda of: Q(first__in=_cases(of)) | Q(second__in=_cases(of))),
    Holding(Case, lambda of: Q(pk__in=_cases(of))),
    Holding(Consent, lambda of: Q(client__in=of)),
    # Their own family, and where they stand in the family of another.
    Holding(Relative, lambda of: Q(client__in=of) | Q(same_as__in=of)),
    Holding(Merge, lambda of: Q(kept__in=of) | Q(gone__in=of)),
    Holding(Client, lambda of: Q(pk__in=of)),
]
