from datetime import date, datetime

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.notices.models import Notice
from readings.outcomes.models import Outcome
from readings.predictions.models import Window


class AnsweredMeanwhile(Exception):
    """Somebody else recorded an outcome after this person's page was drawn; nothing was written."""


def record_outcome(
    member: Membership,
    window: Window,
    *,
    answer: str,
    happened_from: date | None = None,
    happened_to: date | None = None,
    note: str = "",
    corrects: Outcome | None = None,
    now: datetime,
) -> Outcome:
    """Record what happened with a window, as the first answer or as the correction of the one that stood.

    Whoever was asked about it has no more to do, so what asked them counts as read.
    Raises AnsweredMeanwhile if `corrects` is not, or is no longer, the answer that stands.
    """
    try:
        with transaction.atomic():
            outcome = Outcome.objects.create(
                practice=window.timing.practice,
                window=window,
                answer=answer,
                happened_from=happened_from,
                happened_to=happened_to,
                note=note,
                recorded_by=member,
                recorded_at=now,
                corrects=corrects,
            )
            Window.objects.filter(pk=window.pk, settled_at=None).update(settled_at=now)
            _asked_about(window).update(read_at=now)
            record_action(member, "record_outcome", outcome, now=now)
    except IntegrityError as error:  # the constraints decide races: one first answer, one correction of each
        raise AnsweredMeanwhile from error
    return outcome


def _asked_about(window: Window) -> QuerySet[Notice]:
    """The unread notices that ask what happened with a window; their keys begin with the timing's code."""
    unread = Notice.objects.unread().filter(recipient__practice=window.timing.practice_id, kind="window_closes")
    return unread.filter(key__startswith=f"{window.timing.code}:", context__window=window.code)
