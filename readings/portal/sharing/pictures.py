"""The photos in what was shared: each as long as it is there and chosen for the client."""

from collections.abc import Iterable, Iterator

from django.http import Http404

from readings.cases.files.handing_out import small_file, whole_file
from readings.cases.files.taken_files import EXTENSIONS
from readings.clients.models import Client
from readings.portal.sharing.shape import photos_in
from readings.surveys.models import Photo, Survey


def still_there(survey: Survey | None, digests: Iterable[str]) -> set[str]:
    """Those of the photos that are there, and still chosen for the client."""
    if survey is None:
        return set()
    return set(_for_client(survey).filter(digest__in=digests).values_list("digest", flat=True))


def handed_out(request, survey: Survey, digest: str):
    """The photo, or with `?small` as small as a list shows it; 404 for one that was taken away."""
    photo = _for_client(survey).filter(digest=digest).first()
    if photo is None:
        raise Http404
    if "small" in request.GET:
        return small_file(photo)
    return whole_file(photo, name=f"{photo.code}.{EXTENSIONS[photo.content_type][0]}", shown=True)


def photos_shown_to(client: Client) -> Iterator[Photo]:
    """The photos in what stands shared with a client, each once."""
    shown: dict[str, Photo] = {}
    for shared in client.shared.standing().exclude(survey=None).select_related("survey"):
        for photo in _for_client(shared.survey).filter(digest__in=photos_in(shared.content)):
            shown.setdefault(photo.digest, photo)
    yield from shown.values()


def _for_client(survey: Survey):
    return Photo.objects.filter(survey=survey, for_client=True)
