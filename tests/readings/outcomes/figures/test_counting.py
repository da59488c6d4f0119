"""What of a practice's promises is counted, and when: from its rows to the figures."""

from datetime import datetime, timedelta

import pytest

from readings.accounts.models import Practice
from readings.cases.sealed.actions import keep_reading
from readings.clients.actions import add_client
from readings.desk.erasing.actions import erase_client
from readings.outcomes.figures.counting import figures_of
from readings.outcomes.figures.scoring import Group, e_value
from readings.outcomes.models import KeptFact, PastCase
from readings.outcomes.resolving.actions import resolve_promise
from readings.predictions.models import Chain, Link, Promise
from readings.predictions.proof.verifying import verify
from tests.readings.conftest import NOW, TIAN
from tests.readings.outcomes.figures.rows import DAY, OVER, links_in, own_chain, sealed
from tests.readings.predictions.proof.by_sql import by_sql
from tests.readings.promises import locked

MOMENT = timedelta(microseconds=1)
FAULTS = [{"what": "edited", "number": 1, "of": ""}]
# Where the three horizons of 36 days end that are locked at NOW, 06:05 in UTC on 30 November 2026.
ENDS = {
    "Pacific/Kiritimati": datetime.fromisoformat("2027-01-06T00:00:00+14:00"),
    "Asia/Shanghai": datetime.fromisoformat("2027-01-06T00:00:00+08:00"),
    "America/New_York": datetime.fromisoformat("2027-01-06T00:00:00-05:00"),
}


def kept(member, question: str, *, now=NOW):
    return keep_reading(member, request=TIAN, question=question, language="en", now=now)


def in_zone(member, zone: str, question: str) -> Promise:
    Practice.objects.filter(pk=member.practice_id).update(time_zone=zone)
    member.refresh_from_db()
    return locked(member, kept(member, question), now=NOW)


def says(member, promise, answer: str, day: str = "", *, now=OVER, **said):
    days = {"happened_from": datetime.fromisoformat(day).date()} if day else {}
    return resolve_promise(member, promise, answer=answer, reported_at=now, now=now, **days, **said)


def of(member, **asked) -> tuple[int, int]:
    """How many promises not told are counted, and how many of them are hits."""
    tally = figures_of(member, **({"now": OVER} | asked)).not_told
    return tally.n, tally.hits


# When


@pytest.mark.parametrize("zone", ENDS)
@pytest.mark.parametrize(("answer", "day"), [("inside", "2026-12-03"), ("outside", "2026-12-05"), ("", "")])
def test_a_promise_counts_from_the_microsecond_at_which_its_horizon_ends(alice, zone, answer, day):
    """An answer that is given on 10 December changes nothing before: 亥 and 子 are 3 and 4 December everywhere."""
    promise = in_zone(alice, zone, "?")
    assert (promise.zone, promise.horizon_ends) == (zone, ENDS[zone])
    if answer:
        says(alice, promise, answer, day, now=NOW + 10 * DAY)
    for before in (ENDS[zone] - DAY, ENDS[zone] - MOMENT):
        figures = figures_of(alice, now=before)
        assert (figures.not_told.n, figures.not_told.groups, figures.running) == (0, (), 1)
        assert figures.next_end == ENDS[zone]
    for after in (ENDS[zone], ENDS[zone] + DAY):
        figures = figures_of(alice, now=after)
        hits = int(answer == "inside")
        assert (figures.not_told.n, figures.not_told.groups) == (1, (Group(6, 36, hits, 1 - hits),))
        assert (figures.running, figures.next_end) == (0, None)


def test_nothing_is_counted_a_day_before_and_everything_a_day_after_across_time_zones(alice):
    """The horizons end at 10:00 and 16:00 on 5 January in UTC, and at 05:00 on the 6th."""
    promises = [in_zone(alice, zone, zone) for zone in ENDS]
    says(alice, promises[0], "inside", "2026-12-03", now=NOW + 10 * DAY)
    says(alice, promises[1], "outside", "2026-12-05", now=NOW + 10 * DAY)
    says(alice, promises[2], "inside", "2026-12-04", now=NOW + 10 * DAY)
    first, second, third = ENDS.values()
    assert of(alice, now=first - DAY) == of(alice, now=first - MOMENT) == (0, 0)
    assert of(alice, now=first) == of(alice, now=second - MOMENT) == (1, 1)
    assert of(alice, now=second) == of(alice, now=third - MOMENT) == (2, 1)
    assert of(alice, now=third) == of(alice, now=third + DAY) == (3, 2)


@pytest.mark.parametrize("answer", ["did-not-happen", "void"])
def test_what_stands_apart_does_so_only_from_the_horizons_end(alice, tian, answer):
    sealed(alice, tian, [answer])
    before, after = (figures_of(alice, now=now) for now in (OVER - MOMENT, OVER))
    assert (before.not_told.did_not_happen, before.void, before.running) == (0, {}, 1)
    assert (after.not_told.did_not_happen, sum(after.void.values()), after.running) in {(1, 0, 0), (0, 1, 0)}


# What


def test_told_and_not_told_stand_apart_and_only_the_latter_is_tested(alice, tian):
    """2 hits of 3 not told, 1 of 2 told, each on 6 of 36 days."""
    sealed(alice, tian, ["inside", "inside", "outside"])
    sealed(alice, tian, ["inside", ""], told=True)
    figures = figures_of(alice, now=OVER)
    assert (figures.not_told.groups, figures.told.groups) == ((Group(6, 36, 2, 1),), (Group(6, 36, 1, 1),))
    assert figures.not_told.e == e_value([Group(6, 36, 2, 1)])
    assert (figures.told.e, figures.told.e_with_those_that_did_not_happen) == (None, None)
    assert [(row.n, row.hits) for row in figures.by_rule] == [(3, 2)]


def test_unanswered_and_unknown_are_misses_and_between_the_bounds_may_be_hits(alice, tian):
    """9 hits of 9 + 28 + 2 + 1 = 40; 37/40 are answered; at the most (9 + 3)/40."""
    sealed(alice, tian, ["inside"] * 9 + ["outside"] * 28 + [""] * 2 + ["unknown"])
    tally = figures_of(alice, now=OVER).not_told
    assert (tally.n, tally.hits, tally.unanswered, tally.unknown) == (40, 9, 2, 1)
    assert tally.e == e_value([Group(6, 36, 9, 31)])
    assert (tally.answered, tally.bounds) == (37 / 40, (9 / 40, 12 / 40))
    assert tally.has_headline


def test_w8_through_rows_leaves_bounds_and_no_headline(alice, tian):
    """18 hits, 42 misses and 30 without an answer: 60/90 answered, between 18/90 and (18 + 30)/90."""
    sealed(alice, tian, ["inside"] * 18 + ["outside"] * 42 + [""] * 20 + ["unknown"] * 10)
    tally = figures_of(alice, now=OVER).not_told
    assert (tally.n, tally.without_answer) == (90, 30)
    assert tally.answered == pytest.approx(0.6667, abs=5e-5)
    assert not tally.has_headline
    assert tally.bounds == pytest.approx((0.20, 0.533333), abs=5e-7)


def test_what_did_not_happen_stands_apart_and_as_misses_beside_it(alice, tian):
    """2 hits in 10 without them; with them 2 in 10 + 4, chance (10 + 4)/6."""
    sealed(alice, tian, ["inside"] * 2 + ["outside"] * 8 + ["did-not-happen"] * 4)
    tally = figures_of(alice, now=OVER).not_told
    assert (tally.n, tally.hits, tally.did_not_happen) == (10, 2, 4)
    assert tally.groups == (Group(6, 36, 2, 8),)
    assert tally.e_with_those_that_did_not_happen == pytest.approx(e_value([Group(6, 36, 2, 12)]), rel=1e-12)
    assert tally.expected_with_those_that_did_not_happen == pytest.approx(14 / 6)


def test_void_stands_apart_by_the_reason_that_stands(alice, tian):
    promise = locked(alice, tian, now=NOW)
    first = says(alice, promise, "void", void_reason="mistake", now=NOW + DAY)
    says(alice, promise, "void", void_reason="impossible", corrects=first, now=NOW + 2 * DAY)
    sealed(alice, tian, ["void", "void"])
    sealed(alice, tian, ["void"], counted=False, primary=False)
    figures = figures_of(alice, now=promise.horizon_ends)
    assert figures.void == {"impossible": 1, "ambiguous": 2}
    assert (figures.not_told.n, figures.not_told.did_not_happen) == (0, 0)


def test_a_void_that_was_corrected_counts_as_what_stands(alice, tian):
    promise = locked(alice, tian, now=NOW)
    first = says(alice, promise, "void", void_reason="mistake", now=NOW + DAY)
    says(alice, promise, "inside", "2026-12-03", corrects=first, now=NOW + 10 * DAY)
    figures = figures_of(alice, now=promise.horizon_ends)
    assert (figures.void, figures.not_told.n, figures.not_told.hits) == ({}, 1, 1)


def test_another_timing_than_the_first_is_kept_and_never_counted(alice, tian):
    promise = locked(alice, tian, now=NOW, position=1)
    says(alice, promise, "void", void_reason="mistake", now=NOW + DAY)
    figures = figures_of(alice, now=promise.horizon_ends)
    assert (figures.preferred, figures.second, figures.concerns) == (1, 0, 0)
    assert (figures.not_told.n, figures.void, figures.running) == (0, {}, 0)


def test_a_second_promise_of_one_client_and_matter_is_kept_and_never_counted(alice):
    client = add_client(alice, name="Tian", now=NOW)
    for _ in range(2):
        promise = locked(alice, kept(alice, "The house?"), now=NOW, client=client)
    figures = figures_of(alice, now=promise.horizon_ends)
    assert (figures.preferred, figures.second, figures.concerns) == (0, 1, 0)
    assert figures.not_told.n == 1


def test_of_illness_no_figures_are_made_unless_the_practice_has_said_so(alice):
    of_illness = keep_reading(alice, request=TIAN | {"topic": "illness"}, question="Ill?", language="en", now=NOW)
    promise = locked(alice, of_illness, now=NOW)
    figures = figures_of(alice, now=promise.horizon_ends)
    assert (figures.preferred, figures.second, figures.concerns) == (0, 0, 1)
    assert figures.not_told.n == 0


def test_drafts_are_none_of_it(alice, tian):
    Promise.objects.create(practice=alice.practice, reading=tian, made_by=alice, unit="day", length=36, position=1)
    figures = figures_of(alice, now=OVER)
    assert (figures.preferred, figures.second, figures.concerns, figures.running) == (0, 0, 0, 0)


@pytest.mark.parametrize("told", [False, True])
def test_months_years_and_counts_are_listed_and_never_tested(alice, tian, told):
    """4 of 12 months, 2 of 10 years and 1 day of 36 that a count reaches: 2 hits of 3, (1/3 + 1/5 + 1/36)/3 covered."""
    kinds = [
        {"unit": "month", "length": 12, "flagged": 4},
        {"unit": "year", "length": 10, "flagged": 2},
        {"unit": "day", "length": 36, "flagged": 1, "count": 5},
    ]
    for kind, answer in zip(kinds, ["inside", "inside", "outside"], strict=True):
        sealed(alice, tian, [answer], told=told, **kind)
    figures = figures_of(alice, now=OVER)
    assert (figures.listed.n, figures.listed.hits) == (3, 2)
    assert figures.listed.covered == pytest.approx((1 / 3 + 1 / 5 + 1 / 36) / 3)
    assert (figures.not_told.n, figures.told.n, figures.by_rule, figures.by_topic) == (0, 0, [], [])


def test_cases_from_before_are_shown_and_never_counted(alice):
    PastCase.objects.create(practice=alice.practice, claim="It came", answer="inside", brought_by=alice, brought_at=NOW)
    figures = figures_of(alice, now=OVER)
    assert (figures.past, figures.not_told.n, figures.listed.n) == (1, 0, 0)


# While its chain is whole


def test_of_a_chain_with_faults_nothing_counts(alice, tian):
    """The record of a hit is edited, which the check finds."""
    promise = locked(alice, tian, now=NOW)
    says(alice, promise, "inside", "2026-12-03", now=NOW + 10 * DAY)
    assert of(alice, now=promise.horizon_ends) == (1, 1)
    by_sql(f"UPDATE predictions_promise SET claim = 'Something else' WHERE id = {promise.pk}")
    verify(Chain.objects.get(), now=promise.horizon_ends)
    figures = figures_of(alice, now=promise.horizon_ends)
    assert (figures.not_told.n, figures.faulty_chains, figures.first_locked_at) == (0, 1, None)
    assert (figures.by_rule, figures.by_topic, figures.by_practitioner) == ([], [], [])


@pytest.mark.parametrize(
    ("chain", "counts"),
    [
        ({"checked_at": None, "faults": []}, False),
        ({"checked_at": NOW, "faults": FAULTS}, False),
        ({"checked_at": NOW, "faults": []}, True),
    ],
)
def test_what_was_brought_in_counts_once_its_chain_is_checked_and_whole(alice, tian, chain, counts):
    sealed(alice, tian, ["inside", "void"])
    brought = Chain.objects.create(practice=alice.practice, imported_at=NOW, **chain)
    sealed(alice, tian, ["outside", "did-not-happen", "void"], chain=brought)
    sealed(alice, tian, [""], chain=brought, counted=False, position=1)
    figures = figures_of(alice, now=OVER)
    assert figures.faulty_chains == (0 if counts else 1)
    assert (figures.not_told.n, figures.not_told.did_not_happen) == ((2, 1) if counts else (1, 0))
    assert (figures.void, figures.preferred) == (({"ambiguous": 2}, 1) if counts else ({"ambiguous": 1}, 0))
    assert of(alice, now=OVER) == ((2, 1) if counts else (1, 1))


# Of erased clients


def fact(member, answer: str, **said) -> KeptFact:
    said = {"unit": "day", "told": False, "flagged": 6, "length": 36, "rule": "a-rule", "year": 2027} | said
    return KeptFact.objects.create(practice=member.practice, answer=answer, **said)


def test_an_erased_client_who_had_agreed_to_nothing_leaves_a_number(alice, tian):
    client = add_client(alice, name="Tian", now=NOW)
    promise = locked(alice, tian, now=NOW, client=client)
    says(alice, promise, "inside", "2026-12-03", now=NOW + 10 * DAY)
    erase_client(alice, client, now=promise.horizon_ends)
    figures = figures_of(alice, now=promise.horizon_ends)
    assert (figures.erased, figures.not_told.n, figures.faulty_chains) == (1, 0, 0)
    assert figures.first_locked_at == NOW


def test_what_erased_clients_left_is_added_in_and_the_others_are_a_number(alice, tian):
    """Of five erased promises four are facts: a hit, an unknown and a did-not-happen of days, and a hit of years."""
    sealed(alice, tian, ["outside"])
    links_in(own_chain(alice), 5, erased_at=NOW)
    links_in(own_chain(alice), 1, erased_at=NOW, of=Link.Of.AMENDMENT)
    for answer in ("inside", "unknown", "did-not-happen"):
        fact(alice, answer)
    fact(alice, "inside", unit="year", flagged=2, length=10)
    figures = figures_of(alice, now=OVER)
    assert figures.not_told.groups == (Group(6, 36, 1, 2),)
    assert (figures.not_told.unknown, figures.not_told.did_not_happen) == (1, 1)
    assert (figures.listed.n, figures.listed.hits, figures.erased) == (1, 1, 1)
    assert [(row.n, row.hits) for row in figures.by_rule] == [(3, 1)]
    assert [(row.n, row.hits) for row in figures.by_topic] == [(1, 0)]


def test_the_void_that_an_erased_client_left_has_no_reason_any_more_and_is_among_the_erased(alice):
    links_in(own_chain(alice), 2, erased_at=NOW)
    fact(alice, "void")
    figures = figures_of(alice, now=OVER)
    assert (figures.erased, figures.void, figures.not_told.n) == (2, {}, 0)


def test_what_is_left_of_a_chain_with_faults_does_not_count(alice):
    links_in(own_chain(alice), 1, erased_at=NOW)
    fact(alice, "inside")
    assert of(alice) == (1, 1)
    Chain.objects.update(faults=FAULTS)
    assert of(alice) == (0, 0)


def test_what_is_left_counts_while_a_whole_chain_may_have_held_it(alice):
    """A fact names no chain: of two with an erased promise each it may be of either."""
    links_in(own_chain(alice), 1, erased_at=NOW)
    brought = Chain.objects.create(practice=alice.practice, imported_at=NOW, checked_at=NOW, faults=FAULTS)
    links_in(brought, 1, erased_at=NOW)
    fact(alice, "inside")
    assert of(alice) == (1, 1)
