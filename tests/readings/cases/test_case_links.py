"""Cases that belong together: joined from the page of one, seen on both, parted and joined again."""

from datetime import timedelta

import pytest

from readings.accounts.models import AuditEntry
from readings.cases.models import Case, CaseLink
from readings.cases.shelf.bin import throw_away
from readings.cases.shelf.case_actions import open_case
from readings.cases.shelf.links import link_cases, linked_cases
from tests.readings.conftest import NOW, signed_in

LATER = NOW + timedelta(hours=1)


@pytest.fixture
def case(alice):
    return open_case(alice, question="新屋起造，此居如何？", now=NOW)


@pytest.fixture
def other(alice):
    return open_case(alice, question="城南的铺子", people="田家", now=NOW)


def test_another_case_is_found_by_its_words_and_joined(alice, case, other):
    open_case(alice, question="走失的猫", now=NOW)
    browser = signed_in(alice)
    for query in ("城南", "chengnan", "田家 铺子"):
        assert list(browser.get(f"/cases/{case.code}/links/", {"q": query}).context["found"]) == [other]
    browser.post(f"/cases/{case.code}/links/", {"other": other.code, "why": "the same land"})
    link = CaseLink.objects.get()
    assert (link.first, link.second, link.why, link.practice) == (case, other, "the same land", alice.practice)
    for here, there in ((case, other), (other, case)):
        assert [(linked.other, linked.link.why) for linked in linked_cases(alice, here)] == [(there, "the same land")]
        assert there.question in browser.get(f"/cases/{here.code}/").text
    assert browser.get(f"/cases/{case.code}/links/", {"q": "城南"}).context["found"] == []


def test_the_case_opened_first_stands_first_from_wherever_they_are_joined(alice, case, other):
    link = link_cases(alice, other, other=case, why="", now=LATER)
    assert (link.first, link.second) == (case, other)
    assert set(Case.objects.values_list("changed_at", flat=True)) == {LATER}
    assert link_cases(alice, case, other=other, why="again", now=LATER) == link
    assert AuditEntry.objects.filter(action="link_cases").count() == 1


def test_parting_can_be_undone_with_the_reason_there_was(alice, case, other):
    link = link_cases(alice, case, other=other, why="the same land", now=NOW)
    browser = signed_in(alice)
    page = browser.post(f"/cases/{case.code}/links/{link.code}/", follow=True)
    assert CaseLink.objects.count() == 0
    assert "No longer joined with “城南的铺子”." in page.text
    assert f'action="/cases/{case.code}/links/again/"' in page.text
    browser.post(f"/cases/{case.code}/links/again/")
    assert CaseLink.objects.get().why == "the same land"
    CaseLink.objects.all().delete()
    browser.post(f"/cases/{case.code}/links/again/")  # once only
    assert CaseLink.objects.count() == 0


def test_a_link_needs_a_case_and_keeps_what_was_typed(alice, case, other):
    page = signed_in(alice).post(f"/cases/{case.code}/links/", {"why": "the same land"})
    assert page.status_code == 422
    assert 'value="the same land"' in page.text
    assert "Choose a case." in page.text
    assert CaseLink.objects.count() == 0


def test_a_case_is_joined_with_none_that_the_member_does_not_see(bob, alice, charlie, case):
    """T1: nor with itself, nor with one in the bin."""
    mine = open_case(bob, question="Mine", now=NOW)
    binned = throw_away(bob, open_case(bob, question="Binned", now=NOW), now=NOW)
    foreign = open_case(charlie, question="Foreign", now=NOW)
    browser = signed_in(bob)
    for target in (case, foreign, binned, mine):
        assert browser.post(f"/cases/{mine.code}/links/", {"other": target.code}).status_code == 422
    assert browser.get(f"/cases/{mine.code}/links/").context["found"] == []
    assert CaseLink.objects.count() == 0


def test_a_link_to_a_case_out_of_sight_is_neither_shown_nor_parted(alice, bob, case):
    mine = open_case(bob, question="Mine", now=NOW)
    link = link_cases(alice, case, other=mine, why="secret", now=NOW)
    browser = signed_in(bob)
    page = browser.get(f"/cases/{mine.code}/").text
    assert "secret" not in page
    assert case.question not in page
    assert browser.post(f"/cases/{mine.code}/links/{link.code}/").status_code == 404
    assert CaseLink.objects.count() == 1


def test_a_link_of_other_cases_is_not_parted_from_here(alice, case, other):
    third = open_case(alice, question="Third", now=NOW)
    link = link_cases(alice, case, other=other, why="", now=NOW)
    assert signed_in(alice).post(f"/cases/{third.code}/links/{link.code}/").status_code == 404
    assert CaseLink.objects.count() == 1


def test_markup_in_a_reason_and_a_query_is_shown_as_text(alice, case, other):
    """T11."""
    link_cases(alice, case, other=other, why="<script>1", now=NOW)
    browser = signed_in(alice)
    assert "&lt;script&gt;1" in browser.get(f"/cases/{case.code}/").text
    page = browser.get(f"/cases/{case.code}/links/", {"q": "<script>2"}).text
    assert "<script>2" not in page
    assert "&lt;script&gt;2" in page
