"""What erasing a client would take, and what would stay, told before it is done."""

from datetime import datetime
from functools import cached_property

from readings.clients.models import Client
from readings.desk.erasing.actions import kept_facts
from readings.desk.erasing.holdings import HOLDINGS, people
from readings.desk.in_out.export_kinds import KINDS
from readings.desk.in_out.import_page import in_words
from readings.predictions.models import Promise

CLIENT = Client._meta.model_name
KIND_OF = {kind.model._meta.model_name: kind.name for kind in KINDS.values()}


def in_words_of_kinds(gone: dict[str, int]) -> str:
    """2 cases, 3 readings: what goes or went, by model."""
    return in_words({KIND_OF[name]: number for name, number in gone.items() if name in KIND_OF})


class ErasurePreview:
    def __init__(self, client: Client, *, now: datetime):
        self.client, self.now = client, now
        self.clients = people(client)

    @property
    def goes(self) -> str:
        return in_words_of_kinds(self._counts)

    @property
    def goes_with_me(self) -> str:
        """The same as the client is told it, who does not count themselves."""
        return in_words_of_kinds({name: number for name, number in self._counts.items() if name != CLIENT})

    @property
    def _counts(self) -> dict[str, int]:
        return {holding.name: holding.rows(self.clients).count() for holding in HOLDINGS}

    @property
    def merged(self) -> list[str]:
        """Who was merged into the client, and goes too."""
        rows = Client.objects.filter(pk__in=self.clients).exclude(pk=self.client.pk)
        return list(rows.values_list("name", flat=True))

    @cached_property
    def sealed(self) -> list[Promise]:
        """The promises of which the bare commitments stay."""
        (holding,) = (holding for holding in HOLDINGS if holding.model is Promise)
        return list(holding.rows(self.clients).exclude(link=None).select_related("link__chain"))

    @property
    def facts(self) -> int:
        """How many promises still count, as bare facts."""
        return len(kept_facts(self.client, self.sealed, now=self.now))
