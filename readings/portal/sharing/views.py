"""What was shared with a client, on their own side."""

from django.http import Http404
from django.shortcuts import render
from django.views.decorators.http import require_safe

from readings import clock
from readings.portal.access import access_required, get_shared
from readings.portal.models import Shared
from readings.portal.sharing.actions import open_shared
from readings.portal.sharing.pictures import handed_out
from readings.portal.sharing.shape import photos_in
from readings.portal.sharing.showing import shown


@require_safe
@access_required
def my_shared(request, code):
    """A reading or a survey as it was when it was shared; of what was taken back, that it was."""
    try:
        shared = get_shared(request, code)
    except Http404:
        return _no_longer(request, code)
    if request.method == "GET":
        open_shared(shared, now=clock.now())
    return render(request, "portal/sharing/my_shared.html", shown(shared))


def _no_longer(request, code: str):
    """For the client alone who had it; 404 for everybody else and everything else."""
    if request.access.limited_to_id:
        raise Http404
    ended = Shared.objects.filter(client=request.client, code=code).first()
    if ended is None:
        raise Http404
    same = {"reading": ended.reading_id, "survey": ended.survey_id}
    anew = request.client.shared.standing().filter(**same).first()
    return render(request, "portal/sharing/no_longer.html", {"anew": anew}, status=404)


@require_safe
@access_required
def my_shared_photo(request, code, photo):
    """One of the photos in it; 404 for one that it does not show."""
    shared = get_shared(request, code)
    if photo not in photos_in(shared.content):
        raise Http404
    return handed_out(request, shared.survey, photo)
