"""The practice's side of an erasure that a client has asked for."""

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from readings import clock
from readings.accounts.access import owner_required
from readings.clients.access import get_client
from readings.portal.privacy import actions
from readings.portal.privacy.erasures import standing_erasure


@owner_required
@require_POST
def erasure_call_off(request, code):
    """Call off what the client asked for, because they said so; they are mailed of it."""
    client = get_client(request, code)
    asked = standing_erasure(client)
    try:
        if asked is None:
            raise actions.NotAsked
        actions.call_off_erasure(asked, by=request.member, now=clock.now())
    except actions.NotAsked:
        messages.error(request, _("No erasure is asked for any more. Nothing changed."))
    else:
        messages.success(request, _("Called off. The client is told."))
    return redirect("client", client.code)
