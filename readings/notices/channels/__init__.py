"""Ways of telling a notice: one folder each, named in the setting NOTICE_CHANNELS, all of one shape.

__init__.py   CHANNEL: its name, which is the folder's, its label, and how it sends
urls.py       its own addresses: a list, a badge, an unsubscribing
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from django.conf import settings
from django.utils.functional import Promise

from readings.notices.kinds import Told
from readings.notices.models import Message

# Tells the notices of a message; what it raises is tried again, but for Refused.
Send = Callable[[Message, list[Told]], None]


class Refused(Exception):
    """The other side will never take this message: it is not tried again, and ends as this says."""

    ended = Message.Ended.REFUSED


@dataclass(frozen=True, slots=True)
class Channel:
    """A way of telling: inside the product by the notice itself, or outside it by messages that are sent."""

    name: str
    label: Promise
    # Entered once for all that is sent at one time, as a connection to a mail server is; None: nothing is sent.
    sending: Callable[[], AbstractContextManager[Send]] | None = None


@cache
def channels() -> dict[str, Channel]:
    """The channels in use, by name, in the order in which one is asked about them."""
    found = [import_module(path).CHANNEL for path in settings.NOTICE_CHANNELS]
    return {channel.name: channel for channel in found}
