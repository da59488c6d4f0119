from django.shortcuts import get_object_or_404

from readings.predictions.models import Timing, Window

HANGS_ON = ("practice", "reading__client", "case__client", "client")


def get_timing(request, code: str) -> Timing:
    """The timing with this code if this member may see what it hangs on; 404 otherwise."""
    timings = Timing.objects.visible_to(request.member).select_related("watched_by__user", *HANGS_ON)
    return get_object_or_404(timings, code=code)


def get_window(request, code: str) -> Window:
    """The window with this code if this member may see what its timing hangs on; 404 otherwise."""
    path = [f"timing__{name}" for name in HANGS_ON]
    return get_object_or_404(Window.objects.visible_to(request.member).select_related(*path), code=code)
