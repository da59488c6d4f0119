"""The pages of both sides: what they show, what they refuse, and to whom they open."""

import pytest
from django.urls import reverse

from readings.accounts.models import Membership, Practice
from readings.clients.actions import add_client
from readings.portal.meeting import actions
from readings.portal.models import Appointment
from tests.clients_side import came_in
from tests.readings.conftest import NOW, member_of, signed_in
from tests.readings.portal.meeting.conftest import FIRST, SECOND, code_of, proposal, typed


def mine(name: str, appointment: Appointment) -> str:
    return reverse(name, args=[appointment.client.code, appointment.code])


def new_for(client) -> str:
    return reverse("appointment-new", args=[client.code])


def test_the_client_reads_the_times_by_both_calendars_and_chooses_one(weis, proposed):
    """The 7th of December 2026 is the 29th of the tenth month."""
    page = weis.get(mine("my-appointment", proposed)).text
    assert "Monday, 7 Dec 2026 (month 10, day 29), 10:00" in page
    answer = weis.post(mine("my-appointment", proposed), {"time": code_of(proposed, FIRST)}, follow=True)
    assert "It is agreed." in answer.text
    proposed.refresh_from_db()
    assert proposed.starts_at == FIRST


def test_a_time_that_was_taken_back_is_answered_with_what_stands(bob, weis, proposed):
    time = code_of(proposed, FIRST)
    actions.cancel(bob, proposed, now=NOW)
    answer = weis.post(mine("my-appointment", proposed), {"time": time})
    assert answer.status_code == 409
    assert "This appointment is cancelled." in answer.text
    proposed.refresh_from_db()
    assert proposed.is_cancelled


def test_the_client_asks_names_other_times_and_cancels(wei, weis):
    home = reverse("my-appointments", args=[wei.code])
    assert weis.post(home, typed()).status_code == 422
    assert "The practice has your times" in weis.post(home, typed("2026-12-07T10:00"), follow=True).text
    made = wei.appointments.get()
    assert [time.starts_at for time in made.times.all()] == [FIRST]
    weis.post(mine("my-appointment-other", made), typed("2026-12-08T10:00", seen=made.sequence))
    assert [time.starts_at for time in made.times.all()] == [SECOND]
    stale = weis.post(mine("my-appointment-other", made), typed("2026-12-09T10:00", seen=1))
    assert stale.status_code == 409
    assert "It is cancelled." in weis.post(mine("my-appointment-cancel", made), follow=True).text


def test_an_assistant_arranges_what_a_reader_never_sees(practice, wei, assistant, bob):
    """Dora puts the hour into bob's hands."""
    sent = typed("2026-12-07T10:00", "2026-12-08T10:00", practitioner=bob.code, minutes=45)
    browser = signed_in(assistant)
    assert browser.post(new_for(wei), sent).status_code == 302
    made = wei.appointments.get()
    assert (made.practitioner, made.proposed_by, made.minutes, made.times.count()) == (bob, assistant, 45, 2)
    page = browser.get(reverse("appointment", args=[made.code]))
    assert "Monday 7 Dec 2026 10:00" in page.text
    assert "Wei" in browser.get(reverse("appointments")).text
    reader = signed_in(member_of(practice, "rae", Membership.Role.READER))
    assert reader.get(reverse("appointment", args=[made.code])).status_code == 403
    assert reader.post(new_for(wei), sent).status_code == 403
    assert Appointment.objects.count() == 1


def test_what_lies_in_others_hands_is_not_there(practice, charlie, bob, proposed):
    """Another practitioner of the practice, another practice, another client of bob's, and a client elsewhere."""
    eve = member_of(practice, "eve", Membership.Role.PRACTITIONER)
    for member in (eve, charlie):
        browser = signed_in(member)
        for name in ("appointment", "appointment-move", "appointment-cancel", "appointment-ics"):
            assert browser.get(reverse(name, args=[proposed.code])).status_code == 404
        assert browser.post(reverse("appointment-cancel", args=[proposed.code])).status_code == 404
        assert "Wei" not in browser.get(reverse("appointments")).text
    for member in (bob, charlie):
        other = add_client(member, name="Lu", now=NOW)
        address = reverse("my-appointment-cancel", args=[other.code, proposed.code])
        assert came_in(other).post(address).status_code == 404
    proposed.refresh_from_db()
    assert proposed.state == Appointment.State.PROPOSED


def test_two_times_are_not_agreed_at_once(bob, wei):
    sent = typed("2026-12-07T10:00", "2026-12-08T10:00", practitioner=bob.code, minutes=60, is_agreed="on")
    answer = signed_in(bob).post(new_for(wei), sent)
    assert answer.status_code == 422
    assert "Then name this one time alone." in answer.text
    assert not Appointment.objects.exists()


def test_what_lies_on_another_appointment_is_kept_with_a_warning(bob, wei):
    proposal(bob, wei, FIRST, is_agreed=True)
    sent = typed("2026-12-07T10:30", practitioner=bob.code, minutes=60, is_agreed="on")
    answer = signed_in(bob).post(new_for(wei), sent, follow=True)
    assert "Something else was agreed at this time with the same person." in answer.text
    assert Appointment.objects.count() == 2


@pytest.mark.parametrize(
    ("time", "said"),
    [
        ("2027-03-28T02:30", "The clocks are put forward then"),
        ("2027-10-31T02:30", "this time comes twice"),
        ("2026-11-30T07:05", "This is over."),
        ("2036-12-01T10:00", "This is too far ahead."),
    ],
)
def test_a_time_that_the_clock_does_not_show_once_or_that_is_over_is_refused(bob, wei, time, said):
    """In Berlin 02:30 is left out on 28 March 2027 and comes twice on 31 October; NOW is 07:05 there."""
    Practice.objects.update(time_zone="Europe/Berlin")
    answer = signed_in(bob).post(new_for(wei), typed(time, practitioner=bob.code, minutes=60))
    assert answer.status_code == 422
    assert said in answer.text
    assert f'value="{time}"' in answer.text
    assert not Appointment.objects.exists()


def test_the_hour_is_that_of_the_practice_whatever_clock_the_member_lives_by(bob, wei):
    """10:00 in Berlin is 09:00 UTC in December, though bob reads his pages in Tokyo."""
    Practice.objects.update(time_zone="Europe/Berlin")
    bob.user.time_zone = "Asia/Tokyo"
    bob.user.save()
    browser = signed_in(bob)
    answer = browser.post(new_for(wei), typed("2026-12-07T10:00", practitioner=bob.code, minutes=60), follow=True)
    assert wei.appointments.get().times.get().starts_at.isoformat() == "2026-12-07T09:00:00+00:00"
    assert "Monday 7 Dec 2026 10:00" in answer.text


def test_today_names_what_the_week_brings_and_the_client_page_all_that_is_open(tian, alice, assistant, wei, proposed):
    """The morning of the 7th lies within seven days of 30 November, 14:05, that of the 8th does not.

    Alice has a reading, so that her first page is no newcomer's.
    """
    proposal(alice, wei, FIRST, is_agreed=True)
    proposal(alice, wei, SECOND, is_agreed=True)
    for member in (alice, assistant):
        page = signed_in(member).get(reverse("today")).text
        assert "Monday 7 Dec 2026 10:00" in page
        assert "8 Dec 2026" not in page
    page = signed_in(alice).get(reverse("client", args=[wei.code])).text
    assert "Monday 7 Dec 2026 10:00" in page
    assert "proposed to the client" in page
    assert new_for(wei) in page
