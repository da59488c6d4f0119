"""Questions that are often asked: kept for the practice, and what a case or a casting begins from."""

import re

import pytest

from readings.accounts.models import AuditEntry
from readings.cases.models import QuestionTemplate
from readings.cases.shelf.question_templates import add_template
from tests.readings.conftest import NOW, signed_in


@pytest.fixture
def template(alice):
    return add_template(alice, question="今年的生意怎么样？", topic="trade", matter="hoped", now=NOW)


def test_a_question_is_kept_for_the_whole_practice(alice, bob):
    posted = {"question": "今年的生意怎么样？", "topic": "trade", "matter": "hoped"}
    assert signed_in(alice).post("/cases/questions/", posted)["Location"] == "/cases/questions/"
    template = QuestionTemplate.objects.get()
    assert (template.practice, template.created_by, template.created_at) == (alice.practice, alice, NOW)
    assert template.words == posted
    assert "今年的生意怎么样？" in signed_in(bob).get("/cases/questions/").text
    assert list(AuditEntry.objects.values_list("action", flat=True)) == ["add_template"]


def test_a_casting_begins_from_it_without_a_script(alice, template):
    browser = signed_in(alice)
    assert f'href="/cast/?template={template.code}"' in browser.get("/cast/").text
    page = browser.get(f"/cast/?template={template.code}").text
    assert 'value="今年的生意怎么样？"' in page
    assert re.search(r'<option value="trade"[^>]* selected', page)


def test_it_is_reworded(alice, template):
    signed_in(alice).post(f"/cases/questions/{template.code}/", {"question": "铺子如何？", "topic": "", "matter": ""})
    template.refresh_from_db()
    assert template.words == {"question": "铺子如何？", "topic": "", "matter": ""}


@pytest.mark.parametrize("address", ["/cases/questions/", "/cases/questions/{}/"])
def test_without_words_it_is_422_and_nothing_is_written(alice, template, address):
    before = list(QuestionTemplate.objects.values())
    page = signed_in(alice).post(address.format(template.code), {"question": " ", "topic": "lost"})
    assert page.status_code == 422
    assert list(QuestionTemplate.objects.values()) == before


def test_thrown_away_it_is_offered_nowhere_and_comes_back(alice, template):
    browser = signed_in(alice)
    page = browser.post(f"/cases/questions/{template.code}/bin/", follow=True).text
    assert f'action="/cases/bin/questiontemplate/{template.code}/"' in page
    for address in ("/cast/", f"/cast/?template={template.code}", f"/cases/new/?template={template.code}"):
        assert "今年的生意怎么样？" not in browser.get(address).text
    undone = browser.post(f"/cases/bin/questiontemplate/{template.code}/")
    assert undone["Location"] == "/cases/questions/"
    assert "今年的生意怎么样？" in browser.get("/cast/").text


def test_a_question_of_another_practice_is_not_found(charlie, template):
    """T1, and T10 for what is no field of the form."""
    browser, before = signed_in(charlie), list(QuestionTemplate.objects.values())
    assert "今年的生意怎么样？" not in browser.get("/cases/questions/").text
    for address in (f"/cases/questions/{template.code}/", f"/cases/questions/{template.code}/bin/"):
        assert browser.post(address, {"question": "x"}).status_code == 404
    for address in (f"/cast/?template={template.code}", f"/cases/new/?template={template.code}"):
        assert "今年的生意怎么样？" not in browser.get(address).text
    assert list(QuestionTemplate.objects.values()) == before
    foreign = {"practice": template.practice_id, "created_by": template.created_by_id, "binned_at": "2001-01-01"}
    browser.post("/cases/questions/", {"question": "Theirs"} | foreign)
    theirs = QuestionTemplate.objects.get(question="Theirs")
    assert (theirs.practice, theirs.created_by, theirs.binned_at) == (charlie.practice, charlie, None)


def test_markup_in_a_question_is_shown_as_text(alice):
    """T11."""
    template = add_template(alice, question="<script>1", topic="", matter="", now=NOW)
    browser = signed_in(alice)
    for address in ("/cases/questions/", f"/cases/questions/{template.code}/", "/cast/"):
        page = browser.get(address).text
        assert "<script>1" not in page
        assert "&lt;script&gt;1" in page
