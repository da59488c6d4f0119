"""What the rows of an export that have to do with the client's side have to have to do with each other."""

import re
import zoneinfo
from datetime import datetime

from django.conf import settings
from django.utils.translation import gettext as _

from readings.desk.in_out.export_kind import EXTENSIONS
from readings.desk.in_out.restore_promises import Wrong, unreadable
from readings.portal.models import Appointment, Enquiry
from readings.portal.sharing.shape import read

_LETTER = re.compile(r"[a-z_-]+")  # a kind of letter that may be written no more


class PortalFacts:
    """Of one document: what was shared, asked, said and arranged with its clients."""

    def _shared(self, row: dict) -> None:
        if (row["reading"] is None) == (row["survey"] is None):
            raise Wrong(_("What is shared is one reading or one survey."))
        if row["language"] not in dict(settings.LANGUAGES):
            raise unreadable("language")
        try:
            read(row["content"])
        except ValueError as error:
            raise unreadable("content") from error

    def _enquiries(self, row: dict) -> None:
        if row["state"] == Enquiry.State.UNCONFIRMED:
            raise unreadable("state")

    def _messages(self, row: dict) -> None:
        if not row["text"] and row["code"] not in self.messages_with_files:
            raise Wrong(_("A message says something, or brings a file."))

    def _message_files(self, row: dict) -> None:
        if row["content_type"] not in EXTENSIONS:
            raise unreadable("content_type")

    def _appointments(self, row: dict) -> None:
        if row["zone"] not in zoneinfo.available_timezones():
            raise unreadable("zone")
        if row["state"] == Appointment.State.AGREED and row["starts_at"] is None:
            raise unreadable("starts_at")

    def _refusals(self, row: dict) -> None:
        if not _LETTER.fullmatch(row["kind"]):
            raise unreadable("kind")

    def _erasure_requests(self, row: dict) -> None:
        if datetime.fromisoformat(row["asked_at"]) >= datetime.fromisoformat(row["due_at"]):
            raise unreadable("due_at")
