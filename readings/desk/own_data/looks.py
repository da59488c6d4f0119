"""Who of a practice looked at what is kept of a client, by its trail."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from readings.accounts.models import AuditEntry, Membership
from readings.cases.models import Attachment, Case, Note, Reading
from readings.clients.models import Client
from readings.desk.erasing.holdings import HOLDINGS, people
from readings.portal.models import Enquiry, Shared
from readings.surveys.models import House, Photo, Survey

# What was done, in the client's words; all of these are looks or something taken away.
LOOKS = {
    "saw_client": _("looked at your page"),
    "saw_case": _("looked at a question of yours"),
    "saw_reading": _("looked at a reading for you"),
    "saw_attachment": _("opened a file about you"),
    "saw_house": _("looked at your house"),
    "saw_photo": _("opened a photo of your house"),
    "saw_survey": _("looked at a survey of your house"),
    "saw_shared": _("looked at what was shared with you"),
    "saw_enquiry": _("looked at a question that you sent"),
    "saw_client_messages": _("read your messages"),
    "opened_to_share": _("opened a reading for you to pass it on"),
    "open_note": _("opened a colleague’s note about you"),
    "printed_reading": _("took a reading for you as a PDF"),
    "pictured_reading": _("took a reading for you as a picture"),
    "printed_survey": _("took the report on your house as a PDF"),
    "export_client": _("took out what is kept of you"),
}
LOOKED_AT = (Client, Case, Reading, Attachment, Note, House, Survey, Photo, Shared, Enquiry)
ROLES = dict(Membership.Role.choices)


@dataclass(frozen=True, slots=True)
class Look:
    """One look as the client is told of it: never what anything is called, still less what it says."""

    entry: AuditEntry

    @property
    def who(self) -> str:
        return str(self.entry.actor)

    @property
    def role(self) -> str:
        return str(ROLES[self.entry.role])

    @property
    def what(self) -> Promise:
        return LOOKS[self.entry.action]


def looks_at(codes: Iterable[str], *, practice: int) -> QuerySet[AuditEntry]:
    """The trail's rows of who looked at the objects with these codes, or took them away; none of the client's own."""
    looks = AuditEntry.objects.filter(practice=practice, action__in=LOOKS, actor__isnull=False)
    return looks.filter(object_code__in=codes).select_related("actor")


def looks_at_client(client: Client) -> QuerySet[AuditEntry]:
    """Those at a client, and at all that hangs on them."""
    clients = people(client)
    rows = (holding.rows(clients) for holding in HOLDINGS if holding.model in LOOKED_AT)
    codes = [code for found in rows for code in found.order_by().values_list("code", flat=True)]
    return looks_at(codes, practice=client.practice_id)
