from django.shortcuts import get_object_or_404

from readings.predictions.models import Timing, Window


def get_timing(request, code: str) -> Timing:
    """The timing with this code if this member may see what it hangs on; 404 otherwise."""
    timings = Timing.objects.visible_to(request.member).with_what_they_hang_on()
    return get_object_or_404(timings.select_related("watched_by__user"), code=code)


def get_window(request, code: str) -> Window:
    """The window with this code if this member may see what its timing hangs on; 404 otherwise."""
    return get_object_or_404(Window.objects.visible_to(request.member).with_what_they_hang_on(), code=code)
