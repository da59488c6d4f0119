from datetime import datetime

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.surveys.locking import open_to
from readings.surveys.models import Survey


def finish_survey(member: Membership, survey: Survey, *, now: datetime) -> Survey:
    """Say when the report was made; made once more, the first time stands.

    Raises Survey.DoesNotExist where the survey was erased meanwhile.
    """
    with transaction.atomic():
        survey = open_to(member, survey)
        if survey.finished_at is None:
            survey.finished_at = now
            survey.save(update_fields=["finished_at"])
            record_action(member, "finish_survey", survey, now=now)
    return survey
