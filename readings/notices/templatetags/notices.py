from datetime import datetime

from django import template
from django.conf import settings
from django.utils import timezone

register = template.Library()


@register.filter
def instant(text: str) -> datetime:
    """The instant that an ISO string in a notice's context names, in the time zone that is active."""
    return timezone.localtime(datetime.fromisoformat(text))


@register.filter
def public_address(path: str) -> str:
    """The whole address of a path, as it goes into mail: from the configured address, never from a request."""
    return f"{settings.PUBLIC_URL}{path}"
