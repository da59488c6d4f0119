"""Leaving a practice, or what one read in it: cases, clients and watched timings go over to somebody who stays."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils import translation
from django.utils.translation import gettext as _

from readings.accounts import practice_actions
from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.cases.models import Case, Reading
from readings.cases.sealed.actions import file_reading
from readings.cases.shelf.case_actions import open_case
from readings.clients.models import Client
from readings.notices.models import Notice
from readings.portal.models import Appointment
from readings.predictions.feeds.actions import revoke_feed_of
from readings.predictions.models import Timing


class HeirNeeded(Exception):
    """Something has to go over to somebody, and nobody was named who can take it; nothing was written."""


@dataclass(frozen=True, slots=True)
class InHand:
    """How much of the practice's work lies in one person's hands."""

    cases: int
    clients: int
    timings: int

    def __bool__(self) -> bool:
        return bool(self.cases or self.clients or self.timings)


def in_hand(membership: Membership) -> InHand:
    """What a person would leave behind, counted."""
    timings = Timing.objects.watched().filter(watched_by=membership)
    return InHand(membership.cases.count(), membership.clients.count(), timings.count())


def possible_heirs(membership: Membership) -> QuerySet[Membership]:
    """The others of the practice who read cases."""
    members = Membership.objects.who_read_cases(membership.practice)
    return members.exclude(pk=membership.pk).select_related("user")


def end_membership(member: Membership, leaver: Membership, *, heir: Membership | None, now: datetime) -> Membership:
    """End a person's place and hand over what is in their hands, all or nothing; raises LastOwner, HeirNeeded.

    What they cast keeps them as its author, and the clients they took in keep them as who did.
    """
    with transaction.atomic():
        practice_actions.end_membership(member, leaver, now=now)
        revoke_feed_of(member, leaver, now=now)
        _hand_over(member, leaver, heir, now=now)
    return leaver


def change_role(
    member: Membership, membership: Membership, *, role: str, heir: Membership | None, now: datetime
) -> Membership:
    """Give a person another role; one that reads no cases leaves none in their hands. Raises LastOwner, HeirNeeded."""
    with transaction.atomic():
        practice_actions.change_role(member, membership, role=role, now=now)
        if not membership.reads_cases:
            revoke_feed_of(member, membership, now=now)
            _hand_over(member, membership, heir, now=now)
    return membership


def _hand_over(member: Membership, leaver: Membership, heir: Membership | None, *, now: datetime) -> None:
    """The members are locked by the action that this is part of, so that the heir can't go meanwhile."""
    if not in_hand(leaver):
        return
    heir = heir and possible_heirs(leaver).filter(pk=heir.pk).first()
    if heir is None:
        raise HeirNeeded
    Case.objects.filter(practitioner=leaver).update(practitioner=heir)
    Client.objects.filter(practitioner=leaver).update(practitioner=heir)
    Appointment.objects.ahead(now).filter(practitioner=leaver).update(practitioner=heir)
    _file_what_is_watched(member, leaver, heir, now=now)
    _hand_over_timings(leaver, heir)
    record_action(member, "hand_over", leaver, now=now)


def _file_what_is_watched(member: Membership, leaver: Membership, heir: Membership, *, now: datetime) -> None:
    """Watched readings under no case and no client go under a case of the heir, who couldn't open them otherwise."""
    watched = Timing.objects.watched().filter(watched_by=leaver).values("reading")
    loose = list(Reading.objects.filter(pk__in=watched, case=None, client=None))
    if not loose:
        return
    with translation.override(heir.user.language or heir.practice.language or translation.get_language()):
        question = _("Handed over by %(name)s") % {"name": leaver.user}
    case = open_case(member, question=question, practitioner=heir, now=now)
    for reading in loose:
        file_reading(member, reading, client=None, case=case, now=now)


def _hand_over_timings(leaver: Membership, heir: Membership) -> None:
    """A timing goes to whoever has its case or client, and with it what was told of it, so that nothing is lost."""
    timings = Timing.objects.filter(watched_by=leaver)
    codes = set(timings.values_list("code", flat=True))
    of_case = Case.objects.filter(Q(readings=OuterRef("reading")) | Q(pk=OuterRef("case"))).values("practitioner")
    of_client = Client.objects.filter(Q(readings=OuterRef("reading")) | Q(pk=OuterRef("client"))).values("practitioner")
    in_a_case = Q(case__isnull=False) | Q(reading__case__isnull=False)
    under_a_client = Q(client__isnull=False) | Q(reading__client__isnull=False)
    timings.filter(in_a_case).update(watched_by=Subquery(of_case[:1]))
    timings.filter(~in_a_case & under_a_client).update(watched_by=Subquery(of_client[:1]))
    timings.update(watched_by=heir)
    watchers = dict(Timing.objects.filter(code__in=codes).values_list("code", "watched_by"))
    for notice in Notice.objects.filter(recipient=leaver):
        if watcher := watchers.get(notice.key.partition(":")[0]):
            notice.recipient_id = watcher
            notice.save(update_fields=["recipient"])
