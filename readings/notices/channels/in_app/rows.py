"""The notices of a page as they are shown: what each is about, how its mail went, what can be done at once."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from django.template import Template
from django.template.loader import TemplateDoesNotExist, get_template

from readings.accounts.models import Membership
from readings.notices.channels import channels
from readings.notices.kinds import Subject, subjects_of
from readings.notices.models import Message, Notice


@dataclass(frozen=True, slots=True)
class Row:
    notice: Notice
    subject: Subject | None  # None: not open to its reader any more
    sent: list[Message]  # by the channels that are in use
    actions: Template | None

    @property
    def branch(self) -> str:
        return self.notice.context.get("branch", "")


def rows_of(member: Membership, notices: Iterable[Notice]) -> list[Row]:
    """The rows of some notices with their messages at hand; what they are about is looked up for all at once."""
    notices = list(notices)
    subjects = subjects_of(member, notices)
    return [
        Row(
            notice,
            subjects.get(notice.pk),
            [message for message in notice.messages.all() if message.channel in channels()],
            actions_of(notice.kind) if notice.pk in subjects else None,
        )
        for notice in notices
    ]


@cache
def actions_of(kind: str) -> Template | None:
    """The template of what can be done at once about a kind of notice; None where there is nothing."""
    try:
        return get_template(f"notices/{kind}/actions.html").template
    except TemplateDoesNotExist:
        return None
