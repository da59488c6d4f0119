"""What is said on a walk: each omen and each observation is one row, however often and from wherever it is said.

All actions raise Survey.DoesNotExist where the survey was erased, or is no longer the member's to see.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.surveys.locking import open_to
from readings.surveys.models import Observation, Omen, Survey
from readings.surveys.models.seen import Said
from readings.surveys.walking.song import omens_of
from readings.versions import ChangedMeanwhile, digest_of

NOTED = ("note", "avertable", "advice", "advice_done")
OBSERVED = ("words", "place", "room", "polarity", *NOTED)


def say_omen(
    member: Membership, survey: Survey, *, omen: str, is_there: bool, said_at: datetime, now: datetime
) -> Omen:
    """Say that an omen is there, or that it is not; what was said last stands, also where it arrives before the first.

    Saying what stands already changes nothing.
    """
    with transaction.atomic():
        survey = open_to(member, survey)
        row = survey.omens.filter(omen=omen).first() or Omen(practice_id=survey.practice_id, survey=survey, omen=omen)
        if row.pk and (row.is_there == is_there or said_at < row.said_at):
            return row
        row.is_there, row.said_by, row.said_at = is_there, member, said_at
        row.save()
        record_action(member, "say_omen", survey, now=now)
    return row


def look_over(member: Membership, survey: Survey, *, place: str, now: datetime) -> None:
    """Say of every omen of a place about which nothing is said yet that it is not there.

    It is said as of the walk's beginning, so that a tick that was held up on its way still stands over it.
    """
    with transaction.atomic():
        survey = open_to(member, survey)
        said = set(survey.omens.values_list("omen", flat=True))
        rows = [
            Omen(
                practice_id=survey.practice_id,
                survey=survey,
                omen=omen,
                is_there=False,
                said_by=member,
                said_at=survey.started_at,
            )
            for omen in omens_of(place)
            if omen not in said
        ]
        if rows:
            Omen.objects.bulk_create(rows)
            record_action(member, "look_over_place", survey, now=now)


def note_omen(member: Membership, survey: Survey, *, omen: str, seen: str, now: datetime, **noted) -> None:
    """Write what is to be said about an omen over what the member saw; one of which nothing was said yet is there.

    `noted` are the fields of NOTED. Raises ChangedMeanwhile if `seen` is not, or is no longer, the version that stands.
    """
    with transaction.atomic():
        survey = open_to(member, survey)
        row = survey.omens.filter(omen=omen).first()
        if row is None and any(noted.values()):
            told = {"is_there": True, "said_by": member, "said_at": now}
            row = Omen(practice_id=survey.practice_id, survey=survey, omen=omen, **told)
        if row and _change(row, NOTED, noted, seen):
            record_action(member, "note_omen", survey, now=now)


def write_observation(member: Membership, survey: Survey, *, key: UUID, now: datetime, **said) -> Observation:
    """Write down what the song does not name; the same form sent again is the same observation.

    `said` are the fields of OBSERVED. Raises ChangedMeanwhile where the form was kept already with other words.
    """
    with transaction.atomic():
        survey = open_to(member, survey)
        row = survey.observations.filter(key=key).first()
        if row is not None:
            if version_of(row) != digest_of([said.get(name) for name in OBSERVED]):
                raise ChangedMeanwhile
            return row
        row = Observation.objects.create(
            practice_id=survey.practice_id, survey=survey, key=key, said_by=member, said_at=now, **said
        )
        record_action(member, "write_observation", survey, now=now)
    return row


def change_observation(
    member: Membership, observation: Observation, *, seen: str, now: datetime, **said
) -> Observation:
    """Write an observation anew over the one the member saw; raises ChangedMeanwhile as `note_omen` does."""
    with transaction.atomic():
        survey = open_to(member, observation.survey)
        row = survey.observations.get(pk=observation.pk)
        if _change(row, OBSERVED, said, seen):
            record_action(member, "change_observation", survey, now=now)
    return row


def version_of(row: Said | None) -> str:
    """What somebody has seen who has seen these words; of nothing yet, that there was nothing."""
    names = OBSERVED if isinstance(row, Observation) else NOTED
    return digest_of([getattr(row, name) for name in names]) if row else digest_of(["", False, "", ""])


def _change(row: Said, names: tuple[str, ...], said: dict, seen: str) -> bool:
    """Whether the row was written, which it is not where it says just that already; raises ChangedMeanwhile."""
    if row.pk and all(getattr(row, name) == said[name] for name in names):
        return False
    if row.pk and seen != version_of(row):
        raise ChangedMeanwhile
    for name in names:
        setattr(row, name, said[name])
    row.save()
    return True
