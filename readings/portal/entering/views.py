"""The client's own way in and out: the door, the link, and leaving a device."""

from datetime import timedelta

from allauth.core.ratelimit import consume_or_429
from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from readings import clock
from readings.accounts.tokens import hash_of
from readings.clients.wordings import language_of
from readings.portal.access import access_required, not_in
from readings.portal.entering import actions
from readings.portal.entering.devices import device_of
from readings.portal.entering.forms import DoorForm, SpokenForm
from readings.portal.entering.links import link_of
from readings.portal.middleware import COOKIE, path_of
from readings.portal.models import ClientAccess, EntryLink

LINK_COOKIE = "way-in"  # the hash of the token of the link that was opened in this browser, signed
LINK_COOKIE_PATH = "/my/"
LINK_COOKIE_LASTS = timedelta(hours=1)  # the link can be opened again

kept_by_nobody = cache_control(private=True, no_store=True)


@require_http_methods(["GET", "HEAD", "POST"])
@kept_by_nobody
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


@require_safe
@kept_by_nobody
def my_in_link(request, token):
    """What a link opens: the token leaves the address at once, and opening it uses nothing up.

    Every token leads on alike, so that nothing is learnt here. The page itself has another referrer policy: under
    `no-referrer` a browser posts with the origin `null`, and its button would be refused as a forgery.
    """
    token_hash, now = hash_of(token), clock.now()
    if refusal := consume_or_429(request, action="way_in", key=token_hash, limit_get=True):
        return refusal
    link = link_of(token_hash, now=now)
    if link is not None and request.method == "GET":
        actions.note_opening(link, now=now)
    response = redirect("my-in")
    response["Referrer-Policy"] = "no-referrer"
    response.set_signed_cookie(
        LINK_COOKIE,
        token_hash,
        salt=LINK_COOKIE,
        max_age=LINK_COOKIE_LASTS,
        path=LINK_COOKIE_PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


@require_safe
@kept_by_nobody
def my_in(request):
    """The button that opens the pages of the link opened in this browser, and the field for its code if it has one."""
    link = link_of(_token_hash(request), now=clock.now())
    return not_in(request) if link is None else _button(request, link, SpokenForm() if link.needs_code else None)


@require_POST
@kept_by_nobody
def my_enter(request, client):
    """Use the link, below the client's own path, where the device shows whether it is in already."""
    token_hash, now, here = _token_hash(request), clock.now(), request.access
    link = link_of(token_hash, now=now)
    if here is not None and here.link.token_hash == token_hash:  # the second of two clicks
        return _to_what_is_open(here)
    if link is None or link.client.code != client:
        return not_in(request)
    if link.limited_to and here is not None and not here.limited_to_id:  # more is open on this device than that
        return redirect("my-shared", client, link.limited_to.code)
    if refusal := consume_or_429(request, action="way_in_code", key=token_hash):
        return refusal
    form = SpokenForm(request.POST) if link.needs_code else None
    if form is not None and not form.is_valid():
        return _button(request, link, form, status=422)
    spoken = form.cleaned_data["spoken"] if form else ""
    device = device_of(request.headers.get("user-agent", ""))
    try:
        access, token = actions.come_in(token_hash, spoken=spoken, device=device, earlier=here, now=now)
    except actions.WrongCode:
        if link_of(token_hash, now=now) is None:
            return not_in(request)
        form.refuse()
        return _button(request, link, form, status=422)
    except actions.NoWayIn:
        return not_in(request)
    response = _to_what_is_open(access)
    response.set_cookie(
        COOKIE,
        token,
        max_age=actions.STAYS,
        path=path_of(access.client),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    # The link's own cookie stays until it runs out: of two clicks the second is known by it.
    return response


@require_POST
@access_required
def my_leave(request):
    """End the access of this device."""
    actions.leave(request.access, now=clock.now())
    response = redirect("my-left")
    response.delete_cookie(COOKIE, path=path_of(request.client), samesite="Lax")
    return response


@require_safe
@kept_by_nobody
def my_left(request):
    """What anybody sees after leaving a device."""
    return render(request, "portal/entering/left.html")


def _token_hash(request) -> str:
    return request.get_signed_cookie(LINK_COOKIE, "", salt=LINK_COOKIE, max_age=LINK_COOKIE_LASTS)


def _button(request, link: EntryLink, form: SpokenForm | None, *, status: int = 200) -> HttpResponse:
    language = translation.get_language()
    if settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
        language = language_of(link.client)
    with translation.override(language):
        return render(request, "portal/entering/in.html", {"link": link, "form": form}, status=status)


def _to_what_is_open(access: ClientAccess) -> HttpResponse:
    if access.limited_to:
        return redirect("my-shared", access.client.code, access.limited_to.code)
    return redirect("my-home", access.client.code)
