"""The figures of a practice, counted from its promises: what counts, what stands beside it, and by whom and what.

Counted is what was locked as such, once its horizon is over and while its chain is whole. What an erased client left
who had agreed to research is added in; it names neither topic nor practitioner, and so falls out where these are asked.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from django.core.exceptions import PermissionDenied
from django.db.models import Count, Min, Q, QuerySet

import engine
from readings.accounts.models import Membership, Practice
from readings.cases.sealed.presentation import shown_rule
from readings.look.rates import CONVINCING
from readings.look.words import TOPICS
from readings.outcomes.figures.scoring import LEAST, Group, ListedTally, Row, Tally, e_value, expected
from readings.outcomes.models import KeptFact, PastCase
from readings.predictions.models import Answer, Chain, Link, Promise, Timing


@dataclass(frozen=True)
class Figures:
    """All that the page of the figures is made of; see figures_of."""

    not_told: Tally
    told: Tally
    listed: ListedTally
    void: dict[str, int]  # by the reason
    running: int  # that will count when their horizon ends
    preferred: int  # of a timing that is not the engine's first
    second: int  # on a matter of a client that was promised before
    concerns: int  # of which no figures are made, for what they concern
    past: int
    erased: int
    first_locked_at: datetime | None
    next_end: datetime | None
    faulty_chains: int
    by_rule: list[Row] = field(default_factory=list)
    by_topic: list[Row] = field(default_factory=list)
    by_practitioner: list[Row] = field(default_factory=list)


class Counted(NamedTuple):
    """Some counted promises alike, and how many they are."""

    is_day: bool  # of branch days, which come round: these alone are tested
    told: bool
    answer: str
    flagged: int
    length: int
    rule: str
    n: int
    running: int = 0  # as many more, which will count when their horizon ends


def figures_of(
    member: Membership, *, now: datetime, practitioner: Membership | None = None, topic: str = ""
) -> Figures:
    """The figures of the member's practice, or of those of its promises that a practitioner or topic had.

    Everybody who reads cases sees the totals, an owner those of each practitioner too, others their own.
    """
    if practitioner and not member.is_owner and practitioner.pk != member.pk:
        raise PermissionDenied
    unsound = _unsound_chains(member.practice)
    narrowed = {name: value for name, value in (("made_by", practitioner), ("topic", topic)) if value}
    promises = _sound(member.practice, unsound).filter(**narrowed)
    counted = list(_counted(promises, now))
    if not narrowed:
        counted += _kept(member.practice, unsound)
    tested = _tested(counted)
    running = sum(each.running for each in counted)
    return Figures(
        not_told=_tally(tested, is_tested=True),
        told=_tally([each for each in counted if each.is_day and each.told]),
        listed=_listed([each for each in counted if not each.is_day]),
        void=_void(promises, now),
        running=running,
        **_never_counted(promises),
        past=0 if narrowed else PastCase.objects.filter(practice=member.practice_id).count(),
        erased=0 if narrowed else _erased(member.practice),
        first_locked_at=_first_lock(member, unsound),
        next_end=_next_end(promises, now) if running else None,
        faulty_chains=len(unsound),
        by_rule=_by_rule(tested),
        **_by_topic_and_practitioner(member, promises, now),
    )


@dataclass(frozen=True)
class Totals:
    """What the figures of a practice come to as a whole."""

    not_told: Tally
    told: Tally
    erased: int


def totals_of(practice: Practice, *, now: datetime) -> Totals:
    """The totals of what had ended by then, with the answers that are there."""
    unsound = _unsound_chains(practice)
    counted = [*_counted(_sound(practice, unsound), now), *_kept(practice, unsound)]
    return Totals(
        not_told=_tally(_tested(counted), is_tested=True),
        told=_tally([each for each in counted if each.is_day and each.told]),
        erased=_erased(practice),
    )


def rules_of(member: Membership, *, now: datetime) -> list[Row]:
    """The rows by rule of the figures of all of the member's practice, without the rest of these."""
    unsound = _unsound_chains(member.practice)
    return _by_rule(_tested([*_counted(_sound(member.practice, unsound), now), *_kept(member.practice, unsound)]))


def _unsound_chains(practice: Practice) -> list[int]:
    """The chains on which nothing is built: those with faults, and what was brought in and never checked."""
    return list(Chain.objects.filter(practice=practice).unsound().values_list("pk", flat=True))


def _sound(practice: Practice, unsound: list[int]) -> QuerySet[Promise]:
    promises = Promise.objects.for_practice(practice)
    return promises.exclude(link__chain__in=unsound) if unsound else promises


def _counted(promises: QuerySet[Promise], now: datetime) -> Iterator[Counted]:
    alike = (
        promises.filter(counted=True)
        .order_by()
        .values_list("answer", "unit", "told", "rule", "flagged", "length", "count")
    )
    numbers = alike.annotate(all=Count("pk"), over=Count("pk", filter=Q(horizon_ends__lte=now)))
    for answer, unit, told, rule, flagged, length, count, all_of_them, over in numbers.iterator():
        is_day = unit == Timing.Unit.DAY and count is None
        yield Counted(is_day, told, answer, flagged, length, rule, over, all_of_them - over)


def _kept(practice: Practice, unsound: list[int]) -> list[Counted]:
    """What erased clients left; a fact names no chain, so none counts once only unsound chains can have held it."""
    if unsound and not _erased_links(practice).exclude(chain__in=unsound).exists():
        return []
    facts = KeptFact.objects.filter(practice=practice)
    alike = facts.order_by().values_list("answer", "unit", "told", "rule", "flagged", "length").annotate(n=Count("*"))
    return [
        Counted(unit == Timing.Unit.DAY, told, answer, flagged, length, rule, n)
        for answer, unit, told, rule, flagged, length, n in alike
    ]


def _never_counted(promises: QuerySet[Promise]) -> dict[str, int]:
    """How many were locked as not to be counted, by the first reason of the three."""
    sealed = promises.filter(counted=False, flagged__gt=0)  # as a draft has nothing flagged
    return sealed.aggregate(
        preferred=Count("pk", filter=Q(position__gt=0)),
        second=Count("pk", filter=Q(position=0, primary=False)),
        concerns=Count("pk", filter=Q(position=0, primary=True)),
    )


def _first_lock(member: Membership, unsound: list[int]) -> datetime | None:
    """When the practice sealed its first promise, in whichever of its chains."""
    first = Link.objects.filter(chain__practice=member.practice_id, number=1).exclude(chain__in=unsound)
    return first.aggregate(at=Min("sealed_at"))["at"]


def _next_end(promises: QuerySet[Promise], now: datetime) -> datetime:
    running = promises.filter(counted=True, horizon_ends__gt=now).order_by("horizon_ends")
    return running.values_list("horizon_ends", flat=True)[0]


def _erased(practice: Practice) -> int:
    """Promises of erased clients of which nothing is shown but their place in the chain, as of what was void."""
    shown = KeptFact.objects.filter(practice=practice).exclude(answer=Answer.VOID)
    return max(0, _erased_links(practice).count() - shown.count())


def _erased_links(practice: Practice) -> QuerySet[Link]:
    return Link.objects.filter(chain__practice=practice, of=Link.Of.PROMISE, erased_at__isnull=False)


def _void(promises: QuerySet[Promise], now: datetime) -> dict[str, int]:
    """How many of what would be counted are void, by the reason that stands."""
    void = promises.filter(counted=True, answer=Answer.VOID, horizon_ends__lte=now)
    standing = void.filter(resolutions__answer=Answer.VOID, resolutions__corrected_by=None)
    return dict(standing.order_by().values_list("resolutions__void_reason").annotate(n=Count("*")))


def _tested(counted: list[Counted]) -> list[Counted]:
    return [each for each in counted if each.is_day and not each.told]


def _tally(counted: list[Counted], *, is_tested: bool = False) -> Tally:
    by_answer: Counter[str] = Counter()
    for each in counted:
        by_answer[each.answer] += each.n
    return Tally(
        groups=_as_groups(each for each in counted if each.answer in COUNTING),
        inside=by_answer[Answer.INSIDE],
        outside=by_answer[Answer.OUTSIDE],
        did_not_happen=by_answer[Answer.DID_NOT_HAPPEN],
        unanswered=by_answer[""],
        unknown=by_answer[Answer.UNKNOWN],
        not_happened=_as_groups(each for each in counted if each.answer == Answer.DID_NOT_HAPPEN),
        is_tested=is_tested,
    )


COUNTING = frozenset({Answer.INSIDE, Answer.OUTSIDE, Answer.UNKNOWN, ""})  # the answers that make up n


def _as_groups(counted: Iterable[Counted]) -> tuple[Group, ...]:
    hits, misses = Counter(), Counter()
    for each in counted:
        if each.n:  # of none that is over, the rate is none of these
            (hits if each.answer == Answer.INSIDE else misses)[each.flagged, each.length] += each.n
    return tuple(Group(*rate, hits[rate], misses[rate]) for rate in sorted(hits.keys() | misses.keys()))


def _listed(counted: list[Counted]) -> ListedTally:
    tally = _tally(counted)
    return ListedTally(tally.n, tally.hits, tally.chance_rate)


def _by_rule(tested: list[Counted]) -> list[Row]:
    """Each rule that gave a timing, all of them: one is convincing only after correction for how many there are."""
    apart: dict[str, list[Counted]] = {}
    for each in tested:
        if each.answer in COUNTING and each.n:
            apart.setdefault(each.rule, []).append(each)
    groups = {rule: _as_groups(found) for rule, found in apart.items()}
    numbers = {rule: sum(group.n for group in found) for rule, found in groups.items()}
    threshold = CONVINCING * sum(n >= LEAST for n in numbers.values())
    rows = [
        Row(
            key=rule,
            name=name_of(rule),
            n=numbers[rule],
            hits=sum(group.hits for group in found),
            expected=expected(found),
            convincing=numbers[rule] >= LEAST and e_value(found) >= threshold,
        )
        for rule, found in groups.items()
    ]
    return sorted(rows, key=lambda row: (-row.n, row.key))


def name_of(rule: str) -> str:
    """What a rule is called: its classical phrase, else its gloss; of one that the engine no longer has, its id."""
    try:
        shown = shown_rule(engine.rule(rule))
    except engine.RequestError:
        return rule
    return shown.phrase or shown.gloss


def _by_topic_and_practitioner(member: Membership, promises: QuerySet[Promise], now: datetime) -> dict[str, list[Row]]:
    """Practitioners in the order in which they joined: nobody is ranked, and but the owner each sees their own row."""
    tested = promises.filter(counted=True, told=False, unit=Timing.Unit.DAY, count=None)
    alike = tested.order_by().values_list("topic", "made_by", "answer", "flagged", "length")
    numbers = alike.annotate(n=Count("pk", filter=Q(horizon_ends__lte=now)))
    topics, people = {}, {}
    for topic, person, answer, flagged, length, n in numbers.iterator():
        if n and answer in COUNTING:
            counted = Counted(True, False, answer, flagged, length, "", n)
            topics.setdefault(topic, []).append(counted)
            people.setdefault(person, []).append(counted)
    if not member.is_owner:
        people = {person: counted for person, counted in people.items() if person == member.pk}
    members = Membership.objects.filter(pk__in=people).select_related("user").order_by("joined_at", "pk")
    return {
        "by_topic": [
            _row(topic, str(TOPICS.get(topic, "—")), topics[topic]) for topic in (*TOPICS, "") if topic in topics
        ],
        "by_practitioner": [_row(person.code, str(person.user), people[person.pk]) for person in members],
    }


def _row(key: str, name: str, counted: list[Counted]) -> Row:
    groups = _as_groups(counted)
    return Row(key, name, sum(group.n for group in groups), sum(group.hits for group in groups), expected(groups))
