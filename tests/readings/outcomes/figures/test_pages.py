"""The page of the figures, its report and its PDF: what they say, what they keep back, and to whom."""

import re
from io import BytesIO

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pypdf import PdfReader

from readings.accounts.models import Membership
from readings.clients.actions import add_client
from readings.outcomes.figures.counting import figures_of
from readings.outcomes.resolving.actions import resolve_promise
from readings.predictions.models import Chain, Promise
from readings.predictions.proof.verifying import verify, verify_practice
from tests.readings.conftest import NOW, known_again, member_of, signed_in
from tests.readings.desk.printed import pages_of, squeezed
from tests.readings.outcomes.figures.many import AFTER, promised
from tests.readings.predictions.proof.by_sql import by_sql
from tests.readings.promises import locked

PAGE, REPORT, PDF = "/verification/", "/verification/report/", "/verification/report.pdf"
W2 = "In 40 counted promises you had 11 hits; chance alone gives about 6.7."


@pytest.fixture(autouse=True)
def at_the_end(monkeypatch):
    """The horizons are over."""
    monkeypatch.setattr("readings.clock.now", lambda: AFTER)


def page_of(member, address=PAGE, **asked) -> str:
    response = signed_in(member).get(address, asked)
    assert response.status_code == 200
    return response.text


def section(page: str, name: str) -> str:
    """One section of a page, without its line breaks."""
    [found] = re.findall(rf'<section class="row" id="{name}">.*?</section>', page, re.DOTALL)
    return " ".join(found.split())


def rest_of(page: str) -> dict[str, tuple[str, str]]:
    """What stands beside the counted ones: each label with its number and words."""
    rows = re.findall(
        r'<li><span>(.*?)</span><b>(.*?)</b><span class="rest-words">(.*?)</span></li>', section(page, "rest")
    )
    return {label: (number, words) for label, number, words in rows}


# Nothing to count, and little


def test_an_empty_practice_is_told_what_would_begin_it(alice):
    page = page_of(alice)
    assert "Nothing to count yet." in page
    assert "Promise the first timing of a reading, and it counts when its horizon has ended." in page
    assert "Nothing is sealed yet. Each promise is sealed when it is locked." in page
    assert 'id="not-told"' not in page
    assert 'id="rest"' not in page
    assert "<svg" not in page[page.index("<main") :]


def test_while_all_of_them_run_the_first_end_is_named(alice, tian, monkeypatch):
    locked(alice, tian, now=NOW)
    monkeypatch.setattr("readings.clock.now", lambda: NOW)
    page = page_of(alice)
    assert "Nothing to count yet." in page
    assert "<p>The first horizon ends on 5 January.</p>" in page
    assert rest_of(page) == {"Still running": ("1", "Nothing counts before its horizon ends.")}


def test_of_few_it_is_said_that_they_are_too_few_and_nothing_is_drawn(alice):
    promised(alice, hits=1, misses=3)
    not_told = section(page_of(alice), "not-told")
    assert "Too few to say: 4 counted, 1 hit." in not_told
    assert "<svg" not in not_told
    assert "%" not in not_told
    assert "e = " not in not_told


# Forty


def test_w2_stands_on_the_page_with_its_drawings(alice):
    """11 of 40 at 6 days in 36."""
    promised(alice, hits=11, misses=29)
    page = page_of(alice)
    not_told = section(page, "not-told")
    for sentence in (
        W2,
        "95 % interval for your rate: 16–43 %. Chance lies just inside it.",
        "Evidence so far is weak (e = 2.4; 20 is convincing).",
        "is counted from the calendar: 6 days in 36, for every one of these.",
    ):
        assert sentence in not_told
    for drawing in ("Hits and misses", "The 95 % interval", "How far the evidence"):
        assert f"<title>{drawing}" in not_told
    assert "Too few to say: 0 counted, 0 hits." in section(page, "told")


def test_every_drawing_has_a_name_and_says_in_words_what_it_draws(alice):
    """The stalks in their description, interval and evidence by the sentence above them."""
    promised(alice, hits=11, misses=29)
    not_told = section(page_of(alice), "not-told")
    drawn = re.findall(r"<svg.*?</svg>", not_told)
    assert len(drawn) >= 3
    for svg in drawn:
        assert 'role="img"' in svg.split(">")[0]
        assert re.search(r"<title>[^<]+</title>", svg)
        assert re.search(r"<desc>[^<]+</desc>", svg)
    described = next(svg for svg in drawn if "Hits and misses" in svg)
    assert re.search(r"<desc>[^<]*11[^<]*</desc>", described)
    before_interval = not_told[: not_told.index("The 95 % interval for the rate, and chance")]
    assert "95 % interval for your rate: 16–43 %." in before_interval
    before_evidence = not_told[: not_told.index("How far the evidence has come")]
    assert "(e = 2.4; 20 is convincing)" in before_evidence


def test_the_exact_chance_is_not_on_the_page(alice):
    promised(alice, hits=11, misses=29)
    page = page_of(alice)
    assert "0.0584" not in page
    assert "probability" not in page


def test_the_told_ones_are_one_sentence_without_drawing_or_evidence(alice):
    promised(alice, hits=11, misses=29, told=True)
    page = page_of(alice)
    told = section(page, "told")
    assert "In 40 promises you had 11 hits; chance alone gives about 6.7." in told
    assert "The client knew the days and may have helped them along. No evidence is drawn from these." in told
    assert "<svg" not in told
    assert "e = " not in told
    assert "Too few to say: 0 counted, 0 hits." in section(page, "not-told")


def test_w8_gives_the_bounds_and_no_headline(alice):
    promised(alice, hits=18, misses=42, unanswered=30)
    page = page_of(alice)
    not_told = section(page, "not-told")
    assert "Of 90 counted promises only 60 are answered: the hits lie between 18 (20 %) and 48 (53 %)." in not_told
    assert "chance alone" not in not_told
    assert "interval" not in not_told
    assert "Hits and misses" not in not_told
    assert rest_of(page)["Unanswered"] == ("30", "Counted as misses above. Had all hit: 48 in 90.")


def test_what_stands_beside_the_counted_ones(alice, tian):
    """11 in 43 with the 3 that did not happen as misses: 43 ÷ 6 = 7.2."""
    promised(alice, hits=11, misses=29, did_not_happen=3)
    void = locked(alice, tian, now=NOW)
    resolve_promise(alice, void, answer="void", void_reason="ambiguous", reported_at=AFTER, now=AFTER)
    locked(alice, tian, now=NOW)
    locked(alice, tian, position=1, now=NOW)
    assert rest_of(page_of(alice)) == {
        "Did not happen": ("3", "As misses: 11 hits in 43, chance 7.2, e = 1.7."),
        "Void": ("1", "It was worded so that it can’t be judged."),
        "Another timing": ("1", "Not the first timing of the figure. Kept, never counted."),
        "Second promises": ("1", "Of one client and matter the first alone is counted."),
    }


def test_nothing_on_the_page_is_called_proven_or_starred(alice):
    promised(alice, hits=15, misses=25)
    for address in (PAGE, REPORT):
        page = page_of(alice, address)
        main = re.sub(r"<[^>]*>", " ", page[page.index("<main") : page.index("</main>")])
        assert not re.search(r"[★☆]|verified|proven|significant", main, re.IGNORECASE)


# Erased


def test_an_erased_clients_promise_is_counted_as_erased(alice, tian):
    client = add_client(alice, name="Tian Erased", now=NOW)
    promise = locked(alice, tian, client=client, now=NOW)
    assert "Erased" not in page_of(alice)
    known_again(alice).post(reverse("client-erase", args=[client.code]), {"name": "Tian Erased"})
    assert not Promise.objects.exists()
    for address in (PAGE, REPORT):
        page = page_of(alice, address)
        assert rest_of(page) == {"Erased": ("1", "Their content is gone; the seal still holds their place.")}
        assert "Erased 1: its content is gone, and the chain still verifies." in section(page, "seal")
        assert promise.code not in page
        assert "Tian Erased" not in page
    [chain] = verify_practice(alice.practice, now=AFTER)
    assert chain.faults == []


# The seal


def test_a_chain_that_is_faulty_is_said_first_and_nothing_of_it_counts(alice):
    promises = promised(alice, hits=1)
    by_sql(f"UPDATE predictions_promise SET claim = 'x' WHERE id = {promises[0].pk}")
    assert "1 counted, 1 hit" in page_of(alice)
    verify(Chain.objects.get(), now=AFTER)
    for address in (PAGE, REPORT):
        page = page_of(alice, address)
        assert "The seal does not hold." in page
        assert "none of that chain is counted until it is whole again." in page
        assert "1 sealed record, and it is not whole. Checked today, 09:00." in section(page, "seal")
        assert "counted, 1 hit" not in page
        assert promises[0].code not in page
    assert '<div class="error" role="alert">' in page_of(alice)


def test_a_chain_that_was_cut_off_whole_is_no_empty_one(alice):
    promised(alice, hits=1)
    by_sql(f"UPDATE predictions_chain SET length = 0, head = '{'0' * 64}'")
    verify(Chain.objects.get(), now=AFTER)
    page = page_of(alice)
    assert "The seal does not hold." in page
    assert "0 sealed records, and they are not whole." in section(page, "seal")
    assert "Nothing is sealed yet." not in page


def test_the_seal_is_told_of_with_the_last_check_and_the_head(alice, tian):
    promise = locked(alice, tian, now=NOW)
    assert "1 sealed record, not checked yet." in section(page_of(alice), "seal")
    verify_practice(alice.practice, now=AFTER)
    seal = section(page_of(alice), "seal")
    assert "1 sealed record, not edited, removed or re-ordered. Checked today, 09:00." in seal
    assert " ".join(promise.link.hash[at : at + 8] for at in (0, 8, 16, 24)) in seal


# Narrower


@pytest.mark.parametrize("asked", [{"topic": "龘"}, {"practitioner": "nobody"}])
def test_a_filter_that_there_is_not_is_refused_and_the_other_kept(alice, bob, asked):
    promised(alice, hits=1)
    other = {"practitioner": bob.code, "topic": "wealth"} | asked
    response = signed_in(alice).get(PAGE, other)
    assert response.status_code == 422
    assert "field-error" in response.text
    [kept] = set(other.values()) - set(asked.values())
    assert re.search(rf'<option value="{kept}" selected', response.text)
    assert '<details class="text fold" open>' in response.text


def test_a_practitioner_of_another_practice_cannot_be_chosen(alice, charlie):
    promised(alice, hits=1)
    promised(charlie, hits=3)
    response = signed_in(alice).get(PAGE, {"practitioner": charlie.code})
    assert response.status_code == 422
    assert "Charlie" not in response.text
    assert "1 counted, 1 hit." in response.text


def test_an_owner_narrows_by_topic_and_practitioner(alice, bob):
    promised(alice, hits=1, misses=1)
    promised(bob, hits=2, misses=1)
    assert "5 counted, 3 hits." in page_of(alice)
    page = page_of(alice, practitioner=bob.code, topic="dwelling")
    assert "3 counted, 2 hits." in page
    assert "Bob</small>" in page
    assert "Nothing to count yet." in page_of(alice, topic="wealth")


def test_a_practitioner_narrows_by_nobody_and_sees_their_own_row_alone(alice, bob):
    promised(alice, hits=1, misses=1)
    promised(bob, hits=2, misses=1)
    page = page_of(bob, practitioner=alice.code)
    assert "5 counted, 3 hits." in page
    assert 'name="practitioner"' not in page
    assert "Alice" not in page
    with pytest.raises(PermissionDenied):
        figures_of(bob, now=AFTER, practitioner=alice)


def test_another_practices_promises_are_not_counted(alice, charlie):
    promises = promised(charlie, hits=11, misses=29)
    for address in (PAGE, REPORT):
        page = page_of(alice, address)
        assert "Nothing to count yet." in page
        assert promises[0].code not in page


@pytest.mark.parametrize("role", [Membership.Role.ASSISTANT, Membership.Role.READER])
@pytest.mark.parametrize("address", [PAGE, REPORT, PDF])
def test_who_reads_no_cases_sees_no_figures(alice, role, address):
    assert signed_in(member_of(alice.practice, "dora", role)).get(address).status_code == 403


# The report


def test_the_report_says_it_in_one_breath_with_the_exact_chance(alice):
    promised(alice, hits=11, misses=29)
    page = page_of(alice, REPORT)
    assert (
        "In 40 counted promises you had 11 hits; chance alone gives about 6.7 (95 % interval for your rate 16–43 %). "
        "Evidence so far is weak (e = 2.4; 20 is convincing)."
    ) in page
    assert "By chance alone at least 11 hits in 40 have a probability of 0.0584." in page


@pytest.mark.parametrize("said", [{"hits": 1, "misses": 3}, {"hits": 18, "misses": 42, "unanswered": 30}])
def test_where_there_is_no_headline_the_report_has_no_exact_chance(alice, said):
    promised(alice, **said)
    assert "has a probability" not in page_of(alice, REPORT)
    assert "have a probability" not in page_of(alice, REPORT)


def test_the_report_lists_each_counted_promise_by_its_code_and_no_name(alice, tian):
    client = add_client(alice, name="Tian Secret", now=NOW)
    counted = locked(alice, tian, client=client, claim="A secret claim", now=NOW)
    others = promised(alice, hits=1, misses=2)
    second = locked(alice, tian, now=NOW)
    page = page_of(alice, REPORT)
    listed = section(page, "counted")
    codes = re.findall(r'<span translate="no">(\w+)</span>', listed)
    assert sorted(codes) == sorted(promise.code for promise in [counted, *others])
    assert second.code not in page
    assert "1 Dec 2026 – 5 Jan 2027 · 6/36 · not told · Unanswered" in listed
    assert counted.link.commitment[:16] in listed
    for word in ("Tian Secret", "A secret claim", client.code, tian.code, tian.question):
        assert word not in page


# The PDF


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", [W2.removesuffix("."), "at least 11 hits in 40 have a probability of 0.0584", "Terms"]),
        ("zh-hans", ["计入 40 断，应 11 断；单凭偶合约应 6.7 断", "40 断中至少应 11 断的概率为 0.0584"]),
        ("zh-hant", ["計入 40 斷，應 11 斷；單憑偶合約應 6.7 斷", "40 斷中至少應 11 斷的概率為 0.0584"]),
    ],
)
def test_the_pdf_says_what_the_report_says_in_each_language(alice, tian, language, words):
    client = add_client(alice, name="田秘家", now=NOW)
    promises = [*promised(alice, hits=11, misses=29), locked(alice, tian, client=client, told=True, now=NOW)]
    response = signed_in(alice).get(PDF, {"language": language})
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert "no-store" in response["Cache-Control"]
    said = "".join(pages_of(response.content))
    for sentence in words:
        assert squeezed(sentence) in said
    for promise in promises:
        assert promise.code in said
    assert "田秘家" not in said
    document = PdfReader(BytesIO(response.content))
    assert document.trailer["/Root"]["/Lang"].lower().startswith(language[:2])


def test_a_pdf_in_a_language_that_there_is_not_is_not_found(alice):
    assert signed_in(alice).get(PDF, {"language": "xx"}).status_code == 404


# As many queries for many as for few


@pytest.mark.parametrize("address", [PAGE, REPORT])
def test_many_promises_take_as_many_queries_as_few(alice, address):
    def queries() -> int:
        browser = signed_in(alice)
        browser.get(address)
        with CaptureQueriesContext(connection) as captured:
            assert browser.get(address).status_code == 200
        return len(captured)

    promised(alice, hits=6, misses=6)
    few = queries()
    promised(alice, hits=20, misses=20)
    promised(alice, hits=3, misses=3, told=True)
    assert queries() == few
