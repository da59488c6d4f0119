"""The client's own way in and out: the door, the link, and leaving a device."""

from allauth.core.ratelimit import consume_or_429
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from readings import clock
from readings.portal.entering import actions
from readings.portal.entering.forms import DoorForm
from readings.portal.middleware import COOKIE, path_of


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(private=True, no_store=True)
def my_door(request):
    """Ask for a link by mail; the answer is one, whether or not there is such a client."""
    if request.method != "POST":
        return render(request, "portal/entering/door.html", {"form": DoorForm(), "was_asked": "asked" in request.GET})
    form = DoorForm(request.POST)
    email = form.data.get("email", "").strip().lower()
    if refusal := consume_or_429(request, action="ask_way_in", key=email):
        return refusal
    if not form.is_valid():
        return render(request, "portal/entering/door.html", {"form": form}, status=422)
    actions.ask_ways_in(form.cleaned_data["email"], now=clock.now())
    return redirect(f"{reverse('my-door')}?asked")


@require_POST
def my_leave(request, client):
    """End the access of this device; whoever has none any more is told the same."""
    response = redirect("my-left")
    if request.access is not None:
        actions.leave(request.access, now=clock.now())
        response.delete_cookie(COOKIE, path=path_of(request.client), samesite="Lax")
    return response


@require_safe
@cache_control(private=True, no_store=True)
def my_left(request):
    """What anybody sees after leaving a device."""
    return render(request, "portal/entering/left.html")
