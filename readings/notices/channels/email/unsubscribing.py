"""Stopping mail from the mail itself: no sign-in is needed, and what the link shows is no more than what it stops."""

from django.conf import settings
from django.http import Http404
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from readings import clock
from readings.accounts.models import User
from readings.notices.channels.email.tokens import read_token
from readings.notices.choice_actions import switch_off
from readings.notices.kinds import EMAIL, kinds


@csrf_exempt  # RFC 8058: the mailbox's own server posts; the token is the proof, and all it does is stop mail
@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(private=True, no_store=True)
def unsubscribe(request, token):
    """What the link of a mail would stop, with one button; posting stops it. Opening it does nothing: scanners do."""
    found = read_token(token)
    if found is None or not found[1]:
        raise Http404
    person, names = found
    if request.method == "POST":
        switch_off(person, channel=EMAIL, names=names, now=clock.now())
    with translation.override(_language(request, person)):
        context = {"kinds": [kinds()[name] for name in names], "stopped": request.method == "POST"}
        response = render(request, "notices/unsubscribe.html", context)
    response["Referrer-Policy"] = "no-referrer"
    return response


def _language(request, person: User) -> str:
    """As on every page: what was chosen in this browser, else the person's, their practice's, what the browser asks."""
    asked = translation.get_language()
    if settings.LANGUAGE_COOKIE_NAME in request.COOKIES:
        return asked
    places = person.memberships.active().select_related("practice")
    return next(filter(None, [person.language, *(place.practice.language for place in places)]), asked)
