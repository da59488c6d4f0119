"""Questions that a practice is often asked, kept to begin a case or a casting from."""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.cases.models import QuestionTemplate


def templates_of(member: Membership) -> QuerySet[QuestionTemplate]:
    """The questions of the member's practice that are not in the bin; none for whoever casts nothing."""
    templates = QuestionTemplate.objects.filter(practice=member.practice_id, binned_at=None)
    return templates if member.reads_cases else templates.none()


def add_template(member: Membership, *, question: str, topic: str, matter: str, now: datetime) -> QuestionTemplate:
    """Keep a question for the whole practice."""
    with transaction.atomic():
        template = QuestionTemplate.objects.create(
            practice=member.practice, question=question, topic=topic, matter=matter, created_by=member, created_at=now
        )
        record_action(member, "add_template", template, now=now)
    return template


def change_template(
    member: Membership, template: QuestionTemplate, *, question: str, topic: str, matter: str, now: datetime
) -> QuestionTemplate:
    """Reword a question; the cases and readings begun from it stay as they are."""
    template.question, template.topic, template.matter = question, topic, matter
    with transaction.atomic():
        template.save(update_fields=["question", "topic", "matter"])
        record_action(member, "change_template", template, now=now)
    return template
