from django.shortcuts import get_object_or_404

from readings.predictions.models import Promise


def get_promise(request, code: str) -> Promise:
    """The promise with this code if this member may see it; 404 otherwise."""
    promises = Promise.objects.visible_to(request.member).select_related(
        "practice", "reading__practice", "reading__client", "reading__case", "client", "made_by__user", "link", "timing"
    )
    return get_object_or_404(promises, code=code)


def locked_row(pk: int, *related: str) -> Promise:
    """The promise as it now stands, its row locked until the transaction ends; 404 once it was erased.

    Its client may be erased between the page that shows it and what is posted from there.
    """
    promises = Promise.objects.select_for_update(of=("self",)).select_related("practice", *related)
    return get_object_or_404(promises, pk=pk)
