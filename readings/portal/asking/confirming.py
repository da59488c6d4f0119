"""The link by which a stranger confirms that a question is theirs: mailed once, good for a day, opened without harm."""

from datetime import datetime, timedelta

from django.conf import settings
from django.urls import reverse

from readings.accounts.tokens import hash_of, new_token
from readings.portal.models import Enquiry, Letter

STANDS = timedelta(hours=24)


def enquiry_details(letter: Letter, *, now: datetime) -> dict | None:
    """Where the link leads, whose token is made as the letter leaves; None where nothing waits to be confirmed."""
    token = new_token()
    waits = Enquiry.objects.filter(pk=letter.enquiry_id, state=Enquiry.State.UNCONFIRMED, asked_at__gt=now - STANDS)
    if not waits.update(token_hash=hash_of(token)):
        return None
    return {"address": settings.PUBLIC_URL + reverse("ask-confirm-link", args=[token])}


def to_be_confirmed(token_hash: str, *, now: datetime) -> Enquiry | None:
    """The question whose link has this token, if it still can be confirmed."""
    waits = Enquiry.objects.filter(state=Enquiry.State.UNCONFIRMED, asked_at__gt=now - STANDS)
    return waits.select_related("practice").filter(token_hash=token_hash).first() if token_hash else None
