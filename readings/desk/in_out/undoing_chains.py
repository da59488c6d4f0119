"""Which chains of an import have to stay: those to which something was added since, of whose promises none may go."""

from collections.abc import Callable, Iterable

from django.db.models import ForeignKey, QuerySet

from readings.desk.in_out.export_kind import Kind
from readings.desk.in_out.export_kinds import KINDS
from readings.desk.models import Import

CHAIN = {  # from the rows of a kind to their chain
    "chains": "pk",
    "links": "chain",
    "promises": "link__chain",
    "promise_rules": "promise__link__chain",
    "amendments": "promise__link__chain",  # one added since lies in the chain of the practice itself
    "resolutions": "promise__link__chain",
}


def chains_that_stay(
    batch: Import,
    *,
    worked_on: Callable[[Import, dict[str, int]], set[int]],
    pointers: Callable[[Kind], Iterable[ForeignKey]],
) -> set[int]:
    """The ids of the chains with a promise that was worked on, or on which something hangs that the batch did not make.

    `worked_on` says which of some rows were, by their codes, `pointers` by which fields rows point at those of a kind.
    """
    chains = batch.created.get("chains", [])
    models, stay = {KINDS[name].model for name in CHAIN}, set()
    for name, path in CHAIN.items():
        kind, created = KINDS[name], set(batch.created.get(name, []))
        chain_of = dict(_rows(kind, path, chains).values_list("pk", path))
        touched = chain_of.keys() - created
        if kind.has_code:
            touched |= worked_on(batch, dict(_rows(kind, path, chains).values_list("code", "pk")))
        stay |= {chain_of[identity] for identity in touched}
    for field in pointers(KINDS["promises"]):
        if field.model not in models:
            path = f"{field.name}__link__chain"
            hanging = field.model._base_manager.filter(**{f"{path}__in": chains})
            stay |= set(hanging.values_list(path, flat=True))
    return stay


def _rows(kind: Kind, path: str, chains: list[int]) -> QuerySet:
    return kind.model._base_manager.filter(**{f"{path}__in": chains}).order_by()


def of_chains(kind: Kind, chains: set[int]) -> set[int]:
    """The ids of the rows of a kind that belong to some chains."""
    if not chains or kind.name not in CHAIN:
        return set()
    return set(_rows(kind, CHAIN[kind.name], sorted(chains)).values_list("pk", flat=True))
