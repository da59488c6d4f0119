"""What merging two clients would do, told before it is done."""

from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from readings.clients.birth_facts import facts_of_birth
from readings.clients.merging import BIRTH, filled_fields, pointers, staying
from readings.clients.models import Client, Consent, Relative

# What goes over, by the field that points at the client.
WORDS = {
    "cases.case.client": _("Cases"),
    "cases.reading.client": _("Readings"),
    "cases.note.client": _("Notes"),
    "predictions.timing.client": _("Timings"),
    "predictions.promise.client": _("Promises"),
    "surveys.house.client": _("Houses"),
    "outcomes.pastcase.client": _("Cases from before"),
    "portal.shared.client": _("Shared with the client"),
    "portal.enquiry.client": _("Questions the client asked"),
    "portal.clientmessage.client": _("Messages"),
    "portal.appointment.client": _("Appointments"),
    "portal.refusal.client": _("Letters they don’t want"),
    "portal.erasurerequest.client": _("Requests to be erased"),
    "portal.letter.client": _("Letters"),
    "clients.relative.client": _("Relatives"),
    "clients.relative.same_as": _("Places in other families"),
    "clients.consent.client": _("Consents"),
    "clients.client.merged_into": _("Clients merged before"),
    "clients.merge.kept": _("Earlier merges"),
}
# What stays with the client that goes, and opens nothing while they are merged.
WORDS_OF_STAYING = {
    "portal.entrylink.client": _("Links by which they come in"),
    "portal.clientaccess.client": _("Devices on which they are in"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that is kept of both: as each has it, and whether the kept one takes it from the other."""

    label: str
    kept: str
    gone: str
    is_filled: bool

    @property
    def is_left(self) -> bool:
        """Whether what the other has is not taken over, and is no longer seen."""
        return bool(self.gone) and not self.is_filled and self.gone != self.kept


class MergePreview:
    def __init__(self, kept: Client, gone: Client, *, now: datetime):
        self.kept, self.gone = kept, gone
        filled = filled_fields(kept, gone)
        today = timezone.localtime(now).date()
        births = [_birth_words(client, today) for client in (kept, gone)]
        self.lines = [
            *(self._line(name, name in filled) for name in ("name", "phone", "chat_name", "email", "language")),
            Line(pgettext_lazy("client", "Birth"), *births, is_filled=BIRTH[0] in filled),
            self._tags(),
        ]

    @property
    def counts(self) -> list[tuple[str, int]]:
        """How many rows of each kind go over."""
        counted = []
        for name, field in pointers().items():
            number = self._number_of(field)
            if field.model is Consent:
                number -= len(self.both_agreed_to)
            if number:
                counted.append((WORDS.get(name, field.model._meta.verbose_name_plural), number))
        return counted

    @property
    def ways_in(self) -> list[tuple[str, int]]:
        """How many ways in of the client that goes let nobody in any more."""
        counted = [(WORDS_OF_STAYING[name], self._number_of(field)) for name, field in staying().items()]
        return [(words, number) for words, number in counted if number]

    def _number_of(self, field: models.ForeignKey) -> int:
        return field.model._base_manager.filter(**{field.name: self.gone}).count()

    @cached_property
    def both_agreed_to(self) -> list[str]:
        """The kinds of consent that stand with both, of which one stays with the client that goes."""
        standing = Consent.objects.filter(client__in=[self.kept, self.gone], withdrawn_at=None)
        kinds = list(standing.values_list("kind", flat=True))
        return [kind.label for kind in Consent.Kind if kinds.count(kind) > 1]

    @property
    def are_related(self) -> bool:
        """Whether one of them was written down as of the other's family, and so as somebody else."""
        one_way, other_way = Q(client=self.kept, same_as=self.gone), Q(client=self.gone, same_as=self.kept)
        return Relative.objects.present().filter(one_way | other_way).exists()

    def _line(self, name: str, is_filled: bool) -> Line:
        label = Client._meta.get_field(name).verbose_name
        words = dict(settings.LANGUAGES) if name == "language" else {}
        kept, gone = getattr(self.kept, name), getattr(self.gone, name)
        return Line(label, words.get(kept, kept), words.get(gone, gone), is_filled=is_filled)

    def _tags(self) -> Line:
        kept, gone = ([tag.name for tag in client.tags.all()] for client in (self.kept, self.gone))
        return Line(_("tags"), "、".join(kept), "、".join(gone), is_filled=not set(gone) <= set(kept))


def _birth_words(client: Client, today: date) -> str:
    facts = facts_of_birth(client.birth, client.practice, today=today)
    return " · ".join(facts.words) if facts else ""
