"""Offering somebody a place in the practice: a link in a mail, good for one address, one time and seven days."""

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from readings.accounts.actions import record_action
from readings.accounts.models import Invitation, Membership, User
from readings.accounts.practice_actions import lock_members
from readings.accounts.tokens import hash_of, new_token

log = logging.getLogger(__name__)

OPEN_FOR = timedelta(days=7)


class NotMailed(Exception):
    """The invitation stands, but its mail could not be sent; sending it again makes a new link."""


class Void(Exception):
    """The invitation was used, revoked or replaced meanwhile, or has expired; nothing was written."""


class NotTheInvited(Exception):
    """The person who is signed in has another address than the invited one; nothing was written."""


def invite(member: Membership, *, email: str, role: str, now: datetime) -> Invitation:
    """Offer a place to an address and mail it the link; an open offer to the same address ends. Raises NotMailed."""
    token = new_token()
    email = email.lower()
    with transaction.atomic():
        Invitation.objects.for_practice(member.practice).open_at(now).filter(email=email).update(revoked_at=now)
        invitation = Invitation.objects.create(
            practice=member.practice,
            email=email,
            role=role,
            token_hash=hash_of(token),
            invited_by=member,
            created_at=now,
            expires_at=now + OPEN_FOR,
        )
        record_action(member, "invite", invitation, now=now)
    _mail(invitation, token)
    return invitation


def resend(member: Membership, invitation: Invitation, *, now: datetime) -> Invitation:
    """Mail an open invitation again with a new link, good for seven days; the old link ends. Raises Void, NotMailed."""
    token = new_token()
    with transaction.atomic():
        still_open = Invitation.objects.open_at(now).filter(pk=invitation.pk)
        if not still_open.update(token_hash=hash_of(token), expires_at=now + OPEN_FOR):
            raise Void
        record_action(member, "resend_invitation", invitation, now=now)
    invitation.refresh_from_db()
    _mail(invitation, token)
    return invitation


def revoke(member: Membership, invitation: Invitation, *, now: datetime) -> Invitation:
    """Take an open invitation back; raises Void."""
    with transaction.atomic():
        if not Invitation.objects.open_at(now).filter(pk=invitation.pk).update(revoked_at=now):
            raise Void
        record_action(member, "revoke_invitation", invitation, now=now)
    invitation.revoked_at = now
    return invitation


def accept(user: User, invitation: Invitation, *, now: datetime) -> Membership:
    """Take up the place that was offered to this person's address; raises NotTheInvited, Void.

    Who belonged to the practice before gets the old membership back; who belongs to it now keeps the role they have.
    """
    if not is_invited(user, invitation):
        raise NotTheInvited
    with transaction.atomic():
        # The claim: of all who read the invitation as open, one changes it.
        if not Invitation.objects.open_at(now).filter(pk=invitation.pk).update(accepted_at=now):
            raise Void
        lock_members(invitation.practice)
        member, created = Membership.objects.get_or_create(
            practice=invitation.practice, user=user, defaults={"role": invitation.role, "joined_at": now}
        )
        if not created and member.ended_at:
            member.role, member.ended_at = invitation.role, None
            member.save(update_fields=["role", "ended_at"])
        Invitation.objects.filter(pk=invitation.pk).update(accepted_by=member)
        record_action(member, "accept_invitation", invitation, now=now)
    return member


def is_invited(user: User, invitation: Invitation) -> bool:
    """Whether this is the person of the invited address."""
    return user.is_authenticated and user.email.lower() == invitation.email


def masked(email: str) -> str:
    """l…@example.org: enough for its owner to know it again."""
    name, _at, domain = email.partition("@")
    return f"{name[0]}…@{domain}"


def _mail(invitation: Invitation, token: str) -> None:
    """Send the link, after the transaction that recorded it: a mail that is gone can't be rolled back."""
    with translation.override(invitation.practice.language or translation.get_language()):
        subject = _("%(practice)s invites you") % {"practice": " ".join(invitation.practice.name.split())}
        link = settings.PUBLIC_URL + reverse("invitation-link", args=[token])
        body = render_to_string("practice/invitation_mail.txt", {"invitation": invitation, "link": link})
    try:
        EmailMessage(subject=subject, body=body, to=[invitation.email]).send()
    except Exception as error:
        log.exception("invitation %s was not mailed", invitation.code)
        raise NotMailed from error
