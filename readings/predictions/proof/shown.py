"""A chain as its page shows it."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from readings.accounts.models import Practice
from readings.predictions.models import Chain
from readings.predictions.proof.wording import sentence

GROUP = 8  # characters of the head that are read at once


@dataclass(frozen=True, slots=True)
class ShownChain:
    """A chain with how many of its records were erased."""

    chain: Chain
    erased: int

    @property
    def head(self) -> str:
        """The head in full, in groups."""
        return " ".join(self.chain.head[at : at + GROUP] for at in range(0, len(self.chain.head), GROUP))

    @property
    def faults(self) -> list[str]:
        return [sentence(fault) for fault in self.chain.faults]


def shown_chains(practice: Practice) -> list[ShownChain]:
    """The practice's own chain first, then those that were brought in."""
    chains = practice.chains.with_erased().order_by("imported_at", "pk")
    shown = [ShownChain(chain, chain.erased) for chain in chains]
    return sorted(shown, key=lambda one: not one.chain.is_own)


@cache
def checker() -> str:
    """The program by which anybody can check a chain that was taken out, as text."""
    return Path(__file__).with_name("check_chain.py").read_text(encoding="utf-8")
