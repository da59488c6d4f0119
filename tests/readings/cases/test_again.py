"""A sealed reading read again: what today's engine says differently, and a revision kept beside it."""

import copy

import pytest

import engine
from readings.accounts.models import AuditEntry
from readings.cases.models import Reading
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.sealed.again import Again
from readings.cases.sealed.revisions import revised_by, revises
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from tests.readings.conftest import NOW, TIAN, member_of, signed_in


class Answer:
    """What engine.read gives back, saying something else."""

    def __init__(self, values: dict):
        self.values = values

    def to_dict(self) -> dict:
        return self.values


def by_an_older_engine(answer: dict) -> dict:
    """An answer that lacks the last finding, has the first one bad, says one that is gone, and ends ten years later."""
    older = copy.deepcopy(answer)
    older["engine"] = "0.0.9"
    older["findings"][0]["polarity"] = "bad"
    older["findings"][-1] |= {"rule": "m05-halves"}
    older["verdict"] |= {"polarity": "bad", "en": "The house falls.", "zh": "此居毁。"}
    older["timings"][-1]["count"] = 39
    return older


@pytest.fixture
def old(alice, monkeypatch) -> Reading:
    """The 田 house as an engine sealed it that said something else."""
    real = engine.read
    with monkeypatch.context() as patch:
        patch.setattr(engine, "read", lambda request: Answer(by_an_older_engine(real(request).to_dict())))
        return keep_reading(alice, request=TIAN, question="新屋起造？", language="en", now=NOW)


def test_the_same_engine_says_exactly_what_was_sealed(alice, tian):
    assert Again(tian).is_same
    page = signed_in(alice).get(f"/readings/{tian.code}/again/").text
    assert f"Engine {engine.__version__} says exactly what was sealed." in page
    assert "Keep as a new reading" not in page


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_it_is_the_same_in_whatever_language_it_was_sealed(alice, language):
    assert Again(keep_reading(alice, request=TIAN, language=language, now=NOW)).is_same


def test_another_version_alone_is_no_difference(tian, monkeypatch):
    real = engine.read
    monkeypatch.setattr(engine, "read", lambda request: Answer(real(request).to_dict() | {"engine": "9.9.9"}))
    assert Again(tian).is_same


def test_what_differs_is_told_finding_by_finding(old):
    """The last finding has another rule: the sealed one is gone and the engine's own is new; the first one changed."""
    today = engine.read(TIAN).to_dict()
    again = Again(old)
    assert not again.is_same
    pairs = [
        (pair.sealed and pair.sealed.rule.id, pair.today and pair.today.rule.id, pair.sealed and pair.sealed.polarity)
        for pair in again.findings
    ]
    first, last = today["findings"][0]["rule"], today["findings"][-1]["rule"]
    assert pairs == [
        (first, first, "bad"),
        ("m05-halves", None, today["findings"][-1]["polarity"]),
        (None, last, None),
    ]
    assert (again.verdict.sealed.polarity, again.verdict.sealed.clauses) == ("bad", ["The house falls."])
    assert again.verdict.today.polarity == today["verdict"]["polarity"]
    assert [(pair.sealed and pair.sealed.name, pair.today and pair.today.name) for pair in again.timings] == [
        ("39 years", None),
        (None, "29 years"),
    ]
    assert (again.figure, again.further) == (None, [])


def test_a_figure_and_further_parts_that_differ_are_told(alice, monkeypatch):
    """An engine that took 午 for 未: 坎, line 6, where it is 井, line 5."""
    real = engine.read
    with monkeypatch.context() as patch:
        older = real(TIAN | {"hour_branch": "未"}).to_dict() | {"request": TIAN, "conventions": {}}
        patch.setattr(engine, "read", lambda request: Answer(older))
        reading = keep_reading(alice, request=TIAN, language="en", now=NOW)
    again = Again(reading)
    figures = [(figure.chart["primary"]["name"], figure.line) for figure in (again.figure.sealed, again.figure.today)]
    assert figures == [("坎", 6), ("井", 5)]
    assert again.further == ["conventions", "moment"]
    assert signed_in(alice).get(f"/readings/{reading.code}/again/").status_code == 200


def test_the_page_sets_both_side_by_side(alice, old):
    page = signed_in(alice).get(f"/readings/{old.code}/again/").text
    assert f"Engine {engine.__version__} says something else than was sealed by engine 0.0.9." in page
    assert "The house falls." in page
    assert "Water feeds wood, and the house can flourish" in page
    assert "39 years" in page
    assert "29 years" in page
    assert "Keep as a new reading" in page


def test_a_revision_is_a_reading_of_its_own_filed_in_the_same_place(alice, old):
    client = add_client(alice, name="Tian", now=NOW)
    case = open_case(alice, question="A new house", client=client, now=NOW)
    file_reading(alice, old, client=client, case=case, now=NOW)
    before = (old.record, old.digest)
    response = signed_in(alice).post(f"/readings/{old.code}/again/")
    new = Reading.objects.exclude(pk=old.pk).get()
    old.refresh_from_db()
    assert response["Location"] == f"/readings/{new.code}/"
    assert new.origin == {"revision_of": old.code}
    assert (new.case, new.client, new.question, new.topic) == (case, client, old.question, "dwelling")
    assert (new.result["request"], new.engine_version, new.is_intact) == (
        old.result["request"],
        engine.__version__,
        True,
    )
    assert (old.record, old.digest) == before
    assert Again(new).is_same
    actions = AuditEntry.objects.filter(at=NOW).order_by("id").values_list("action", "object_code")
    assert list(actions)[-3:] == [
        ("keep_reading", new.code),
        ("file_reading", new.code),
        ("revise_reading", old.code),
    ]


def test_each_of_the_two_names_the_other(alice, old):
    browser = signed_in(alice)
    browser.post(f"/readings/{old.code}/again/")
    new = Reading.objects.exclude(pk=old.pk).get()
    assert revises(new, alice) == old
    assert revised_by(old, alice) == new
    assert (revises(old, alice), revised_by(new, alice)) == (None, None)
    page = browser.get(f"/readings/{old.code}/").text
    assert f'href="/readings/{new.code}/"' in page
    assert f"Revised on 30 Nov 2026 14:05 by engine {engine.__version__}" in page
    page = browser.get(f"/readings/{new.code}/").text
    assert f'href="/readings/{old.code}/"' in page
    assert "Revises the reading of 30 Nov 2026 14:05 by engine 0.0.9" in page


def test_what_the_figure_came_from_is_kept_with_a_revision(alice):
    object_ = {"method": "object", "object": "坎", "direction": "S", "at": NOW.isoformat()}
    reading = keep_reading(alice, request=object_, met="鱼", language="en", now=NOW)
    signed_in(alice).post(f"/readings/{reading.code}/again/")
    new = Reading.objects.exclude(pk=reading.pk).get()
    assert new.origin == {"met": "鱼", "revision_of": reading.code}


def test_a_revision_that_a_member_may_not_see_is_not_named(alice, bob):
    """Bob's reading, which alice revised by herself."""
    reading = keep_reading(bob, request=TIAN, question="新屋？", language="en", now=NOW)
    signed_in(alice).post(f"/readings/{reading.code}/again/")
    assert revised_by(reading, alice).cast_by == alice
    assert revised_by(reading, bob) is None
    assert "Revised on" not in signed_in(bob).get(f"/readings/{reading.code}/").text


def test_the_page_of_the_reading_offers_it_openly_only_where_the_engine_is_another(alice, tian, old):
    browser = signed_in(alice)
    assert "See what it says" not in browser.get(f"/readings/{tian.code}/").text
    assert f'href="/readings/{tian.code}/again/"' in browser.get(f"/readings/{tian.code}/").text
    assert f"Sealed by engine 0.0.9; today’s is {engine.__version__}." in browser.get(f"/readings/{old.code}/").text
    browser.post(f"/readings/{old.code}/again/")
    assert "Sealed by engine 0.0.9" not in browser.get(f"/readings/{old.code}/").text  # it is revised


def test_a_request_that_the_engine_no_longer_takes_is_a_sentence_and_keeps_nothing(alice, tian, monkeypatch):
    def refuse(_request):
        raise engine.RequestError("range", "year", "The calendar ends before.")

    monkeypatch.setattr(engine, "read", refuse)
    browser = signed_in(alice)
    page = browser.get(f"/readings/{tian.code}/again/")
    sentence = f"Engine {engine.__version__} does not take this request any more: This lies outside what there is."
    assert (page.status_code, sentence in page.text) == (200, True)
    assert browser.post(f"/readings/{tian.code}/again/").status_code == 422
    assert Reading.objects.count() == 1


def test_nobody_else_revises_it(alice, bob, charlie, practice, tian):
    for member, status in ((bob, 404), (charlie, 404), (member_of(practice, "dora", "assistant"), 403)):
        assert signed_in(member).post(f"/readings/{tian.code}/again/").status_code == status
    assert Reading.objects.count() == 1
