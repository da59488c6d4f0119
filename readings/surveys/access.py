from functools import wraps

from django.http import Http404
from django.shortcuts import get_object_or_404

from readings.surveys.models import House, Photo, Survey


def get_house(request, code: str) -> House:
    """The house with this code if this member may see it; 404 otherwise."""
    houses = House.objects.visible_to(request.member).select_related("practice", "client", "created_by__user")
    return get_object_or_404(houses, code=code)


def get_survey(request, code: str) -> Survey:
    """The survey with this code if this member may see its house; 404 otherwise."""
    surveys = Survey.objects.visible_to(request.member).select_related(
        "practice", "house__practice", "house__client", "made_by__user"
    )
    return get_object_or_404(surveys, code=code)


def get_photo(request, code: str) -> Photo:
    """The photo with this code if this member may see its survey; 404 otherwise."""
    return get_object_or_404(Photo.objects.visible_to(request.member).select_related("practice", "survey"), code=code)


def not_found_if_erased(view):
    """A survey that was erased between being found and being written to is not found."""

    @wraps(view)
    def guarded(request, *args, **kwargs):
        try:
            return view(request, *args, **kwargs)
        except Survey.DoesNotExist as error:
            raise Http404 from error

    return guarded
