"""Ways in: which links of a client let somebody in, and the letter that carries one."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from readings.accounts.codes import new_code
from readings.accounts.models import Membership
from readings.accounts.tokens import hash_of, new_token
from readings.clients.models import Client
from readings.portal.entering.spoken import spoken_hash
from readings.portal.models import EntryLink, Letter, Shared

BY_MAIL_FOR = timedelta(minutes=30)


def address_hash(email: str) -> str:
    """What is kept of the address a link was mailed to; it can't be guessed from it without the site's own key."""
    return salted_hmac("readings.portal.entering.links", email.lower(), algorithm="sha256").hexdigest()


def new_entry_link(
    client: Client,
    *,
    made_by: Membership | None,
    expires_at: datetime,
    spoken: str = "",
    limited_to: Shared | None = None,
    now: datetime,
) -> tuple[EntryLink, str]:
    """A link for a client, and its token, which is not kept anywhere; without a spoken code it is one to be mailed."""
    code, token = new_code(), new_token()
    link = EntryLink.objects.create(
        code=code,
        practice=client.practice,
        client=client,
        token_hash=hash_of(token),
        email_hash="" if spoken else address_hash(client.email),
        spoken_hash=spoken_hash(spoken, code) if spoken else "",
        limited_to=limited_to,
        made_by=made_by,
        created_at=now,
        expires_at=expires_at,
    )
    return link, token


def address_of(token: str) -> str:
    """The whole address of a link."""
    return settings.PUBLIC_URL + reverse("my-in-link", args=[token])


def link_of(token_hash: str, *, now: datetime) -> EntryLink | None:
    """The link whose token has this hash, if it still lets its client in."""
    links = EntryLink.objects.open_at(now).select_related("client__practice", "limited_to")
    link = links.filter(token_hash=token_hash, client__merged_into=None).first()
    return link if link and stands(link) else None


def stands(link: EntryLink) -> bool:
    """Whether what the link rests on is as it was: what it is limited to is shared, and its address is the client's.

    A client who took back that they are kept is mailed nothing, and let in by no mail that left before.
    """
    if link.limited_to and link.limited_to.unshared_at:
        return False
    return link.needs_code or (reaches(link) and Client.objects.kept().filter(pk=link.client_id).exists())


def reaches(link: EntryLink) -> bool:
    """Whether a link was mailed to what is the client's address still, or not mailed at all."""
    return not link.email_hash or constant_time_compare(link.email_hash, address_hash(link.client.email))


def way_in_details(letter: Letter, *, now: datetime) -> dict:
    """The link that a letter carries, made as it leaves."""
    with transaction.atomic():
        made_by = letter.practice.memberships.filter(code=letter.context.get("by")).first()
        token = new_entry_link(letter.client, made_by=made_by, expires_at=now + BY_MAIL_FOR, now=now)[1]
    return {"address": address_of(token), "minutes": int(BY_MAIL_FOR.total_seconds()) // 60}
