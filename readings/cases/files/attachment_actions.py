"""Keeping a file with a case."""

import hashlib
from datetime import datetime

from django.core.files.base import ContentFile
from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership, Practice
from readings.cases.files.room import make_sure_there_is_room
from readings.cases.files.storing import no_file_left_over
from readings.cases.files.taken_files import TakenFile
from readings.cases.models import Attachment, Case
from readings.cases.shelf.case_actions import touch_case

MOST_IN_A_CASE = 50


class CaseIsFull(Exception):
    """The case has as many files as one may have; nothing was written."""


def attach_file(member: Membership, case: Case, *, file: TakenFile, now: datetime) -> Attachment:
    """Keep a file with a case; one that is there already is not kept twice. Raises CaseIsFull, QuotaUsedUp.

    Whatever goes wrong, no file stays behind that no row knows.
    """
    attachment = Attachment(
        practice=case.practice,
        case=case,
        name=file.name,
        content_type=file.content_type,
        size=len(file.content),
        digest=hashlib.sha256(file.content).hexdigest(),
        uploaded_by=member,
        uploaded_at=now,
    )
    with no_file_left_over(attachment), transaction.atomic():
        if there := _already_there(attachment):
            return there
        make_sure_it_fits(attachment)
        attachment.file.save(file.name, ContentFile(file.content), save=False)
        attachment.save()
        touch_case(case, now=now)
        record_action(member, "attach_file", attachment, now=now)
    return attachment


def _already_there(attachment: Attachment) -> Attachment | None:
    """The same file in the same case; the practice is locked, so that no other takes the room meanwhile."""
    Practice.objects.select_for_update(no_key=True).get(pk=attachment.practice_id)
    return attachment.case.attachments.filter(digest=attachment.digest, binned_at=None).first()


def make_sure_it_fits(attachment: Attachment) -> None:
    """Into its case, and into the room of the practice. Raises CaseIsFull, QuotaUsedUp."""
    if attachment.case.attachments.filter(binned_at=None).count() >= MOST_IN_A_CASE:
        raise CaseIsFull
    make_sure_there_is_room(attachment.practice_id, attachment.size)
