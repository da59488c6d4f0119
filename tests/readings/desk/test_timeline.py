"""All that concerns a client, the latest first: every kind of thing, who sees which, page by page."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from readings.accounts.models import Membership
from readings.cases.models import Attachment, Fee, Note, Reading
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.bin import throw_away
from readings.cases.shelf.case_actions import assign_case, open_case, set_status
from readings.clients import merging
from readings.clients.actions import add_client
from readings.clients.consents import give_consent, withdraw_consent
from readings.clients.family_actions import add_relative
from readings.desk import timeline_portal
from readings.desk.timeline import KINDS, Cursor, timeline_of
from readings.outcomes.actions import record_outcome
from readings.outcomes.resolving.actions import resolve_promise
from readings.predictions.promising.actions import amend_promise
from readings.predictions.watching.actions import set_timing, watch_timing
from tests.readings.conftest import NOW, TIAN, member_of, signed_in
from tests.readings.promises import locked

HOUR = timedelta(hours=1)
AFTER = NOW + timedelta(days=60)


@pytest.fixture
def client_of_all(alice, you_days, tian):
    """A client with something of every kind, each an hour after the one before; the 酉 windows open from 1 December."""
    at = iter(NOW + HOUR * hours for hours in range(100))
    client = add_client(alice, name="田家", now=next(at))
    case = open_case(alice, question="新屋如何？", client=client, now=next(at))
    file_reading(alice, tian, client=client, case=case, now=NOW)
    hung = {"practice": client.practice, "case": case}
    note = {"practice": client.practice, "author": alice, "visibility": "practice"}
    Note.objects.create(client=client, text="怕蛇", created_at=next(at), **note)
    Note.objects.create(case=case, text="急", created_at=next(at), **note)
    Note.objects.create(reading=tian, text="水来生木", created_at=next(at), **note)
    consent = give_consent(alice, client, kind="reminders", given_on=date(2026, 11, 30), now=next(at))
    withdraw_consent(alice, consent, now=next(at))
    timing = watch_timing(alice, tian, position=you_days, unit="day", now=next(at))
    record_outcome(alice, timing.windows.first(), answer="inside", now=NOW + timedelta(days=2))
    Fee.objects.create(
        on=date(2026, 11, 30), amount=Decimal("120.50"), currency="CNY", created_by=alice, created_at=next(at), **hung
    )
    Attachment.objects.create(name="屋.png", size=1, uploaded_by=alice, uploaded_at=next(at), **hung)
    other = add_client(alice, name="田先生", now=NOW)
    merging.undo_merge(alice, merging.merge_clients(alice, client, gone=other, now=next(at)), now=next(at))
    add_relative(alice, client, name="田小宝", relation="子", now=next(at))
    set_status(alice, case, status="closed", now=next(at))
    return client


def entries(timeline):
    return [entry for month in timeline.months for entry in month.entries]


def kinds(client, member, now=AFTER):
    return [entry.kind for entry in entries(timeline_of(client, member, now=now, size=200))]


def test_everything_stands_there_the_latest_first(alice, client_of_all):
    """Cast and taken in at 14:05 on 30 November; an hour for each step: the file at 23:05, the merge at 0:05.

    Between them the 酉 day opens, at midnight; its outcome is recorded on the 2nd.
    """
    told = kinds(client_of_all, alice, now=NOW + timedelta(days=2))
    assert set(told) == KINDS - {"promise", "amendment", "resolution", *timeline_portal.KINDS}
    assert told == [
        *("outcome", "closed", "relative", "parted", "merged", "window", "attachment", "fee", "watched"),
        *("withdrawn", "given", "note", "note", "note", "opened", "reading", "added"),
    ]
    instants = [entry.instant for entry in entries(timeline_of(client_of_all, alice, now=AFTER, size=200))]
    assert instants == sorted(instants, reverse=True)


def test_a_promise_stands_there_as_locked_amended_resolved_and_corrected(alice, bob, client_of_all, tian):
    tian.refresh_from_db()
    promise = locked(alice, tian, now=NOW + HOUR)
    amend_promise(alice, promise, words="两次亦可", now=NOW + 2 * HOUR)
    said = {"reported_at": AFTER, "now": AFTER}
    first = resolve_promise(alice, promise, answer="inside", **said)
    resolve_promise(alice, promise, answer="unknown", corrects=first, reported_at=AFTER, now=AFTER + HOUR)
    told = entries(timeline_of(client_of_all, alice, now=AFTER, size=200))
    about = [entry for entry in told if entry.kind in ("promise", "amendment", "resolution")]
    assert [(entry.kind, entry.said, entry.besides) for entry in about] == [
        ("resolution", "unknown", "corrected"),
        ("resolution", "inside", ""),
        ("amendment", "两次亦可", ""),
        ("promise", "The payment arrives", ""),
    ]
    assert {entry.address for entry in about} == {promise.code}
    page = signed_in(alice).get(f"/clients/{client_of_all.code}/timeline/").text
    assert "The payment arrives · Cannot be known" in page
    assert not {"promise", "amendment", "resolution"} & set(kinds(client_of_all, bob))


def test_an_assistant_is_shown_contacts_family_and_consents_alone(practice, client_of_all):
    dora = member_of(practice, "dora", Membership.Role.ASSISTANT)
    assert sorted(kinds(client_of_all, dora)) == ["added", "given", "relative", "withdrawn"]
    browser = signed_in(dora)
    for address in (f"/clients/{client_of_all.code}/", f"/clients/{client_of_all.code}/timeline/"):
        page = browser.get(address).text
        assert "田小宝" in page
        assert not [word for word in ("新屋", "怕蛇", "/readings/", "/timings/", "120", "屋.png") if word in page]


def test_a_practitioner_is_shown_what_is_theirs_of_anothers_client(alice, bob, client_of_all):
    """Bob has one case of alice's client: he sees that, and no case, reading, note or fee of hers."""
    case = open_case(alice, question="Bob's part", client=client_of_all, now=NOW)
    assign_case(alice, case, practitioner=bob, now=NOW)
    Note.objects.create(practice=bob.practice, author=alice, visibility="author", case=case, text="for me alone")
    told = entries(timeline_of(client_of_all, bob, now=AFTER, size=200))
    assert [entry.said for entry in told if entry.kind == "opened"] == ["Bob's part"]
    assert not {"reading", "watched", "window", "outcome", "fee", "attachment"} & {entry.kind for entry in told}
    assert "for me alone" not in [entry.said for entry in told]


def test_another_practice_a_stranger_and_a_reader_are_shown_nothing(bob, charlie, practice, client_of_all):
    """T1."""
    address = f"/clients/{client_of_all.code}/timeline/"
    assert signed_in(charlie).get(address).status_code == 404
    assert signed_in(bob).get(address).status_code == 404
    assert signed_in(member_of(practice, "rosa", Membership.Role.READER)).get(address).status_code == 403


def test_what_lies_in_the_bin_is_left_out(alice, client_of_all):
    throw_away(alice, client_of_all.cases.get(), now=NOW)
    for note in client_of_all.notes.all():
        throw_away(alice, note, now=NOW)
    told = kinds(client_of_all, alice)
    assert not {"opened", "closed", "fee", "attachment"} & set(told)
    assert told.count("note") == 1  # that of the reading, which is no case's


def test_windows_stand_there_once_they_have_opened_and_while_they_are_watched(alice, client_of_all):
    """酉 comes every twelve days, first on 1 December: by 29 January it has come on 1, 13, 25 Dec, 6, 18 Jan."""
    assert "window" not in kinds(client_of_all, alice, now=NOW)
    assert kinds(client_of_all, alice, now=AFTER).count("window") == 5
    timing = Reading.objects.get().timings.get()
    timing.withdrawn_at = NOW + timedelta(days=14)
    timing.save()
    assert kinds(client_of_all, alice, now=AFTER).count("window") == 2


def test_timings_set_by_hand_on_a_case_or_the_client_stand_there_with_their_words(alice, bob, client_of_all):
    """A range from 1 to 3 December on the case and 酉 days on the client.

    Bob, who has another case of the client, is shown what is on the client alone.
    """
    since = NOW.replace(hour=0, minute=0) + timedelta(days=1)
    by_hand = {"polarity": "good", "since": since, "until": since + timedelta(days=3), "now": NOW}
    on_case = set_timing(alice, client_of_all.cases.get(), words="入宅", unit="range", **by_hand)
    on_client = set_timing(alice, client_of_all, words="来信", unit="day", branches=["酉"], **by_hand)
    assign_case(alice, open_case(alice, question="Bob's", client=client_of_all, now=NOW), practitioner=bob, now=NOW)
    told = entries(timeline_of(client_of_all, alice, now=NOW + timedelta(days=2), size=200))
    rows = {
        (entry.kind, entry.said, entry.besides, entry.branches if entry.kind == "watched" else entry.signs)
        for entry in told
    }
    assert {("watched", "入宅", "range", ""), ("watched", "来信", "day", "酉")} <= rows
    assert {("window", "入宅", "range", ""), ("window", "来信", "day", "己酉")} <= rows
    page = signed_in(alice).get(f"/clients/{client_of_all.code}/timeline/").text
    assert f"/timings/{on_case.code}/" in page
    assert f"/timings/{on_client.code}/" in page
    of_bob = entries(timeline_of(client_of_all, bob, now=NOW + timedelta(days=2), size=200))
    assert [entry.said for entry in of_bob if entry.kind == "watched"] == ["来信"]


def test_every_page_begins_after_the_last_row_of_the_one_before(alice, client_of_all):
    whole = [(entry.kind, entry.row) for entry in entries(timeline_of(client_of_all, alice, now=AFTER, size=200))]
    for size in (1, 2, 5):
        seen, before = [], None
        while True:
            page = timeline_of(client_of_all, alice, now=AFTER, before=before, size=size)
            seen += [(entry.kind, entry.row) for entry in entries(page)]
            before = page.earlier and Cursor.read(str(page.earlier))
            if before is None:
                break
        assert seen == whole


def test_rows_of_one_instant_are_parted_by_kind_and_number(alice):
    """Nine readings and nine cases of one second, on pages of four."""
    client = add_client(alice, name="田家", now=NOW)
    for number in range(9):
        case = open_case(alice, question=str(number), client=client, now=NOW)
        file_reading(alice, keep_reading(alice, request=TIAN, language="en", now=NOW), client=None, case=case, now=NOW)
    seen, before = [], None
    while not seen or before:
        page = timeline_of(client, alice, now=NOW, before=before, size=4)
        seen += [(entry.kind, entry.row) for entry in entries(page)]
        before = page.earlier
    assert len(seen) == len(set(seen)) == 9 + 9 + 1


@pytest.mark.parametrize(
    "cursor",
    [
        "x",
        "2026-11-30T00:00:00+00:00,reading",
        "2026-11-30T00:00:00+00:00,secret,1",
        "2026-11-30T00:00:00+00:00,reading,0",
        "2026-11-30T00:00:00+00:00,reading,9223372036854775808",
        "0001-01-01T00:00:00+14:00,reading,1",
        "\x00,reading,1",
    ],
)
def test_a_cursor_that_cannot_be_read_gives_the_first_page(alice, client_of_all, cursor):
    page = signed_in(alice).get(f"/clients/{client_of_all.code}/timeline/", {"before": cursor})
    assert page.status_code == 200
    assert "田小宝" in page.text


def test_the_page_groups_by_month_in_the_persons_zone_and_leads_to_earlier_ones(alice):
    """The last hour of 30 November in Shanghai, and the first of December."""
    client = add_client(alice, name="田家", now=NOW)
    midnight = NOW.replace(hour=0, minute=0) + timedelta(days=1)
    for number in range(31):
        open_case(alice, question=str(number), client=client, now=midnight - HOUR * number)
    browser = signed_in(alice)
    page = browser.get(f"/clients/{client.code}/timeline/")
    assert [(month.first, len(month.entries)) for month in page.context["timeline"].months] == [
        (date(2026, 12, 1), 1),
        (date(2026, 11, 1), 29),
    ]
    assert "December" in page.text
    earlier = page.context["timeline"].earlier
    later_page = browser.get(f"/clients/{client.code}/timeline/", {"before": str(earlier)})
    assert len(entries(later_page.context["timeline"])) == 2
    assert later_page.context["timeline"].earlier is None
    assert "From the latest on" in later_page.text
    on_the_clients_page = browser.get(f"/clients/{client.code}/").text
    assert f"/clients/{client.code}/timeline/?before=" in on_the_clients_page


def test_three_rows_and_three_hundred_cost_the_same(alice):
    """The timeline is one query whatever there is."""
    client = add_client(alice, name="田家", now=NOW)
    browser, counts = signed_in(alice), []
    for more in (3, 297):
        for number in range(more):
            open_case(alice, question=str(number), client=client, now=NOW - HOUR * number)
        for address in (f"/clients/{client.code}/", f"/clients/{client.code}/timeline/"):
            browser.get(address)
            with CaptureQueriesContext(connection) as asked:
                browser.get(address)
            counts.append(len(asked))
    assert counts[:2] == counts[2:]
    with CaptureQueriesContext(connection) as asked:
        timeline_of(client, alice, now=AFTER)
    assert len(asked) == 1


def test_what_was_typed_is_escaped(alice, practice):
    """T11: in each kind of row that shows words of somebody's own."""
    evil = "<img src=x>"
    client = add_client(alice, name=evil, now=NOW)
    case = open_case(alice, question=evil, client=client, now=NOW)
    file_reading(
        alice, keep_reading(alice, request=TIAN, question=evil, language="en", now=NOW), client=None, case=case, now=NOW
    )
    set_status(alice, case, status="closed", now=NOW)
    hung = {"practice": practice, "case": case}
    Note.objects.create(author=alice, text=evil, **hung)
    Attachment.objects.create(name=evil, size=1, uploaded_by=alice, **hung)
    Fee.objects.create(on=date(2026, 11, 30), amount=1, currency="CNY", what_for=evil, created_by=alice, **hung)
    add_relative(alice, client, name=evil, relation=evil, now=NOW)
    merging.merge_clients(alice, client, gone=add_client(alice, name=evil, now=NOW), now=NOW)
    page = signed_in(alice).get(f"/clients/{client.code}/timeline/").text
    assert "<img" not in page
    assert page.count("&lt;img src=x&gt;") == 2 + 9  # title and heading; a relative has a name and a relation


def test_a_note_stands_there_in_one_line_without_its_marks(alice, client_of_all):
    client_of_all.notes.update(text="## 怕蛇\n\n**a** & <b>b</b>")
    noted = [entry for entry in entries(timeline_of(client_of_all, alice, now=AFTER)) if entry.kind == "note"]
    assert noted[-1].first_words == "怕蛇 a & <b>b</b>"
    assert "怕蛇 a &amp; &lt;b&gt;b&lt;/b&gt;" in signed_in(alice).get(f"/clients/{client_of_all.code}/timeline/").text
