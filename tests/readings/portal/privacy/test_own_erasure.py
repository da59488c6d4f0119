"""A client asks to be erased, sees what goes and what stays, and can call it off for seven days."""

from datetime import timedelta

import pytest
from django.urls import reverse

from readings.accounts.models import AuditEntry
from readings.cases.shelf.case_actions import open_case
from readings.clients.merging import merge_clients
from readings.clients.models import Client
from readings.desk.erasing import due
from readings.desk.erasing.actions import erase_client
from readings.desk.erasing.due import erase_due
from readings.notices.models import Notice
from readings.portal.models import ClientAccess, ErasureRequest, Letter
from readings.portal.privacy.actions import AskedAlready, ask_erasure, call_off_erasure
from tests.readings.conftest import NOW, signed_in

DUE = NOW + timedelta(days=7)
SECOND = timedelta(seconds=1)


def test_the_page_says_what_goes_and_when(device, wei, bob):
    open_case(bob, question="Will it rain?", client=wei, now=NOW)
    page = device.get(reverse("my-erase", args=[wei.code])).text
    assert "Your name, your addresses and your birth. 1 case." in page
    assert "it is done on 7 Dec 2026 (month 10, day 29) at 14:05." in page
    assert not ErasureRequest.objects.exists()


def test_asked_for_with_the_name_it_is_due_seven_days_later_and_owners_are_told(device, wei, alice):
    answer = device.post(reverse("my-erase", args=[wei.code]), {"name": " wei "})
    assert answer.url == reverse("my-privacy", args=[wei.code]) + "?said=erasure-asked"
    asked = ErasureRequest.objects.get()
    assert (asked.client, asked.asked_at, asked.due_at, asked.called_off_at) == (wei, NOW, DUE, None)
    notice = Notice.objects.get()
    assert (notice.recipient, notice.kind, notice.context) == (alice, "erasure_asked", {"request": asked.code})
    assert Letter.objects.get().kind == "erasure"
    assert AuditEntry.objects.filter(action="ask_erasure", client_code=wei.code, role="client").count() == 1
    assert "Call it off: keep my data" in device.get(answer.url).text


@pytest.mark.parametrize("name", ["", "Lu", "Wei Wei"])
def test_with_another_name_nothing_is_asked_for(device, wei, name):
    assert device.post(reverse("my-erase", args=[wei.code]), {"name": name}).status_code == 422
    assert not ErasureRequest.objects.exists()
    assert not Letter.objects.exists()


def test_asked_for_twice_one_stands(device, wei):
    for _ in range(2):
        assert device.post(reverse("my-erase", args=[wei.code]), {"name": "Wei"}).status_code == 302
    assert ErasureRequest.objects.count() == 1
    with pytest.raises(AskedAlready):
        ask_erasure(wei, now=NOW)


def test_a_second_before_the_end_nothing_goes_and_at_the_end_all_of_it(device, wei):
    ask_erasure(wei, now=NOW)
    assert erase_due(now=DUE - SECOND) == 0
    assert device.get(reverse("my-privacy", args=[wei.code])).status_code == 200
    assert erase_due(now=DUE) == 1
    assert not Client.objects.filter(pk=wei.pk).exists()
    assert not ClientAccess.objects.exists()
    assert device.get(reverse("my-privacy", args=[wei.code])).status_code == 404
    entry = AuditEntry.objects.get(action="erase_client")
    assert (entry.role, entry.client_code, entry.actor, entry.at) == ("client", wei.code, None, DUE)
    assert erase_due(now=DUE) == 0


def test_called_off_by_the_client_nothing_goes(device, wei):
    ask_erasure(wei, now=NOW)
    assert device.post(reverse("my-erase-call-off", args=[wei.code])).status_code == 302
    asked = ErasureRequest.objects.get()
    assert (asked.called_off_at, asked.called_off_by) == (NOW, None)
    assert erase_due(now=DUE) == 0
    assert Client.objects.filter(pk=wei.pk).exists()
    assert device.post(reverse("my-erase-call-off", args=[wei.code])).status_code == 302  # nothing to call off
    assert AuditEntry.objects.filter(action="call_off_erasure").count() == 1


def test_called_off_and_asked_for_again_the_seven_days_begin_anew(wei):
    call_off_erasure(ask_erasure(wei, now=NOW), now=NOW)
    ask_erasure(wei, now=NOW + timedelta(days=3))
    assert erase_due(now=DUE) == 0
    assert erase_due(now=DUE + timedelta(days=3)) == 1


def test_an_owner_calls_it_off_and_the_client_is_mailed(wei, alice):
    ask_erasure(wei, now=NOW)
    owner = signed_in(alice)
    page = owner.get(reverse("client", args=[wei.code])).text
    assert "to have everything erased" in page
    assert owner.post(reverse("erasure-call-off", args=[wei.code])).status_code == 302
    assert ErasureRequest.objects.get().called_off_by == alice
    assert Letter.objects.filter(kind="erasure").count() == 2
    assert "to have everything erased" not in owner.get(reverse("client", args=[wei.code])).text


def test_a_practitioner_sees_it_and_does_not_call_it_off(wei, bob):
    ask_erasure(wei, now=NOW)
    address = reverse("erasure-call-off", args=[wei.code])
    page = signed_in(bob).get(reverse("client", args=[wei.code])).text
    assert "to have everything erased" in page
    assert address not in page
    assert signed_in(bob).post(address).status_code == 403
    assert ErasureRequest.objects.get().called_off_at is None


def test_one_that_fails_stops_no_other_and_is_tried_again(wei, bob, monkeypatch):
    other = Client.objects.create(practice=bob.practice, name="Lu", practitioner=bob, created_by=bob)
    for client in (wei, other):
        ask_erasure(client, now=NOW)

    def fails(member, client, *, now):
        if client == wei:
            raise RuntimeError("the disk is full")
        return erase_client(member, client, now=now)

    monkeypatch.setattr(due, "erase_client", fails)
    assert erase_due(now=DUE) == 1
    asked = ErasureRequest.objects.get()
    assert (asked.client, asked.failures, asked.last_error) == (wei, 1, "RuntimeError('the disk is full')")
    monkeypatch.setattr(due, "erase_client", erase_client)
    assert erase_due(now=DUE + 59 * SECOND) == 0
    assert erase_due(now=DUE + 60 * SECOND) == 1
    assert not Client.objects.exists()


def test_erased_by_the_owner_before_nothing_is_left_to_do(wei, alice):
    ask_erasure(wei, now=NOW)
    erase_client(alice, wei, now=NOW)
    assert erase_due(now=DUE) == 0
    assert not ErasureRequest.objects.exists()
    assert not Notice.objects.exists()


def test_who_was_merged_meanwhile_goes_with_the_row_that_is_kept(wei, alice, bob):
    kept = Client.objects.create(practice=bob.practice, name="Wei 2", practitioner=bob, created_by=bob)
    ask_erasure(wei, now=NOW)
    merge_clients(alice, kept, gone=wei, now=NOW)
    assert ErasureRequest.objects.get().client == kept
    assert erase_due(now=DUE) == 1
    assert not Client.objects.exists()
