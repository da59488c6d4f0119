"""What a person leaves behind goes over to somebody who stays, in one action; what they cast keeps its author."""

from datetime import timedelta

import pytest

from readings.accounts.models import AuditEntry, Membership
from readings.accounts.practice_actions import end_membership
from readings.cases.models import Case, Reading
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client, reassign_client
from readings.clients.models import Client
from readings.desk.joining import leaving
from readings.notices.models import Notice
from readings.predictions.models import Timing
from readings.predictions.ticking.tick import tick
from readings.predictions.watching.actions import set_timing, watch_timing
from tests.readings.conftest import NOW, TIAN, member_of, signed_in

ROLE = Membership.Role


def reading_of(member, question):
    return keep_reading(member, request=TIAN, question=question, language="en", now=NOW)


@pytest.fixture
def dora(practice):
    return member_of(practice, "dora", ROLE.PRACTITIONER)


@pytest.fixture
def work(bob):
    """Bob's: a client with a case and a watched reading in it, a reading under a client alone, and a loose one."""
    tian, wang = add_client(bob, name="田家", now=NOW), add_client(bob, name="王家", now=NOW)
    case = open_case(bob, question="A new house", client=tian, now=NOW)
    filed, noted, loose = reading_of(bob, "In a case"), reading_of(bob, "Of a client"), reading_of(bob, "Loose")
    file_reading(bob, filed, client=None, case=case, now=NOW)
    file_reading(bob, noted, client=wang, case=None, now=NOW)
    for reading in (filed, noted, loose):
        watch_timing(bob, reading, position=0, unit="day", now=NOW)
    return {"case": case, "tian": tian, "wang": wang, "filed": filed, "noted": noted, "loose": loose}


def everything():
    rows = [list(model.objects.order_by("pk").values()) for model in (Membership, Case, Client, Reading, Timing)]
    return rows, AuditEntry.objects.count()


def test_a_practitioner_who_leaves_hands_over_in_one_action(bob, dora, work):
    response = signed_in(bob).post("/practice/leave/", {"heir": dora.code})
    assert response["Location"] == "/"
    bob.refresh_from_db()
    assert bob.ended_at == NOW
    assert set(Case.objects.values_list("practitioner", flat=True)) == {dora.pk}
    assert set(Client.objects.values_list("practitioner", "created_by")) == {(dora.pk, bob.pk)}
    assert set(Timing.objects.values_list("watched_by", flat=True)) == {dora.pk}
    assert set(Reading.objects.values_list("cast_by", flat=True)) == {bob.pk}
    assert leaving.in_hand(bob) == leaving.InHand(0, 0, 0)


def test_the_heir_opens_all_of_it_and_the_one_who_left_none(bob, dora, work):
    pages = [f"/readings/{work[name].code}/" for name in ("filed", "noted", "loose")]
    pages += [f"/cases/{work['case'].code}/", f"/clients/{work['tian'].code}/", f"/clients/{work['wang'].code}/"]
    pages += [f"/timings/{timing.code}/" for timing in Timing.objects.all()]
    heir, former = signed_in(dora), signed_in(bob)
    assert {heir.get(page).status_code for page in pages} == {404}
    leaving.end_membership(bob, bob, heir=dora, now=NOW)
    assert {heir.get(page).status_code for page in pages} == {200}
    assert {former.get(page).status_code for page in pages} == {403}


def test_a_loose_reading_that_is_watched_comes_to_lie_in_a_case_of_the_heir(bob, dora, work):
    leaving.end_membership(bob, bob, heir=dora, now=NOW)
    work["loose"].refresh_from_db()
    assert str(work["loose"].case) == "Handed over by Bob"
    assert work["loose"].case.practitioner == dora
    work["noted"].refresh_from_db()
    assert (work["noted"].case, work["noted"].client) == (None, work["wang"])


def test_a_timing_goes_to_whoever_has_its_case(alice, bob, dora):
    """Bob cast and watches a reading that alice filed under a case of hers: it does not go to dora."""
    reading = reading_of(bob, "Alice's case")
    file_reading(alice, reading, client=None, case=open_case(alice, question="Hers", now=NOW), now=NOW)
    timing = watch_timing(bob, reading, position=0, unit="day", now=NOW)
    leaving.end_membership(bob, bob, heir=dora, now=NOW)
    timing.refresh_from_db()
    assert timing.watched_by == alice


def test_timings_set_by_hand_go_with_their_case_or_client_and_so_does_what_was_told_of_them(alice, bob, dora, work):
    """One of bob's is on a client whom alice has in hand by then: it goes to her, not to dora."""
    tomorrow = {"unit": "range", "polarity": "good", "since": NOW, "until": NOW + timedelta(days=1), "now": NOW}
    on_case = set_timing(bob, work["case"], words="moves in", **tomorrow)
    on_client = set_timing(bob, work["wang"], words="writes", **tomorrow)
    reassign_client(alice, work["wang"], practitioner=alice, now=NOW)
    told = [
        Notice.objects.create(recipient=bob, kind="window_nears", key=f"{timing.code}:nears:x", at=NOW)
        for timing in (on_case, on_client)
    ]
    assert leaving.in_hand(bob) == leaving.InHand(1, 1, 5)
    leaving.end_membership(bob, bob, heir=dora, now=NOW)
    for timing, notice, watcher in ((on_case, told[0], dora), (on_client, told[1], alice)):
        timing.refresh_from_db()
        notice.refresh_from_db()
        assert (timing.watched_by, notice.recipient) == (watcher, watcher)


def test_what_the_clock_has_said_and_says_later_is_told_to_the_heir(bob, dora, work):
    """After bob has gone three timings open twice: 亥 on 3 December, 子 on the 4th; one notice was there."""
    key = f"{Timing.objects.first().code}:opens:x"
    before = Notice.objects.create(recipient=bob, kind="window_opens", key=key, at=NOW)
    leaving.end_membership(bob, bob, heir=dora, now=NOW)
    before.refresh_from_db()
    assert before.recipient == dora
    tick(now=NOW + timedelta(days=4))
    assert set(Notice.objects.values_list("recipient", flat=True)) == {dora.pk}
    assert Notice.objects.count() == 1 + 3 * 2


def test_whoever_has_something_in_hand_names_who_takes_it(bob, dora, work):
    browser, before = signed_in(bob), everything()
    assert "1 case · 2 clients · 3 watched timings" in browser.get("/practice/leave/").text
    page = browser.post("/practice/leave/")
    assert page.status_code == 422
    assert "Choose who takes over the cases, clients and timings." in page.text
    assert everything() == before


def test_only_somebody_who_reads_cases_here_can_take_it(alice, bob, charlie, dora, practice, work):
    """T1: a member of another practice is no choice; nor is an assistant, who left, or who leaves."""
    anna, former = member_of(practice, "anna", ROLE.ASSISTANT), member_of(practice, "fay", ROLE.PRACTITIONER)
    end_membership(alice, former, now=NOW)
    before = everything()
    for heir in (charlie, anna, former, bob):
        assert signed_in(bob).post("/practice/leave/", {"heir": heir.code}).status_code == 422
        assert signed_in(alice).post(f"/practice/members/{bob.code}/end/", {"end-heir": heir.code}).status_code == 422
    assert everything() == before


def test_an_heir_who_left_meanwhile_gets_nothing_and_nothing_happens(bob, dora, work):
    """tests/services/test_membership_races.py lets two processes try at once."""
    stale = Membership.objects.get(pk=dora.pk)
    end_membership(dora, dora, now=NOW)
    before = everything()
    with pytest.raises(leaving.HeirNeeded):
        leaving.end_membership(bob, bob, heir=stale, now=NOW)
    assert everything() == before


def test_the_owner_ends_a_membership_and_says_who_takes_over(alice, bob, dora, work):
    browser = signed_in(alice)
    page = browser.post(f"/practice/members/{bob.code}/end/", {"end-heir": dora.code}, follow=True)
    assert "Bob is out of the practice." in page.text
    assert Case.objects.get(pk=work["case"].pk).practitioner == dora
    audited = AuditEntry.objects.filter(actor=alice.user).order_by("id").values_list("action", flat=True)
    assert list(audited) == ["end_membership", "open_case", "file_reading", "hand_over"]


def test_a_role_that_reads_no_cases_leaves_none_in_hand(alice, bob, dora, work):
    """Or the clock would go on telling an assistant of readings."""
    browser, before = signed_in(alice), everything()
    assert browser.post(f"/practice/members/{bob.code}/", {"role": "assistant"}).status_code == 422
    assert everything() == before
    browser.post(f"/practice/members/{bob.code}/", {"role": "assistant", "heir": dora.code})
    bob.refresh_from_db()
    assert (bob.role, bob.ended_at) == (ROLE.ASSISTANT, None)
    assert leaving.in_hand(bob) == leaving.InHand(0, 0, 0)
    assert Notice.objects.visible_to(bob).count() == 0


def test_a_role_that_reads_cases_keeps_what_is_in_hand(alice, bob, dora, work):
    signed_in(alice).post(f"/practice/members/{bob.code}/", {"role": "owner", "heir": dora.code})
    assert Case.objects.get(pk=work["case"].pk).practitioner == bob
    assert leaving.in_hand(bob) == leaving.InHand(1, 2, 3)


def test_whoever_has_nothing_in_hand_just_leaves(bob):
    assert signed_in(bob).post("/practice/leave/")["Location"] == "/"
    bob.refresh_from_db()
    assert bob.ended_at == NOW
    assert AuditEntry.objects.values_list("action", flat=True).get() == "end_membership"
