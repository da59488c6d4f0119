"""Who may come in on the client's side: the decorators of its views.

Whoever is not in gets one page with a way to ask for a new link, whether or not there is such a client (404).
"""

from functools import wraps

from django.http import Http404
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from readings.portal.models import Shared


def _kept_private(response):
    """No store of pages keeps it, and no search finds it."""
    add_never_cache_headers(response)
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def not_in(request):
    """What everybody sees who is not in, or not any more."""
    return _kept_private(render(request, "portal/not_in.html", status=404))


def client_required(view):
    """A view of `request.client` alone; whoever came by a link to one reading is not in here."""

    @wraps(view)
    def guarded(request, client, *args, **kwargs):
        if request.client is None:
            return not_in(request)
        if request.access.limited_to_id:
            raise Http404
        return _kept_private(view(request, *args, **kwargs))

    return guarded


def access_required(view):
    """A view that a link to one reading opens too; the view itself asks `get_shared` for what is open."""

    @wraps(view)
    def guarded(request, client, *args, **kwargs):
        if request.client is None:
            return not_in(request)
        return _kept_private(view(request, *args, **kwargs))

    return guarded


def get_shared(request, code: str) -> Shared:
    """What was shared with this client under this code and still is, and lies within their access; 404 otherwise."""
    shared = request.client.shared.standing().select_related("practice", "shared_by__user", "survey").filter(code=code)
    if request.access.limited_to_id:
        shared = shared.filter(pk=request.access.limited_to_id)
    found = shared.first()
    if found is None:
        raise Http404
    return found
