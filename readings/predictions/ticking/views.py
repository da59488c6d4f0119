from django.contrib import messages
from django.http import JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from readings import clock
from readings.accounts.access import cases_required, not_in_the_demo
from readings.predictions.access import get_timing
from readings.predictions.ticking import actions
from readings.predictions.ticking.clock_page import clock_page, messages_of
from readings.predictions.ticking.health import health as health_at


@require_safe
@never_cache
def health(request):
    """For the health check of a container, open to anybody: 200 if all is well, 503 with what is ill."""
    found = health_at(clock.now())
    return JsonResponse(found, status=503 if found["ill"] else 200)


@cases_required
def the_clock(request):
    """Whether the clock runs, what it does next, and what failed."""
    return render(request, "predictions/clock.html", {"clock": clock_page(request.member, now=clock.now())})


@cases_required
@require_POST
def timing_try(request, code):
    """Try a timing that failed again with the next tick."""
    actions.try_now(request.member, get_timing(request, code), now=clock.now())
    messages.success(request, _("It is tried again within a minute."))
    return redirect("clock")


@cases_required
@not_in_the_demo
@require_POST
def message_again(request, code):
    """Send a message that was given up again with the next tick."""
    message = get_object_or_404(messages_of(request.member), code=code)
    actions.send_again(request.member, message, now=clock.now())
    messages.success(request, _("It is sent again within a minute."))
    return redirect("clock")
