"""A practice with something of every kind, as the tests of exports and imports need it."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from readings.cases.fees.fee_actions import write_fee
from readings.cases.files.attachment_actions import attach_file
from readings.cases.files.taken_files import taken_file
from readings.cases.noting.note_actions import change_note, write_note
from readings.cases.noting.note_targets import Target
from readings.cases.noting.snippet_actions import write_snippet
from readings.cases.sealed.actions import draw, file_reading, keep_reading
from readings.cases.sealed.later_actions import note_sighting
from readings.cases.shelf.bin import throw_away
from readings.cases.shelf.case_actions import open_case
from readings.cases.shelf.links import link_cases
from readings.cases.shelf.question_templates import add_template
from readings.clients.actions import add_client
from readings.clients.birth import Birth
from readings.clients.consents import give_consent, withdraw_consent
from readings.clients.family_actions import add_relative
from readings.clients.merging import merge_clients
from readings.outcomes.actions import record_outcome
from readings.outcomes.models import KeptFact, MonthFigure, PastCase, Resolution
from readings.predictions.models import Promise
from readings.predictions.promising.actions import amend_promise, save_draft
from readings.predictions.watching.actions import move_timing, set_timing, watch_timing
from tests.clients_rows import lived_in
from tests.readings.cases.files import pdf, picture
from tests.readings.conftest import NOW, TIAN
from tests.readings.desk.restored import LATER
from tests.readings.promises import locked
from tests.readings.surveys.walked import house_of, walked

MONTH = {"n": 3, "hits": 1, "expected": Decimal("0.5"), "told_n": 1, "told_hits": 0, "erased": 2}


@pytest.fixture
def full(alice, bob):
    """A practice with something of every kind."""
    born = Birth("lunar", 1990, 5, True, 3, None, "午")
    client = add_client(bob, name="田", phone="=1", tags=["宅", "城南"], birth=born, now=NOW)
    other = add_client(alice, name="田先生", email="t@example.org", tags=["宅"], now=NOW)
    twin = add_client(alice, name="田", chat_name="tian", now=NOW)
    add_relative(bob, client, name="韩", relation="妻", same_as=other, birth=Birth("solar", 1991), now=NOW)
    withdraw_consent(alice, give_consent(bob, client, kind="research", given_on=NOW.date(), now=NOW), now=LATER)
    case = open_case(bob, question="新屋起造，此居如何？", topic="dwelling", client=client, tags=["宅"], now=NOW)
    second = open_case(alice, question="何时入宅？", client=twin, now=NOW)
    link_cases(alice, case, other=second, why="同宅", now=NOW)
    add_template(alice, question="可住否？", topic="dwelling", matter="hoped", now=NOW)
    drawn = draw(bob, method="numbers", now=NOW)
    reading = keep_reading(bob, request=TIAN, question="新屋起造，此居如何？", language="zh-hans", now=NOW)
    file_reading(bob, reading, client=client, case=case, now=NOW)
    keep_reading(alice, request=TIAN, question="", language="en", now=LATER)
    assert drawn.reading is None
    response = {"kind": "thing", "what": "炉火"}
    note_sighting(bob, reading, response=response, now=LATER)
    note = write_note(bob, Target(reading=reading, place="now"), text="水深。", visibility="practice", now=NOW)
    change_note(alice, note, seen=1, text="水深，再看。", now=LATER)
    write_note(alice, Target(subject="hexagram-48"), text="井。", visibility="author", now=NOW)
    throw_away(alice, write_note(alice, Target(case=case), text="废", visibility="practice", now=NOW), now=LATER)
    write_snippet(alice, title="问候", text="{client}，", is_shared=False, now=NOW)
    write_fee(bob, case, on=NOW.date(), amount="88.80", currency="CNY", what_for="占", paid_on=None, now=NOW)
    for name, content in (("宅.jpg", picture()), ("图.png", picture("PNG")), ("契.pdf", pdf())):
        attach_file(bob, case, file=taken_file(SimpleUploadedFile(name, content)), now=NOW)
    timing = watch_timing(bob, reading, position=0, unit="day", now=NOW)
    window = timing.windows.first()
    first = record_outcome(bob, window, answer="unknown", now=LATER)
    record_outcome(alice, window, answer="inside", happened_from=NOW.date(), corrects=first, now=LATER)
    until = NOW + timedelta(days=30)
    move_timing(bob, timing, since=NOW, until=until, now=LATER)
    by_hand = {"polarity": "good", "since": NOW, "until": until, "now": NOW}
    set_timing(bob, case, words="入宅", unit="range", **by_hand)
    set_timing(alice, twin, words="来信", unit="day", branches=["亥", "子"], **by_hand)
    merge_clients(alice, other, gone=twin, now=LATER)
    _promised(alice, bob, reading, client)
    survey = walked(bob, house_of(bob, client, now=NOW), reading=reading, now=LATER)
    lived_in(bob, client, now=LATER, reading=reading, survey=survey, case=case)
    return alice.practice


def _promised(alice, bob, reading, client) -> None:
    """Of promises one that is answered twice and amended, one that runs and a draft; a case from before and a fact."""
    answered = locked(bob, reading, now=NOW, claim="款到")
    amend_promise(bob, answered, words="非现款亦计。", now=LATER)
    of = {"practice": alice.practice, "promise": answered, "reported_at": LATER, "decided_at": LATER}
    first = Resolution.objects.create(answer="void", void_reason="mistake", note="误", recorded_by=bob, **of)
    day = (NOW + timedelta(days=1)).date()
    happened = {"happened_from": day, "happened_to": day, "how_known": "入账"}
    Resolution.objects.create(answer="inside", corrects=first, **happened, **of)
    Promise.objects.filter(pk=answered.pk).update(answer="inside", state="resolved", next_step="", next_due_at=None)
    loose = keep_reading(alice, request=TIAN, question="何时有信？", language="en", now=NOW)
    locked(alice, loose, now=NOW, told=True, length=60, claim="信至")
    save_draft(bob, reading, position=0, unit="day", length=120, claim="", criteria="", told=None, word="應", now=NOW)
    PastCase.objects.create(
        practice=alice.practice, client=client, said_on=day, claim="旧断", brought_by=bob, brought_at=NOW
    )
    fact = {"rule": "timing-core", "unit": "day", "told": False, "flagged": 6, "length": 36}
    KeptFact.objects.create(practice=alice.practice, answer="inside", year=2025, **fact)
    MonthFigure.objects.create(practice=alice.practice, month=date(2026, 10, 1), **MONTH, kept_at=NOW)
