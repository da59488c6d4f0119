from datetime import datetime

from django import template
from django.conf import settings
from django.utils import timezone
from django.utils.functional import Promise

from readings.look import dates
from readings.notices.channels import channels
from readings.notices.kinds import Told
from readings.notices.models import Notice

register = template.Library()


@register.filter
def instant(text: str) -> datetime:
    """The instant that an ISO string in a notice's context names, in the time zone that is active."""
    return timezone.localtime(datetime.fromisoformat(text))


@register.filter
def days(notice: Notice) -> str:
    """The days of the window that a notice tells of, the last one included, in the time zone that is active."""
    starts, ends = (datetime.fromisoformat(notice.context[end]) for end in ("starts", "ends"))
    return dates.span(starts, ends, timezone.get_current_timezone())


@register.filter
def public_address(path: str) -> str:
    """The whole address of a path, as it goes into mail: from the configured address, never from a request."""
    return f"{settings.PUBLIC_URL}{path}"


@register.filter
def channel_word(name: str) -> str | Promise:
    """What a channel is called; one that is not in use any more stands for itself."""
    return channels()[name].label if name in channels() else name


@register.simple_tag
def mail_part(told: Told) -> str:
    """What a mail of its own says of a notice, below its headline."""
    return told.notice.render("mail.txt").strip()


@register.simple_tag(takes_context=True)
def actions_of(context: template.Context, row) -> str:
    """What can be done at once about the notice of a row: the template of its kind, with the notices beside it."""
    beside = [each.notice for each in context["rows"]]
    with context.push(**row.notice.context, notice=row.notice, subject=row.subject, page=beside):
        return row.actions.render(context)
