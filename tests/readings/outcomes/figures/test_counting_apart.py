"""The figures of one practitioner or topic: who may ask for them, what is said of a rule, and what they cost."""

from itertools import product

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext

from readings.outcomes.figures.counting import figures_of
from readings.outcomes.figures.scoring import Group, e_value
from readings.outcomes.models import KeptFact, PastCase
from readings.predictions.models import Chain
from tests.readings.conftest import NOW
from tests.readings.outcomes.figures.rows import DAY, OVER, links_in, own_chain, sealed

QUERIES = 12  # chains, promises, facts, three of what is beside, void, erased twice, first lock, topics, people


def people(figures) -> list[tuple]:
    return [(row.name, row.n, row.hits) for row in figures.by_practitioner]


# Whose


def test_an_owner_sees_the_rows_of_all_in_the_order_in_which_they_joined(alice, bob, tian):
    """Bob has more hits, and still comes after who was there before."""
    sealed(bob, tian, ["inside", "inside", "outside"])
    sealed(alice, tian, ["outside"])
    figures = figures_of(alice, now=OVER)
    assert (figures.not_told.n, figures.not_told.hits) == (4, 2)
    assert people(figures) == [("Alice", 1, 0), ("Bob", 3, 2)]


def test_a_practitioner_sees_the_totals_and_the_row_of_their_own(alice, bob, tian):
    sealed(bob, tian, ["inside", "outside"])
    sealed(alice, tian, ["outside"])
    figures = figures_of(bob, now=OVER)
    assert (figures.not_told.n, figures.not_told.hits) == (3, 1)
    assert people(figures) == [("Bob", 2, 1)]
    assert people(figures_of(bob, now=OVER, practitioner=bob)) == [("Bob", 2, 1)]


def test_a_practitioner_does_not_get_the_figures_of_another(alice, bob, tian):
    sealed(alice, tian, ["inside"])
    with CaptureQueriesContext(connection) as asked, pytest.raises(PermissionDenied):
        figures_of(bob, now=OVER, practitioner=alice)
    assert len(asked) == 0


def test_nothing_of_another_practice_is_counted(alice, charlie, tian):
    sealed(charlie, tian, ["inside", "did-not-happen", "void"])
    sealed(charlie, tian, ["inside"], unit="year", length=10, flagged=2)
    sealed(charlie, tian, [""], counted=False, position=1)
    sealed(charlie, tian, [""], starting=[OVER])
    links_in(own_chain(charlie), 1, erased_at=NOW)
    KeptFact.objects.create(
        practice=charlie.practice,
        rule="a-rule",
        unit="day",
        told=False,
        flagged=6,
        length=36,
        answer="inside",
        year=2026,
    )
    PastCase.objects.create(practice=charlie.practice, claim="It came", brought_by=charlie, brought_at=NOW)
    Chain.objects.create(practice=charlie.practice, imported_at=NOW, faults=[{"what": "end", "number": 1, "of": ""}])
    nothing = figures_of(alice, now=OVER)
    sealed(alice, tian, ["inside"])
    assert figures_of(alice, now=OVER).not_told.n == 1
    assert figures_of(alice, now=OVER, practitioner=charlie).not_told.n == 0
    assert (nothing.not_told.n, nothing.not_told.did_not_happen, nothing.listed.n, nothing.void) == (0, 0, 0, {})
    assert (nothing.running, nothing.preferred, nothing.past, nothing.erased, nothing.faulty_chains) == (0,) * 5
    assert (nothing.first_locked_at, nothing.next_end, nothing.by_practitioner) == (None, None, [])


# Of what


@pytest.fixture
def each_differs(alice, bob, tian) -> None:
    """1, 2, 4 … 128 promises of each practitioner, topic and rule: half of them hits but for the one."""
    for power, (member, topic, rule) in enumerate(product((alice, bob), ("wealth", "travel"), ("a", "b"))):
        number = 2**power
        sealed(member, tian, ["inside"] * (number // 2) + ["outside"] * (number - number // 2), topic=topic, rule=rule)


@pytest.mark.parametrize(
    ("asked", "n"),
    [
        ({}, 255),
        ({"practitioner": "alice"}, 1 + 2 + 4 + 8),
        ({"practitioner": "bob"}, 16 + 32 + 64 + 128),
        ({"topic": "wealth"}, 1 + 2 + 16 + 32),
        ({"practitioner": "bob", "topic": "travel"}, 64 + 128),
        ({"topic": "marriage"}, 0),
    ],
)
def test_figures_are_narrowed_to_a_practitioner_and_a_topic(alice, bob, each_differs, asked, n):
    """The promises are powers of two, so that a sum says which of them it is made of."""
    members = {"alice": alice, "bob": bob}
    figures = figures_of(alice, now=OVER, **{name: members.get(value, value) for name, value in asked.items()})
    assert (figures.not_told.n, figures.not_told.hits) == (n, n // 2)
    for rows in (figures.by_rule, figures.by_topic, figures.by_practitioner):
        assert sum(row.n for row in rows) == n
        assert sum(row.expected for row in rows) == pytest.approx(n / 6)


def test_narrowed_figures_are_all_of_what_is_asked_for(alice, bob, tian):
    for member, topic, rule in ((alice, "wealth", "a"), (bob, "travel", "b")):
        sealed(member, tian, ["did-not-happen", "void", ""], topic=topic, rule=rule)
        sealed(member, tian, [""], topic=topic, rule=rule, starting=[OVER])
        sealed(member, tian, [""], topic=topic, rule=rule, counted=False, primary=False)
    for asked in ({"practitioner": bob}, {"topic": "travel"}):
        figures = figures_of(alice, now=OVER, **asked)
        tally = figures.not_told
        assert (tally.n, tally.unanswered, tally.did_not_happen, figures.void) == (1, 1, 1, {"ambiguous": 1})
        assert (figures.running, figures.second, figures.next_end) == (1, 1, OVER + 36 * DAY)


def test_what_erased_clients_left_names_a_rule_and_neither_topic_nor_practitioner(alice):
    links_in(own_chain(alice), 3, erased_at=NOW)
    for rule in ("a", "b"):
        KeptFact.objects.create(
            practice=alice.practice, rule=rule, unit="day", told=False, flagged=6, length=36, answer="inside", year=2026
        )
    PastCase.objects.create(practice=alice.practice, claim="It came", brought_by=alice, brought_at=NOW)
    asked = ({}, {"topic": "wealth"}, {"practitioner": alice})
    found = [figures_of(alice, now=OVER, **narrowed) for narrowed in asked]
    assert [figures.not_told.n for figures in found] == [2, 0, 0]
    assert [row.key for row in found[0].by_rule] == ["a", "b"]
    assert [(figures.erased, figures.past) for figures in found] == [(1, 1), (0, 0), (0, 0)]


# By rule


def rule_with(member, reading, name: str, hits: int, n: int) -> None:
    sealed(member, reading, ["inside"] * hits + ["outside"] * (n - hits), rule=name)


def convincing(figures) -> set[str]:
    return {row.key for row in figures.by_rule if row.convincing}


def test_a_rule_is_convincing_from_twenty_times_the_rules_with_ten_promises_on(alice, tian):
    """7 hits of 12 have e = 53.8: over 20 × 1 and 20 × 2, under 20 × 3; a rule with nine promises isn't looked at."""
    assert e_value([Group(6, 36, 7, 5)]) == pytest.approx(53.785576, abs=5e-7)
    rule_with(alice, tian, "good", 7, 12)
    rule_with(alice, tian, "nine", 9, 9)
    for others, is_convincing in ((0, True), (1, True), (2, False)):
        if others:
            rule_with(alice, tian, f"other {others}", 1, 10)
        figures = figures_of(alice, now=OVER)
        assert [(row.key, row.n) for row in figures.by_rule][:1] == [("good", 12)]
        assert convincing(figures) == ({"good"} if is_convincing else set())


# What it costs


def fill(alice, bob, tian, number: int) -> None:
    """Of everything that is counted, or stands beside, as many."""
    for member, told, topic in product((alice, bob), (False, True), ("wealth", "travel", "")):
        for answer in ("inside", "outside", "unknown", "", "did-not-happen", "void"):
            sealed(member, tian, [answer] * number, told=told, topic=topic)
        sealed(member, tian, [""] * number, told=told, topic=topic, starting=[OVER] * number)
    sealed(alice, tian, [""] * number, counted=False, position=1)
    sealed(alice, tian, ["inside"] * number, unit="year", length=10, flagged=2)


def asked_by(member, **narrowed) -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        figures_of(member, now=OVER, **narrowed)
    return [query["sql"] for query in queries]


def test_it_asks_as_many_queries_of_many_promises_as_of_few(alice, bob, tian):
    fill(alice, bob, tian, 1)
    assert len(asked_by(alice)) == QUERIES
    fill(alice, bob, tian, 20)
    assert len(asked_by(alice)) == QUERIES
    assert len(asked_by(bob)) == QUERIES


def test_what_is_put_together_of_promises_is_read_along_the_indexes_made_for_it(alice, bob, tian):
    fill(alice, bob, tian, 1)
    together = [sql for sql in asked_by(alice) if "GROUP BY" in sql and 'FROM "predictions_promise"' in sql]
    plans = [plan_of(sql) for sql in together if "void_reason" not in sql]
    assert len(plans) == 2
    assert "promise_figures" in plans[0]
    assert "promise_tested" in plans[1]


def plan_of(sql: str) -> str:
    explain = "EXPLAIN" if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":  # which reads a small table whole, unless it is told not to
            cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"{explain} {sql}")
        return "\n".join(str(row) for row in cursor.fetchall())
