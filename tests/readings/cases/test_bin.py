"""The bin: what is thrown away can be taken back for thirty days, and then goes for good, but no sealed reading."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.core.files.base import ContentFile

from readings.accounts.models import AuditEntry
from readings.cases.models import Attachment, Case, CaseLink, Fee, Note, NoteVersion, QuestionTemplate, Snippet
from readings.cases.sealed.actions import file_reading
from readings.cases.shelf import bin as the_bin
from readings.cases.shelf.bin import KEPT_FOR, KINDS, empty_bin, take_back, throw_away
from readings.cases.shelf.case_actions import assign_case, open_case
from readings.cases.shelf.links import link_cases
from readings.cases.shelf.question_templates import add_template
from readings.clients.actions import add_client
from readings.desk.audit import ACTIONS
from readings.predictions.ticking.tick import tick
from tests.readings.conftest import NOW, signed_in

SECOND = timedelta(seconds=1)


@pytest.fixture
def case(alice, tian):
    """A case with one of everything that can hang on it."""
    client = add_client(alice, name="Tian", now=NOW)
    case = open_case(alice, question="A new house", client=client, now=NOW)
    file_reading(alice, tian, client=None, case=case, now=NOW)
    note = Note.objects.create(practice=alice.practice, author=alice, case=case, text="by hand")
    NoteVersion.objects.create(note=note, number=1, text="before", written_by=alice, written_at=NOW)
    fee_of(case)
    Attachment.objects.create(
        practice=alice.practice,
        case=case,
        name="house.png",
        content_type="image/png",
        file=ContentFile(b"png", name="x"),
        size=3,
        digest="0" * 64,
        uploaded_by=alice,
    )
    link_cases(alice, case, other=open_case(alice, question="Another", now=NOW), why="the same land", now=NOW)
    return case


def fee_of(case: Case) -> Fee:
    return Fee.objects.create(
        practice=case.practice,
        case=case,
        on=NOW.date(),
        amount=Decimal("88.00"),
        currency="CNY",
        created_by=case.practitioner,
    )


def hanging(case: Case) -> list[int]:
    """How many notes, fees, attachments and links there are, whatever state they are in."""
    return [model.objects.count() for model in (Note, NoteVersion, Fee, Attachment, CaseLink)]


def test_a_case_in_the_bin_is_in_no_list_and_its_readings_open_all_the_same(alice, case, tian):
    browser = signed_in(alice)
    page = browser.post(f"/cases/{case.code}/bin/", follow=True)
    assert "“A new house” lies in the bin for thirty days" in page.text
    assert f'action="/cases/bin/case/{case.code}/"' in page.text  # undo
    assert browser.get(f"/cases/{case.code}/").status_code == 404
    assert "A new house" not in browser.get("/cases/").text
    tian.refresh_from_db()
    assert tian.case == case
    reading = browser.get(f"/readings/{tian.code}/")
    assert reading.status_code == 200
    assert f"/cases/{case.code}/" not in reading.text
    assert tian.code in browser.get("/readings/").text


def test_undo_brings_everything_back(alice, case, tian):
    before = hanging(case)
    browser = signed_in(alice)
    browser.post(f"/cases/{case.code}/bin/")
    assert browser.post(f"/cases/bin/case/{case.code}/")["Location"] == f"/cases/{case.code}/"
    page = browser.get(f"/cases/{case.code}/")
    assert tian.code in page.text
    assert "Another" in page.text
    assert hanging(case) == before
    actions = AuditEntry.objects.filter(object_code=case.code).order_by("id").values_list("action", flat=True)
    assert [action for action in actions if "bin" in ACTIONS[action]] == ["throw_away_case", "take_back_case"]


def test_filing_a_reading_leaves_it_in_a_case_that_lies_in_the_bin_unless_another_is_named(alice, case, tian):
    throw_away(alice, case, now=NOW)
    browser = signed_in(alice)
    browser.post(f"/readings/{tian.code}/file/", {"client": case.client.code})
    tian.refresh_from_db()
    assert tian.case == case
    browser.post(f"/readings/{tian.code}/file/", {"new_case": "Elsewhere"})
    tian.refresh_from_db()
    assert tian.case.question == "Elsewhere"


def test_the_bin_says_what_lies_in_it_and_when_it_goes(alice, case):
    """Thrown away on 30 November, it goes on 30 December."""
    throw_away(alice, case, now=NOW)
    page = signed_in(alice).get("/cases/bin/").text
    for words in ("A new house", "Case", "goes on 30 Dec 2026"):
        assert words in page


def test_what_is_thrown_away_twice_keeps_its_day(alice, case):
    throw_away(alice, case, now=NOW)
    throw_away(alice, case, now=NOW + timedelta(days=9))
    assert Case.objects.get(pk=case.pk).binned_at == NOW
    take_back(alice, case, now=NOW)
    take_back(alice, case, now=NOW)
    assert list(AuditEntry.objects.order_by("id").values_list("action", flat=True))[-2:] == [
        "throw_away_case",
        "take_back_case",
    ]


def test_a_second_before_thirty_days_nothing_goes(alice, case):
    before = hanging(case)
    throw_away(alice, case, now=NOW)
    assert empty_bin(now=NOW + KEPT_FOR - SECOND) == 0
    assert Case.objects.filter(pk=case.pk).exists()
    assert hanging(case) == before


@pytest.mark.django_db(transaction=True)
def test_after_thirty_days_a_case_goes_with_all_that_hangs_on_it_but_its_readings(alice, case, tian):
    throw_away(alice, case, now=NOW)
    file = Attachment.objects.get().file
    assert file.storage.exists(file.name)
    assert empty_bin(now=NOW + KEPT_FOR) == 1
    assert not Case.objects.filter(pk=case.pk).exists()
    assert hanging(case) == [0, 0, 0, 0, 0]
    assert not file.storage.exists(file.name)
    tian.refresh_from_db()
    assert (tian.case, tian.client, tian.is_intact) == (None, case.client, True)
    assert Case.objects.get().question == "Another"
    assert empty_bin(now=NOW + KEPT_FOR + SECOND) == 0


def test_the_clock_empties_the_bin(alice, case):
    throw_away(alice, case, now=NOW)
    assert tick(now=NOW + KEPT_FOR - SECOND).emptied == 0
    assert tick(now=NOW + KEPT_FOR).emptied == 1


def test_every_kind_is_emptied_by_itself_and_what_it_hung_on_stays(alice, case):
    snippet = Snippet.objects.create(practice=alice.practice, author=alice, title="s", text="t")
    template = add_template(alice, question="q", topic="", matter="", now=NOW)
    rows = [Note.objects.get(), Fee.objects.get(), Attachment.objects.get(), snippet, template]
    assert {row._meta.model_name for row in rows} | {"case", "relative"} == KINDS.keys()
    for row in rows:
        throw_away(alice, row, now=NOW)
    assert empty_bin(now=NOW + KEPT_FOR) == 5
    assert Case.objects.count() == 2
    assert [model.objects.count() for model in (Note, Fee, Attachment, Snippet, QuestionTemplate)] == [0, 0, 0, 0, 0]


def test_every_kind_has_words_in_the_trail():
    done = {f"{verb}_{name}" for verb in ("throw_away", "take_back") for name in KINDS}
    assert done - ACTIONS.keys() == set()


def test_one_row_that_can_not_go_never_stops_the_rest(alice, case, monkeypatch):
    stuck = add_template(alice, question="stuck", topic="", matter="", now=NOW)
    delete = QuestionTemplate.delete
    monkeypatch.setattr(QuestionTemplate, "delete", lambda row: 1 / 0 if row == stuck else delete(row))
    for row in (stuck, add_template(alice, question="free", topic="", matter="", now=NOW), Fee.objects.get()):
        throw_away(alice, row, now=NOW)
    assert empty_bin(now=NOW + KEPT_FOR) == 2
    assert QuestionTemplate.objects.get() == stuck


def test_what_was_taken_back_while_the_bin_was_being_emptied_stays(alice, case, monkeypatch):
    throw_away(alice, case, now=NOW)
    delete_or_leave = the_bin._delete_or_leave

    def taken_back_first(model, pk, until):
        take_back(alice, Case.objects.get(pk=pk), now=NOW)
        return delete_or_leave(model, pk, until)

    monkeypatch.setattr(the_bin, "_delete_or_leave", taken_back_first)
    assert empty_bin(now=NOW + KEPT_FOR) == 0
    assert Case.objects.get(pk=case.pk).binned_at is None


def test_a_bin_that_holds_more_than_one_helping_is_emptied_in_several(alice, monkeypatch):
    monkeypatch.setattr(the_bin, "MOST_EMPTIED", 2)
    for number in range(5):
        throw_away(alice, add_template(alice, question=str(number), topic="", matter="", now=NOW), now=NOW)
    assert [empty_bin(now=NOW + KEPT_FOR) for _time in range(4)] == [2, 2, 1, 0]


def test_a_member_finds_and_takes_back_their_own_only(alice, bob, charlie, case):
    """T1: a case in other hands, a note of another author, what hangs on a case that is not theirs."""
    note, fee, attachment = Note.objects.get(), Fee.objects.get(), Attachment.objects.get()
    for row in (note, fee, attachment, Case.objects.get(question="Another")):
        throw_away(alice, row, now=NOW)
    for member in (bob, charlie):
        browser = signed_in(member)
        assert "Nothing lies in the bin." in browser.get("/cases/bin/").text
        for row in (note, fee, attachment, Case.objects.get(question="Another")):
            assert browser.post(f"/cases/bin/{row._meta.model_name}/{row.code}/").status_code == 404
            row.refresh_from_db()
            assert row.binned_at == NOW
    page = signed_in(alice).get("/cases/bin/").text
    assert page.count("goes on 30 Dec 2026") == 4
    assign_case(alice, case, practitioner=bob, now=NOW)
    assert signed_in(bob).post(f"/cases/bin/fee/{fee.code}/").status_code == 302
    assert signed_in(bob).post(f"/cases/bin/note/{note.code}/").status_code == 404


def test_what_hangs_on_a_case_in_the_bin_comes_back_with_it_and_not_before(alice, case):
    fee = throw_away(alice, Fee.objects.get(), now=NOW)
    throw_away(alice, case, now=NOW)
    browser = signed_in(alice)
    assert browser.get("/cases/bin/").text.count("goes on") == 1
    assert browser.post(f"/cases/bin/fee/{fee.code}/").status_code == 404
    take_back(alice, case, now=NOW)
    assert browser.post(f"/cases/bin/fee/{fee.code}/")["Location"] == f"/cases/{case.code}/"


@pytest.mark.parametrize("kind", ["client", "reading", "nothing"])
def test_a_kind_that_can_not_be_thrown_away_is_not_found(alice, case, kind):
    assert signed_in(alice).post(f"/cases/bin/{kind}/{case.code}/").status_code == 404


def test_the_bin_is_paged_and_costs_the_same_however_full_it_is(alice, case, django_assert_max_num_queries):
    """Session, person, memberships, notices; the days of six kinds, and the rows of each kind on the page."""
    for number in range(60):
        throw_away(alice, add_template(alice, question=f"q{number}", topic="", matter="", now=NOW), now=NOW)
        if number < 20:
            throw_away(alice, fee_of(case), now=NOW)
    browser = signed_in(alice)
    with django_assert_max_num_queries(16):
        assert len(browser.get("/cases/bin/").context["rows"]) == 50
    assert len(browser.get("/cases/bin/?page=2").context["rows"]) == 30


def test_markup_in_what_lies_in_the_bin_is_shown_as_text(alice):
    """T11."""
    for row in (
        open_case(alice, question="<script>1", now=NOW),
        add_template(alice, question="<script>2", topic="", matter="", now=NOW),
        Snippet.objects.create(practice=alice.practice, author=alice, title="<script>3", text="t"),
    ):
        throw_away(alice, row, now=NOW)
    page = signed_in(alice).get("/cases/bin/").text
    for number in (1, 2, 3):
        assert f"<script>{number}" not in page
        assert f"&lt;script&gt;{number}" in page


def test_markup_in_a_notice_with_undo_is_shown_as_text(alice):
    case = open_case(alice, question="<script>1", now=NOW)
    page = signed_in(alice).post(f"/cases/{case.code}/bin/", follow=True).text
    assert "<script>1" not in page
    assert "&lt;script&gt;1" in page
