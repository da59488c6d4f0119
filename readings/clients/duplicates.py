"""Clients who may be one person: of one name, or reached in one way. They are shown, never joined unasked."""

import re

from django.db.models import Q

from readings.accounts.models import Membership
from readings.clients.models import Client
from readings.finding import plain

MOST = 5
_LOOKED_AT = 50  # of the rows in which one of the words occurs somewhere
_CHINA = re.compile(r"^(00)?86(?=1\d{10}$)")  # before a mobile number, where one may leave it out


def phone_key(phone: str) -> str:
    """The digits of a phone number, of a Chinese mobile without the country's: what two spellings of one share."""
    return _CHINA.sub("", "".join(filter(str.isdecimal, plain(phone))))


def possible_duplicates(member: Membership, client: Client) -> list[Client]:
    """The other clients this member sees who have the same name, phone, chat name or e-mail; in one query."""
    keys = keys_of(client)
    occurs = Q()
    for _kind, word in keys:
        occurs |= Q(search__contains=word)
    others = Client.objects.visible_to(member).exclude(pk=client.pk).filter(occurs)[:_LOOKED_AT]
    return [other for other in others if keys & keys_of(other)][:MOST]


def keys_of(client: Client) -> set[tuple[str, str]]:
    """What two rows of one person may share, in one spelling."""
    keys = {
        ("name", plain(client.name)),
        ("phone", phone_key(client.phone)),
        ("chat name", plain(client.chat_name)),
        ("e-mail", plain(client.email)),
    }
    return {(kind, word) for kind, word in keys if word}
