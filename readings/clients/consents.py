"""What a client agrees to: given, withdrawn, and given again, every time a row of its own."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, time
from functools import partial

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

import engine
from readings.accounts.actions import record_action
from readings.accounts.models import Membership
from readings.clients.birth import Birth
from readings.clients.birth_facts import days_of_birth, years_between
from readings.clients.models import Client, Consent
from readings.clients.wordings import WORDINGS, language_of, told_to

BASIC = (Consent.Kind.PROCESSING, Consent.Kind.SENSITIVE)
MINOR_UNDER = 14  # years: below, the law of personal data in China asks for a guardian's consent


class GivenAlready(Exception):
    """A consent of this kind stands; nothing was written."""


class NotStanding(Exception):
    """The consent was withdrawn before; nothing was written."""


class GivenBeforeWithdrawal(Exception):
    """The client withdrew this on a later day than they are said to have given it; nothing was written."""


@dataclass(slots=True)
class ConsentState:
    """How it stands with one kind of consent of a client, and what came before."""

    kind: Consent.Kind
    text: str  # as the client would be told it now
    standing: Consent | None = None
    earlier: list[Consent] = field(default_factory=list)  # the latest first
    is_needed: bool = False  # of a child's guardian

    @property
    def is_basic(self) -> bool:
        """Whether it is said of every client, given or not; of the others only that they were given."""
        return self.kind in BASIC

    @property
    def is_of_older_wording(self) -> bool:
        """Whether what stands was given for words that have changed since."""
        return self.standing is not None and self.standing.version < WORDINGS[self.kind].version


def consent_states(client: Client, *, now: datetime) -> list[ConsentState]:
    """Every kind of consent in its order, in one query.

    `is_needed` says of a guardian's that the client may be a child. What was recorded with a row that was merged into
    this one, and would be a second standing consent here, is told among the earlier ones.
    """
    states = {kind: ConsentState(kind, told_to(client, kind)) for kind in Consent.Kind}
    states[Consent.Kind.GUARDIAN].is_needed = may_be_a_minor(client, timezone.localtime(now).date())
    consents = Consent.objects.filter(Q(client=client) | Q(client__merged_into=client))
    for consent in consents.select_related("client", "recorded_by__user", "withdrawal_recorded_by__user"):
        state = states[Consent.Kind(consent.kind)]
        if consent.withdrawn_at is None and consent.client_id == client.pk:
            state.standing = consent
        else:
            state.earlier.append(consent)
    return list(states.values())


def give_consent(member: Membership, client: Client, *, kind: str, given_on: date, now: datetime) -> Consent:
    """Record that a client agreed on a day, today or before, to the wording of today.

    Raises GivenAlready, also where somebody else has just recorded it, and GivenBeforeWithdrawal.
    """
    given_at = _given_at(client, kind, given_on, now=now)
    acted = partial(record_action, member, "give_consent", now=now)
    return keep_consent(client, kind, given_at=given_at, recorded_by=member, acted=acted)


def keep_consent(
    client: Client, kind: str, *, given_at: datetime, recorded_by: Membership | None, acted: Callable[[Consent], object]
) -> Consent:
    """The row of a consent to the wording of today; `acted` writes who did it into the trail. Raises GivenAlready."""
    try:
        with transaction.atomic():
            consent = Consent.objects.create(
                practice=client.practice,
                client=client,
                kind=kind,
                version=WORDINGS[kind].version,
                language=language_of(client),
                text=told_to(client, kind),
                given_at=given_at,
                recorded_by=recorded_by,
            )
            acted(consent)
    except IntegrityError as error:  # the constraint decides a race: one standing consent of a kind
        raise GivenAlready from error
    return consent


def withdraw_consent(member: Membership, consent: Consent, *, now: datetime) -> Consent:
    """Record that the client took a consent back; the row stays. Raises NotStanding where it was withdrawn before."""
    acted = partial(record_action, member, "withdraw_consent", now=now)
    return end_consent(consent, recorded_by=member, acted=acted, now=now)


def end_consent(
    consent: Consent, *, recorded_by: Membership | None, acted: Callable[[Consent], object], now: datetime
) -> Consent:
    """The row of a consent ends; `acted` writes who did it into the trail. Raises NotStanding."""
    with transaction.atomic():
        standing = Consent.objects.filter(pk=consent.pk, withdrawn_at=None)
        if not standing.update(withdrawn_at=now, withdrawal_recorded_by=recorded_by):
            raise NotStanding
        acted(consent)
    consent.refresh_from_db()
    return consent


def _given_at(client: Client, kind: str, given_on: date, *, now: datetime) -> datetime:
    """The instant that stands for the day: now for today, else its noon, in any case after the last withdrawal."""
    today = timezone.localtime(now).date()
    given_at = now if given_on == today else timezone.make_aware(datetime.combine(given_on, time(12)))
    withdrawn = client.consents.filter(kind=kind, withdrawn_at__isnull=False).order_by("-withdrawn_at").first()
    if withdrawn is None:
        return given_at
    if given_on < timezone.localtime(withdrawn.withdrawn_at).date():
        raise GivenBeforeWithdrawal
    return max(given_at, withdrawn.withdrawn_at)


def may_be_a_minor(client: Client, today: date) -> bool:
    """Whether the client, by what is known of their birth, may be under fourteen."""
    return may_be_a_childs(client.birth, today)


def may_be_a_childs(birth: Birth, today: date) -> bool:
    """Whether somebody of this birth may be under fourteen."""
    if birth.year is None:
        return False
    try:
        _first, latest = days_of_birth(birth)
    except engine.RequestError:  # there is no such day
        return False
    return years_between(latest, today) < MINOR_UNDER


def guardian_is_missing(client: Client, *, now: datetime) -> bool:
    """Whether the client may be a child for whom no guardian has agreed."""
    if not may_be_a_minor(client, timezone.localtime(now).date()):
        return False
    return not client.consents.filter(kind=Consent.Kind.GUARDIAN, withdrawn_at=None).exists()
