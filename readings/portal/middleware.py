"""Who a client is: told by the cookie of their own path, `/my/<client>/`, and by nothing else."""

import re
from datetime import timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone, translation

from readings import clock
from readings.accounts.tokens import hash_of
from readings.clients.wordings import language_of
from readings.portal.entering.links import reaches
from readings.portal.models import ClientAccess

COOKIE = "my"
PATH = re.compile(r"^/my/(?P<client>[^/]+)/")
SEEN_EVERY = timedelta(minutes=10)  # a GET that writes every time would queue for SQLite's one lock


def path_of(client) -> str:
    """The path of a client's pages, to which their cookie is limited: one device may hold several clients."""
    return f"/my/{client.code}/"


class ClientMiddleware:
    """Put the client and their access on requests below their path, looked up anew each time; None elsewhere.

    A member of the practice who happens to be signed in is nobody here: the client's side knows clients alone.
    """

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        request.client = request.access = None
        found = PATH.match(request.path_info)
        if found is None:
            return self.get_response(request)
        request.member, request.memberships = None, []
        request.access = access_of(request, found["client"])
        if request.access is None:
            return self.get_response(request)
        request.client = request.access.client
        if settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
            translation.activate(language_of(request.client))
            request.LANGUAGE_CODE = translation.get_language()
        with timezone.override(ZoneInfo(request.client.practice.time_zone)):
            return self.get_response(request)


def access_of(request, code: str) -> ClientAccess | None:
    """The access whose cookie came with the request, if it is one of this client's and still stands.

    Whoever came by a mail is out when the client has another address.
    """
    token = request.COOKIES.get(COOKIE, "")
    if not token:
        return None
    now = clock.now()
    accesses = ClientAccess.objects.open_at(now).filter(client__merged_into=None, client__code=code)
    with_all = accesses.select_related("client__practice", "limited_to", "link__client")
    access = with_all.filter(token_hash=hash_of(token)).first()
    if access is None or not reaches(access.link):
        return None
    if now - access.seen_at > SEEN_EVERY:
        ClientAccess.objects.filter(pk=access.pk).update(seen_at=now)
    return access
