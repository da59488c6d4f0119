"""Which surveys of an import have to stay: of one that somebody worked on since nothing that was seen in it may go."""

from collections.abc import Callable

from readings.desk.in_out.export_kind import Kind
from readings.desk.models import Import
from readings.surveys.models import Survey

IN_A_SURVEY = ("omens", "observations", "directions", "photos")


def surveys_that_stay(batch: Import, *, worked_on: Callable[[Import, dict[str, int]], set[int]]) -> set[int]:
    """The ids of the batch's surveys that were worked on; `worked_on` says which of some rows were, by their codes."""
    created = Survey.objects.filter(pk__in=batch.created.get("surveys", []))
    return worked_on(batch, dict(created.values_list("code", "pk")))


def of_surveys(kind: Kind, surveys: set[int]) -> set[int]:
    """The ids of the rows of a kind that were seen in some surveys."""
    if not surveys or kind.name not in IN_A_SURVEY:
        return set()
    return set(kind.model.objects.filter(survey__in=sorted(surveys)).order_by().values_list("pk", flat=True))
