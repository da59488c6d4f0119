from django.shortcuts import get_object_or_404

from readings.cases.models import Case, Reading


def get_case(request, code: str) -> Case:
    """The case with this code if this member may see it; 404 otherwise."""
    return get_object_or_404(Case.objects.visible_to(request.member).select_related("client"), code=code)


def get_reading(request, code: str) -> Reading:
    """The reading with this code if this member may see it; 404 otherwise."""
    readings = Reading.objects.visible_to(request.member).select_related("client", "case", "practice", "cast_by__user")
    return get_object_or_404(readings, code=code)
