"""Appointments in calendar programs: as files, and in the feed of whose hour it is."""

import vobject
from django.test import Client as Browser
from django.urls import reverse

from readings.portal.meeting import actions
from readings.predictions.feeds.actions import make_feed
from tests.readings.conftest import NOW, signed_in
from tests.readings.portal.meeting.conftest import FIRST, HOUR, SECOND, proposal


def event_of(response):
    """The one event, as vobject reads it, which is not ours."""
    return vobject.readOne(response.text).vevent


def feed_of(member, detail: str):
    return Browser().get(reverse("feed", args=[make_feed(member, detail=detail, now=NOW)[1]]))


def test_the_file_of_the_client_says_with_whom_and_where_and_no_topic(bob, wei, weis):
    agreed = proposal(bob, wei, FIRST, is_agreed=True)
    event = event_of(weis.get(reverse("my-appointment-ics", args=[wei.code, agreed.code])))
    assert (event.summary.value, event.location.value) == ("Appointment with Lin's practice", "Nanjing Road 5")
    assert (event.dtstart.value, event.dtend.value) == (FIRST, FIRST + HOUR)
    assert (event.status.value, event.sequence.value, event.uid.value) == ("CONFIRMED", "1", f"{agreed.code}@localhost")
    assert not hasattr(event, "description")


def test_the_file_of_what_was_cancelled_takes_it_out_again(bob, wei):
    agreed = proposal(bob, wei, FIRST, is_agreed=True)
    actions.cancel(bob, agreed, now=NOW)
    event = event_of(signed_in(bob).get(reverse("appointment-ics", args=[agreed.code])))
    assert (event.summary.value, event.status.value, event.sequence.value) == ("Appointment", "CANCELLED", "2")
    assert not hasattr(event, "location")


def test_there_is_no_file_of_what_nobody_agreed_on(bob, weis, wei, proposed):
    assert signed_in(bob).get(reverse("appointment-ics", args=[proposed.code])).status_code == 404
    assert weis.get(reverse("my-appointment-ics", args=[wei.code, proposed.code])).status_code == 404


def test_a_feed_says_of_an_appointment_what_it_says_of_windows(alice, bob, wei, proposed):
    """Only what was agreed with this member takes up their time: not what is proposed, not what others agreed."""
    agreed = proposal(bob, wei, SECOND, is_agreed=True)
    busy = event_of(feed_of(bob, "busy"))
    assert (busy.summary.value, busy.transp.value, busy.dtstart.value) == ("Busy", "OPAQUE", SECOND)
    assert not hasattr(busy, "url")
    told = event_of(feed_of(bob, "initials"))
    assert told.summary.value == "Appointment · W."
    assert told.url.value.endswith(f"/appointments/{agreed.code}/")
    assert "vevent" not in vobject.readOne(feed_of(alice, "busy").text).contents


def test_an_appointment_that_is_cancelled_goes_from_the_feed(bob, wei):
    actions.cancel(bob, proposal(bob, wei, FIRST, is_agreed=True), now=NOW)
    assert "vevent" not in vobject.readOne(feed_of(bob, "busy").text).contents
