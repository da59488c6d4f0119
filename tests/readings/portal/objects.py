"""One object of each kind on the client's side."""

from readings.accounts.models import Membership
from readings.clients.actions import add_client
from readings.clients.consents import give_consent
from tests.readings.conftest import NOW


def portal_objects(alice: Membership, bob: Membership) -> dict:
    """All of them Wei's, a client of bob's; alice owns the practice."""
    client = add_client(bob, name="Wei", email="wei@example.org", now=NOW)
    consent = give_consent(bob, client, kind="reminders", given_on=NOW.date(), now=NOW)
    return {"client": client, "consent": consent}
