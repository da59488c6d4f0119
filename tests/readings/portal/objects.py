"""One object of each kind on the client's side."""

from datetime import timedelta

from readings.accounts.models import Membership
from readings.cases.sealed.actions import keep_reading
from readings.clients.actions import add_client
from readings.clients.consents import give_consent
from readings.portal.meeting.actions import arrange
from readings.portal.sharing.actions import Told, share
from readings.portal.sharing.things import OfReading
from tests.readings.conftest import NOW, TIAN
from tests.readings.promises import locked


def portal_objects(alice: Membership, bob: Membership) -> dict:
    """All of them Wei's, a client of bob's; alice owns the practice."""
    client = add_client(bob, name="Wei", email="wei@example.org", now=NOW)
    consent = give_consent(bob, client, kind="reminders", given_on=NOW.date(), now=NOW)
    reading = keep_reading(bob, request=TIAN, question="Is this house well?", language="en", now=NOW)
    promise = locked(bob, reading, client=client, told=True, now=NOW)
    hour = {"practitioner": bob, "minutes": 60, "where": "", "times": [NOW + timedelta(days=7)], "is_agreed": True}
    letter = Told(title="Of your house", words="Wait.", depth="letter", language="en")
    shared = share(bob, OfReading(reading), client=client, told=letter, by_mail=False, now=NOW)
    appointment = arrange(bob, client, **hour, now=NOW)
    client.practice.takes_questions = True
    client.practice.save()
    return {
        "practice": client.practice,
        "client": client,
        "consent": consent,
        "promise": promise,
        "shared": shared,
        "appointment": appointment,
    }
