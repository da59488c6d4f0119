"""The seal as the figures tell of it: how many records, what the last check found, and the head."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Self

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from readings.accounts.models import Practice
from readings.look import dates
from readings.predictions.models import Chain

SHOWN = 32  # digits of the head, enough to tell it from any other by


@dataclass(frozen=True)
class Seal:
    """The chains of a practice, its own and those that were brought in: all that hold records, or ought to."""

    chains: tuple[Chain, ...]

    @classmethod
    def of(cls, practice: Practice) -> Self:
        return cls(tuple(Chain.objects.filter(practice=practice).exclude(length=0, faults=[])))

    @property
    def own(self) -> Chain | None:
        return next((chain for chain in self.chains if chain.is_own), None)

    @property
    def length(self) -> int:
        return sum(chain.length for chain in self.chains)

    @property
    def faults(self) -> int:
        return sum(len(chain.faults) for chain in self.chains)

    @property
    def sentence(self) -> str:
        """How many records are sealed, and whether the last check found them whole."""
        words = {"n": self.length}
        if self.faults:
            return (
                ngettext(
                    "%(n)s sealed record, and it is not whole.",
                    "%(n)s sealed records, and they are not whole.",
                    self.length,
                )
                % words
            )
        if not self._checked:
            return (
                ngettext("%(n)s sealed record, not checked yet.", "%(n)s sealed records, not checked yet.", self.length)
                % words
            )
        return (
            ngettext(
                "%(n)s sealed record, not edited, removed or re-ordered.",
                "%(n)s sealed records, none edited, removed or re-ordered.",
                self.length,
            )
            % words
        )

    def checked(self, now: datetime, zone: tzinfo) -> str:
        """When it was last looked over: of several chains, the one that waits longest."""
        if not self._checked:
            return ""
        at = min(self._checked).astimezone(zone)
        if at.date() == now.astimezone(zone).date():
            return _("Checked today, %(time)s.") % {"time": f"{at:%H:%M}"}
        return _("Checked on %(date)s.") % {"date": dates.date_and_time(at)}

    @property
    def head(self) -> str:
        """The first digits of the own chain's head, in groups of eight."""
        digits = self.own.head[:SHOWN] if self.own else ""
        return " ".join(digits[place : place + 8] for place in range(0, len(digits), 8))

    @property
    def _checked(self) -> Iterable[datetime]:
        """When each chain was checked; empty while one of them never was."""
        times = [chain.checked_at for chain in self.chains]
        return [] if None in times else times
