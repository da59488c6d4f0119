from django.shortcuts import get_object_or_404

from readings.predictions.models import Timing, Window


def get_timing(request, code: str) -> Timing:
    """The timing with this code if this member may see its reading; 404 otherwise."""
    timings = Timing.objects.visible_to(request.member).select_related("reading__client", "practice")
    return get_object_or_404(timings, code=code)


def get_window(request, code: str) -> Window:
    """The window with this code if this member may see its reading; 404 otherwise."""
    windows = Window.objects.visible_to(request.member).select_related("timing__reading__client", "timing__practice")
    return get_object_or_404(windows, code=code)
