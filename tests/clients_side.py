"""A client's own browser, as it is after their link was opened on it."""

from datetime import timedelta

from django.test import Client as Browser

from readings import clock
from readings.accounts.tokens import hash_of, new_token
from readings.clients.models import Client
from readings.portal.middleware import COOKIE
from readings.portal.models import ClientAccess, EntryLink, Shared


def came_in(client: Client, *, limited_to: Shared | None = None) -> Browser:
    """A browser on which the client is in, for everything or for one thing that was shared."""
    now, token = clock.now(), new_token()
    of_both = {"practice": client.practice, "client": client, "limited_to": limited_to, "created_at": now}
    link = EntryLink.objects.create(
        **of_both, token_hash=hash_of(new_token()), expires_at=now + timedelta(days=7), opened_at=now, used_at=now
    )
    ClientAccess.objects.create(
        **of_both, link=link, token_hash=hash_of(token), seen_at=now, expires_at=now + timedelta(days=30)
    )
    browser = Browser()
    browser.cookies[COOKIE] = token
    return browser
