"""A client of whom something of every kind is kept, a marker word in every text of it."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from readings.cases.fees.fee_actions import write_fee
from readings.cases.files.attachment_actions import attach_file
from readings.cases.files.taken_files import taken_file
from readings.cases.models import Draw, Reading
from readings.cases.noting.note_actions import change_note, open_note, write_note
from readings.cases.noting.note_targets import Target
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.sealed.later_actions import note_sighting
from readings.cases.shelf.case_actions import open_case
from readings.cases.shelf.links import link_cases
from readings.clients.actions import add_client
from readings.clients.consents import give_consent
from readings.clients.family_actions import add_relative
from readings.clients.merging import merge_clients
from readings.clients.models import Client, Consent
from readings.desk.in_out import importing
from readings.outcomes.actions import record_outcome
from readings.outcomes.models import AnswerLink, ClientMail, PastCase, Resolution
from readings.predictions.models import Promise, Timing
from readings.predictions.promising.actions import amend_promise, save_draft
from readings.predictions.watching.actions import move_timing, set_timing
from readings.surveys.models import House, Survey
from tests.clients_rows import lived_in
from tests.readings.cases.files import picture
from tests.readings.conftest import NOW, TIAN
from tests.readings.promises import locked
from tests.readings.surveys.walked import house_of, walked

MARK = "zq7marker"
AFTER = NOW + timedelta(days=60)  # the horizon of thirty-six days is over


@pytest.fixture
def others_client(alice) -> Client:
    return add_client(alice, name="Wang", now=NOW)


@pytest.fixture
def somebody(alice, bob, others_client) -> Client:
    address = f"{MARK}@example.org"
    client = add_client(bob, name=f"Tian {MARK}", chat_name=MARK, email=address, tags=[MARK, "all"], now=NOW)
    twin = add_client(bob, name=f"Tian {MARK} too", phone=MARK, chat_name=MARK, now=NOW)
    add_relative(bob, client, name=MARK, relation=MARK, now=NOW)
    add_relative(alice, others_client, name=MARK, relation=MARK, same_as=client, now=NOW)
    for kind in ("processing", "research"):
        give_consent(bob, client, kind=kind, given_on=NOW.date(), now=NOW)
    case = open_case(bob, question=MARK, people=MARK, house=MARK, client=client, tags=["all"], now=NOW)
    link_cases(alice, case, other=open_case(alice, question="?", client=others_client, now=NOW), why=MARK, now=NOW)
    reading = keep_reading(bob, request=TIAN, question=MARK, language="en", now=NOW)
    file_reading(bob, reading, client=client, case=case, now=NOW)
    Draw.objects.create(
        practice=bob.practice, drawn_by=bob, method="numbers", values={"n": MARK}, drawn_at=NOW, reading=reading
    )
    note_sighting(bob, reading, response={"kind": "thing", "what": MARK}, now=NOW)
    for target in (Target(client=client), Target(case=case), Target(reading=reading)):
        note = write_note(bob, target, text=MARK, visibility="author", now=NOW)
        change_note(bob, note, seen=1, text=f"{MARK} again", now=NOW)
    open_note(alice, note, reason=MARK, now=NOW)
    write_fee(bob, case, on=NOW.date(), amount="88", currency="CNY", what_for=MARK, paid_on=None, now=NOW)
    attach_file(bob, case, file=taken_file(SimpleUploadedFile(f"{MARK}.jpg", picture())), now=NOW)
    _timings(bob, client, case)
    _promises(bob, reading)
    survey = walked(bob, house_of(bob, twin, now=NOW, word=MARK), word=MARK, reading=reading, now=NOW)
    Consent.objects.update(text=MARK)
    Survey.objects.filter(pk=survey.pk).update(note=MARK)
    House.objects.update(surnames=MARK)
    Timing.objects.update(last_error=MARK)
    lived_in(bob, client, now=NOW, word=MARK, reading=reading, survey=survey, case=case)
    lived_in(bob, twin, now=NOW, word=MARK)
    PastCase.objects.create(practice=bob.practice, client=client, claim=MARK, brought_by=bob, brought_at=NOW)
    merge_clients(alice, client, gone=twin, now=NOW)
    rows = f"name,email\n{MARK},no address\nHan,{MARK}\nLi,nothing\nGood,\n".encode()
    importing.take_in(bob, importing.look_over(bob, file_name=f"{MARK}.csv", content=rows, now=NOW), now=NOW)
    importing.look_over(bob, file_name=f"{MARK}.csv", content=rows, now=NOW)
    client.refresh_from_db()
    return client


def _timings(bob, client, case) -> None:
    days = {"polarity": "good", "unit": "range", "since": NOW, "until": NOW + timedelta(days=3), "now": NOW}
    for on in (case, client):
        timing = set_timing(bob, on, words=MARK, **days)
    move_timing(bob, timing, since=NOW, until=NOW + timedelta(days=4), now=NOW)
    window = timing.windows.first()
    first = record_outcome(bob, window, answer="unknown", note=MARK, now=AFTER)
    record_outcome(bob, window, answer="inside", note=MARK, happened_from=NOW.date(), corrects=first, now=AFTER)


def _promises(bob, reading: Reading) -> None:
    promise = locked(bob, reading, now=NOW, claim=MARK, criteria=MARK)
    amend_promise(bob, promise, words=MARK, now=NOW)
    words = {"note": MARK, "how_known": MARK, "recorded_by": bob, "reported_at": AFTER, "decided_at": AFTER}
    of = {"practice": bob.practice, "promise": promise}
    first = Resolution.objects.create(answer="unknown", **of, **words)
    day = NOW.date()
    Resolution.objects.create(answer="outside", happened_from=day, happened_to=day, corrects=first, **of, **words)
    Promise.objects.filter(pk=promise.pk).update(answer="outside", state="resolved", last_error=MARK)
    AnswerLink.objects.create(**of, token_hash="0" * 64, created_at=NOW, expires_at=AFTER)
    ClientMail.objects.create(promise=promise, step="ends", due_at=AFTER, last_error=MARK)
    said = {"claim": MARK, "criteria": MARK, "told": None}
    save_draft(bob, reading, position=0, unit="day", length=36, now=NOW, **said)
