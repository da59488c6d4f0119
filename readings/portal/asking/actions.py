"""A new question: asked by a client or by a stranger, confirmed, taken in or declined."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from readings.accounts.actions import record_action
from readings.accounts.models import Membership, Practice
from readings.cases.models import Case
from readings.cases.shelf.case_actions import draft_case, open_case, set_status
from readings.clients.actions import add_client
from readings.clients.birth import UNKNOWN, Birth
from readings.clients.consents import GivenAlready, guardian_is_missing
from readings.clients.models import Client, Consent
from readings.clients.wordings import WORDINGS, language_of, told_in
from readings.notices.outbox import Draft, notify, notify_all
from readings.portal.acts import record_act
from readings.portal.asking.confirming import STANDS
from readings.portal.in_hand import in_hand_of
from readings.portal.letters import write_letter
from readings.portal.mailing import send_at_once
from readings.portal.models import Enquiry
from readings.portal.privacy.actions import give_own_consent

SAME_WITHIN = timedelta(hours=1)  # the same words again are the same question, sent twice


class GuardianNeeded(Exception):
    """Whoever asks may be a child for whom no guardian has agreed; nothing was written."""


class NotAgreed(Exception):
    """Whoever asks has not agreed that what they say is kept; nothing was written."""


class NotWaiting(Exception):
    """Somebody has taken it in or declined it; nothing was written."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asks."""

    question: str
    more: str = ""
    topic: str = ""
    people: str = ""
    house: str = ""
    birth: Birth = UNKNOWN

    @property
    def words(self) -> dict:
        return {name: getattr(self, name) for name in ("question", "more", "topic", "people", "house")}


@dataclass(frozen=True, slots=True)
class Stranger:
    """How somebody who is no client yet is called and reached: by mail, or by a telephone number."""

    name: str
    email: str
    phone: str
    language: str
    agreed_sensitive: bool


def ask(client: Client, asked: Asked, *, agreed: Collection[str] = (), now: datetime) -> Enquiry:
    """A client's new question, which becomes a draft case in the hands of whoever has the client.

    `agreed` names the kinds of consent that they give with it. The same words within the hour are the question that is
    there. Raises GuardianNeeded, NotAgreed, and Client.DoesNotExist for one who was erased or merged meanwhile.
    """
    with transaction.atomic():
        Practice.objects.select_for_update(no_key=True).get(pk=client.practice_id)
        client = Client.objects.present().select_related("practice").get(pk=client.pk)
        if guardian_is_missing(client, now=now):
            raise GuardianNeeded
        same = client.enquiries.filter(**asked.words, asked_at__gt=now - SAME_WITHIN)
        if there := same.select_related("case").first():
            return there
        for kind in agreed:
            with suppress(GivenAlready):
                give_own_consent(client, kind=kind, now=now)
        standing = {row.kind: row for row in client.consents.filter(withdrawn_at=None)}
        if Consent.Kind.PROCESSING not in standing:
            raise NotAgreed
        enquiry = Enquiry(
            practice=client.practice,
            client=client,
            language=language_of(client),
            consent_version=standing[Consent.Kind.PROCESSING].version,
            consent_text=standing[Consent.Kind.PROCESSING].text,
            agreed_sensitive=Consent.Kind.SENSITIVE in standing,
            asked_at=now,
            **asked.words,
        )
        enquiry.birth = asked.birth
        in_hand = in_hand_of(client)
        if in_hand is not None:
            words = {name: getattr(asked, name) for name in ("question", "topic", "people", "house")}
            enquiry.case = draft_case(in_hand, client, **words, now=now)
        enquiry.save()
        record_act(client, "ask_question", enquiry, now=now)
        if in_hand is not None:
            notify(in_hand, "enquiry", f"enquiry:{enquiry.code}", {"enquiry": enquiry.code}, now=now)
    return enquiry


def ask_from_outside(practice: Practice, stranger: Stranger, asked: Asked, *, now: datetime) -> Enquiry:
    """A stranger's question: it waits for its address to be confirmed, or with a number alone for a call back.

    The same words of the same person within the hour are the question that is there.
    """
    reached = {"email": stranger.email, "phone": stranger.phone}
    with transaction.atomic():
        Practice.objects.select_for_update(no_key=True).get(pk=practice.pk)
        same = practice.enquiries.filter(**asked.words, **reached, client=None, asked_at__gt=now - SAME_WITHIN)
        if there := same.first():
            return there
        enquiry = Enquiry(
            practice=practice,
            state=Enquiry.State.UNCONFIRMED if stranger.email else Enquiry.State.WAITING,
            name=stranger.name,
            language=stranger.language,
            consent_version=WORDINGS[Consent.Kind.PROCESSING].version,
            consent_text=told_in(stranger.language, practice, Consent.Kind.PROCESSING),
            agreed_sensitive=stranger.agreed_sensitive,
            asked_at=now,
            **reached,
            **asked.words,
        )
        enquiry.birth = asked.birth
        enquiry.save()
        if stranger.email:
            letter = write_letter(enquiry, "enquiry", f"enquiry:{enquiry.code}", now=now)
            transaction.on_commit(lambda: send_at_once(letter))
        else:
            _tell_owners(enquiry, now=now)
    return enquiry


def confirm(enquiry: Enquiry, *, now: datetime) -> None:
    """The stranger says that the question is theirs; the owners are told. Confirmed before, it stays as it is."""
    with transaction.atomic():
        waits = Enquiry.objects.filter(pk=enquiry.pk, state=Enquiry.State.UNCONFIRMED, asked_at__gt=now - STANDS)
        if waits.update(state=Enquiry.State.WAITING, confirmed_at=now, token_hash=""):
            _tell_owners(enquiry, now=now)


def take_in(member: Membership, enquiry: Enquiry, *, client: Client | None = None, now: datetime) -> Case:
    """Open the case: the draft of a client's own question, or a new one of `client`, or else of a new client.

    A stranger's consent becomes the client's own, in the words that they agreed to. Raises NotWaiting.
    """
    with transaction.atomic():
        enquiry = _locked(member, enquiry)
        if enquiry.client is None:
            enquiry.client = client or _new_client(member, enquiry, now=now)
            _keep_consents(enquiry)
        if enquiry.case is None:
            words = {name: getattr(enquiry, name) for name in ("question", "topic", "people", "house")}
            enquiry.case = open_case(member, **words, client=enquiry.client, now=now)
        else:
            set_status(member, enquiry.case, status=Case.Status.OPEN, now=now)
        _decide(member, enquiry, Enquiry.State.TAKEN_IN, "take_in_enquiry", now=now)
    return enquiry.case


def decline(member: Membership, enquiry: Enquiry, *, now: datetime) -> Enquiry:
    """Make nothing of it: a draft is closed, and the client sees it on their pages. Raises NotWaiting."""
    with transaction.atomic():
        enquiry = _locked(member, enquiry)
        if enquiry.case is not None:
            set_status(member, enquiry.case, status=Case.Status.CLOSED, now=now)
        return _decide(member, enquiry, Enquiry.State.DECLINED, "decline_enquiry", now=now)


def take_over_birth(member: Membership, enquiry: Enquiry, *, now: datetime) -> bool:
    """Keep the birth that was told with the question as the client's, where none is known; whether that was done."""
    with transaction.atomic():
        client = Client.objects.select_for_update().get(pk=enquiry.client_id)
        if client.birth != UNKNOWN or enquiry.birth == UNKNOWN:
            return False
        client.birth = enquiry.birth
        client.save()
        record_action(member, "change_client", client, now=now)
    return True


def _locked(member: Membership, enquiry: Enquiry) -> Enquiry:
    """The question as it stands now, its practice locked. Raises NotWaiting."""
    Practice.objects.select_for_update(no_key=True).get(pk=member.practice_id)
    waiting = Enquiry.objects.visible_to(member).waiting().select_related("client__practice", "case", "practice")
    found = waiting.filter(pk=enquiry.pk).first()
    if found is None:
        raise NotWaiting
    return found


def _decide(member: Membership, enquiry: Enquiry, state: str, action: str, *, now: datetime) -> Enquiry:
    enquiry.state, enquiry.decided_by, enquiry.decided_at = state, member, now
    enquiry.save(update_fields=["state", "decided_by", "decided_at", "client", "case"])
    record_action(member, action, enquiry, now=now)
    return enquiry


def _new_client(member: Membership, enquiry: Enquiry, *, now: datetime) -> Client:
    told = {name: getattr(enquiry, name) for name in ("name", "email", "phone", "language", "birth")}
    return add_client(member, **told, now=now)


def _keep_consents(enquiry: Enquiry) -> None:
    """What the stranger agreed to, as the client's own; a consent that stands is left as it is."""
    client = enquiry.client
    given = {Consent.Kind.PROCESSING: (enquiry.consent_version, enquiry.consent_text)}
    if enquiry.agreed_sensitive:
        kind = Consent.Kind.SENSITIVE
        given[kind] = (WORDINGS[kind].version, told_in(enquiry.language, enquiry.practice, kind))
    standing = set(client.consents.filter(withdrawn_at=None).values_list("kind", flat=True))
    for kind in given.keys() - standing:
        version, text = given[kind]
        of = {"practice": enquiry.practice, "client": client, "kind": kind, "given_at": enquiry.asked_at}
        Consent.objects.create(**of, version=version, language=enquiry.language, text=text)


def _tell_owners(enquiry: Enquiry, *, now: datetime) -> None:
    owners = Membership.objects.owners().filter(practice=enquiry.practice_id).select_related("user", "practice")
    context = {"enquiry": enquiry.code}
    notify_all(
        [Draft(owner, "enquiry", f"enquiry:{enquiry.code}:{owner.code}", context, at=now) for owner in owners], now=now
    )
