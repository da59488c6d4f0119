"""What the text says of a house, by the conditions that its three houses show (000 屋宅之占诀)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from engine.chart import Chart, Shape
from engine.elements import Element, Relation
from engine.rules import table
from engine.stems_branches import ELEMENT_BRANCHES, PAIRS, next_year_of, year_pair
from engine.trigrams import Trigram

from .findings import STAGE_OF_SLOT, Finding, by_stage, say
from .house import House, Placed, branches_of, house_of
from .words import Pair, Words, branch_words, listed, number_words, slot_words, trigram_words

_DAUGHTERS = ("巽", "离", "兑")
_LAST_WINTER_MONTH = 12
_YEARS = "{years}"


class Month(NamedTuple):
    """What the rules of a house heed of the month: whether it ends the winter, and what restrains is out of season."""

    ends_winter: bool
    weakens_restrainer: bool


def month_of(chart: Chart) -> Month:
    """What is heeded of the month of a chart."""
    restrainer, strong = house_of(chart.shape).restrainer, chart.in_season
    weakens = restrainer is not None and strong is not None and restrainer.trigram.name not in strong
    return Month(chart.season_month == _LAST_WINTER_MONTH, weakens)


@cache
def findings(shape: Shape, month: Month) -> tuple[Finding, ...]:
    """What the rules of the house say of a shape, by stage, its term without a date."""
    house = house_of(shape)
    found = [*_good(house, month), *_harm(house, month), *_drain(house), *_lawsuit(house), *_quarrels(house)]
    return by_stage([*found, _term(house).undated, *_saved(house)])


def dated(found: Iterable[Finding], shape: Shape, cast_year: int) -> tuple[Finding, ...]:
    """The findings with the term counted from the year of the casting."""
    house = house_of(shape)
    term, (chinese, english) = _term(house), _years(house, cast_year)
    text = {
        "zh": term.sentences["zh"].replace(_YEARS, chinese),
        "en": term.sentences["en"].replace(_YEARS, english),
    }
    return tuple(finding.told(text) if finding is term.undated else finding for finding in found)


def _good(house: House, month: Month) -> Iterator[Finding]:
    fed = house.first(Relation.GENERATES)
    if fed:
        flavour: Pair = tuple(table("dwelling").words["flavours"][fed.trigram.name])
        words = branch_words(ELEMENT_BRANCHES[fed.trigram.element]) | {"flavour": flavour}
        yield _finding(house, "housecast-gen-gain", fed, words)
    kan = house.first_named("坎")
    if kan and house.body.element is Element.WOOD and month.ends_winter:
        yield _finding(house, "housecast-spring-flourish", kan)
    same = house.first(Relation.SAME)
    if same and (same.slot != "changed_use" or house.shows_both_woods):
        yield _finding(house, joy_rule(house), same, branch_words(ELEMENT_BRANCHES[house.body.element]))
    if house.body.name == house.shape.changed_use.name == "震":
        yield _finding(house, "housecast-changed-same-eldest-son", Placed("changed_use", house.body))


def joy_rule(house: House) -> str:
    """The rule by which the body's own branches are glad ones."""
    if house.relation_of("use") is Relation.SAME:
        return "housecast-use-same"
    return "housecast-wood-trigrams" if house.shows_both_woods else "housecast-same-joy"


def _harm(house: House, month: Month) -> Iterator[Finding]:
    controller = house.controller
    if controller and controller.slot != "changed_use":
        yield _finding(house, "housecast-ctl-loss", controller, branch_words(branches_of(controller.trigram)))
        fed = house.first(Relation.GENERATES)
        if house.relation_of("body_nuclear") is Relation.OVERCOMES and not fed:
            yield _finding(house, "housecast-mutual-ctl-urgent", Placed("body_nuclear", house.shape.body_nuclear))
    restrainer = house.restrainer
    if controller and restrainer:
        yield _restraint(controller, restrainer, month)


def _restraint(controller: Placed, restrainer: Placed, month: Month) -> Finding:
    """The controller held in check: at a cost where the use does it that drains the body (亦不纯美)."""
    rule = table("dwelling").rules[
        "housecast-restraint-imperfect" if restrainer.slot == "use" else "housecast-restrained-controller"
    ]
    weakness = ("虽不当令，仍", ", though out of season") if month.weakens_restrainer else ("", "")
    words = trigram_words(controller.trigram) | trigram_words(restrainer.trigram, "restrainer") | {"weakness": weakness}
    stage = STAGE_OF_SLOT[controller.slot]
    trigrams = (restrainer.trigram, controller.trigram)
    return Finding(rule, stage, "mixed", trigrams, say(rule, words), words, restrainer.slot)


def _drain(house: House) -> Iterator[Finding]:
    use = house.drain
    if not use:
        return
    yield _finding(house, "housecast-drain-wealth", Placed("use", use))
    others = [name for name in _DAUGHTERS if name != use.name and house.first_named(name)]
    if use.name in _DAUGHTERS and others:
        words = {"others": ("、".join(others), listed(others))}
        yield _finding(house, "housecast-drain-women", Placed("use", use), words)


def _lawsuit(house: House) -> Iterator[Finding]:
    """What a changed trigram that overcomes the body does (the 韩 house)."""
    if house.relation_of("changed_use") is not Relation.OVERCOMES:
        return
    changed = Placed("changed_use", house.shape.changed_use)
    words = branch_words(branches_of(changed.trigram))
    words["element_branches"] = branch_words(ELEMENT_BRANCHES[changed.trigram.element])["branches"]
    yield _finding(house, "housecast-ctl-lawsuit", changed, words)
    if changed.trigram.element is Element.METAL:
        yield _finding(house, "housecast-ctl-illness", changed, words)
    yield _finding(house, "housecast-after-controller-year", changed, words)


def _quarrels(house: House) -> Iterator[Finding]:
    dui = house.first_named("兑")
    if dui:
        yield _finding(house, "housecast-dui-quarrel", dui, states_slot=False)


def end_rule(house: House) -> str:
    """The rule by which the house ends, or stands."""
    if house.drain and house.drain.element is Element.FIRE:
        return "housecast-total-end-fire"
    if house.controller and house.controller.slot == "changed_use" and not house.drain:
        return "housecast-end-on-controller-year"
    return "housecast-total-years" if house.drain or house.controller else "housecast-survives-without-controller"


def end_words(house: House) -> Words:
    """The total and its double, and the cause of the end: the use that drains, else the controller."""
    total = house.shape.total
    words = {"total": number_words(total), "twice": number_words(2 * total)}
    cause = house.drain or (house.controller.trigram if house.controller else None)
    if cause:
        harm = ("泄体", "drains the body") if house.drain else ("克体", "overcomes the body")
        words |= trigram_words(cause) | trigram_words(cause, "use") | {"harm": harm}
    if house.controller:
        words |= branch_words(branches_of(house.controller.trigram))
    return words


class _Term(NamedTuple):
    """The term of a house: its finding without a date, and its sentences with the place of the years kept open."""

    undated: Finding
    sentences: Mapping[str, str]


@cache
def _term(house: House) -> _Term:
    rule, words = table("dwelling").rules[end_rule(house)], end_words(house)
    controller = house.controller.trigram if house.controller else None
    causes: tuple[Trigram, ...] = tuple(filter(None, (house.drain, controller)))
    sentences = say(rule, {**words, "years": (_YEARS, _YEARS)})
    text = {language: sentence.replace(_YEARS, "") for language, sentence in sentences.items()}
    return _Term(Finding(rule, "end", rule.polarity or "mixed", causes or (house.body,), text, words), sentences)


def _years(house: House, cast_year: int) -> Pair:
    """The years in which the total is full, elapsed years being counted, and in which the controller comes next."""
    full = cast_year + house.shape.total
    chinese = f"：自{_pair(cast_year)}年起算，满于{_pair(full)}年（{full}）"
    english = f": counted from {cast_year} they are full in {full} ({_pair(full)})"
    if house.controller:
        branches = branches_of(house.controller.trigram)
        later = next_year_of(branches, after=full)
        chinese += f"，其后首逢{'、'.join(branches)}为{_pair(later)}年（{later}）"
        english += f", and the next year of {' or '.join(branches)} is {later} ({_pair(later)})"
    return chinese, english


def _pair(year: int) -> str:
    return PAIRS[year_pair(year)]


def _saved(house: House) -> Iterator[Finding]:
    """A 坎 that feeds the body beside what ends the house: the text says both."""
    fed = house.first(Relation.GENERATES)
    kan = house.first_named("坎")
    if fed and kan and fed.trigram.element is Element.WATER and (house.controller or house.drain):
        rule = table("dwelling").rules["housecast-one-generator-saves"]
        words = {"total": number_words(house.shape.total)}
        yield Finding(rule, "end", "mixed", (kan.trigram, house.body), say(rule, words), words)


def _finding(
    house: House, identity: str, acting: Placed, more: Words | None = None, *, states_slot: bool = True
) -> Finding:
    """What a rule says of the trigram in a slot; `states_slot` where that tells how it stands to the body."""
    rule = table("dwelling").rules[identity]
    words = {
        **slot_words(acting.slot),
        **trigram_words(acting.trigram),
        **trigram_words(house.body, "body"),
        "unharmed": _unharmed(house),
        **(more or {}),
    }
    return Finding(
        rule,
        STAGE_OF_SLOT[acting.slot],
        rule.polarity or "neutral",
        (acting.trigram, house.body),
        say(rule, words),
        words,
        acting.slot if states_slot else None,
    )


def _unharmed(house: House) -> Pair:
    if house.relation_of("changed_use") is Relation.OVERCOMES:
        return "", ""
    return "，终不受克", ", and nothing overcomes it in the end"
