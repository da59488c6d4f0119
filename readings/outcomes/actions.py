from datetime import date, datetime

from django.db import IntegrityError, transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
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
            record_action(member, "record_outcome", outcome, now=now)
    except IntegrityError as error:  # the constraints decide races: one first answer, one correction of each
        raise AnsweredMeanwhile from error
    return outcome
