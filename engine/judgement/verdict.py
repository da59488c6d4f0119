"""The verdict: what all findings come to, in one sentence, with both sides named where they disagree."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from engine.elements import Relation
from engine.rules import read_toml

from .findings import Finding
from .words import capital, fill

_SENTENCES = re.compile(r"(?<=。)(?=.)|(?<=\.) ")
_WEATHER_SENTENCES = 3  # the song's lead, and more stand among the findings
_GROUPS = ("good", "waste", "harm", "restraint", "term")


class Side(NamedTuple):
    """One side of a disagreement: its polarity, the rule that it rests on, and its words by language (zh, en)."""

    polarity: str
    rule: str
    text: Mapping[str, str]

    def to_dict(self) -> dict[str, str]:
        """The side as JSON values."""
        return {"polarity": self.polarity, "rule": self.rule, "zh": self.text["zh"], "en": self.text["en"]}


class Verdict(NamedTuple):
    """What the findings come to.

    `polarity` is good, mixed, bad or open; `because` the ids of the rules it rests on; `text` the sentence by language
    (zh, en); `sides` a good and a bad one where findings disagree, else empty.
    """

    polarity: str
    because: tuple[str, ...]
    text: Mapping[str, str]
    sides: tuple[Side, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The verdict as JSON values."""
        return {
            "polarity": self.polarity,
            "because": list(self.because),
            "en": self.text["en"],
            "zh": self.text["zh"],
            "sides": [side.to_dict() for side in self.sides],
        }


class _Clause(NamedTuple):
    """A clause that the figure calls for, with its words filled in; empty where the clause has none."""

    rules: tuple[str, ...]
    text: Mapping[str, str]
    side: Mapping[str, str]


def of_matter(findings: Sequence[Finding]) -> Verdict:
    """The verdict over a matter: its topic's cell, of which the song's leads, with what decides by core and season."""
    cells = [finding for finding in findings if finding.rule.cell]
    deciding = [*cells[:1], *(finding for finding in findings if finding.rule.decides)]
    if not deciding:
        return of_house(findings)
    polarity, text = _decided(deciding), _said(deciding)
    sides: tuple[Side, ...] = ()
    if polarity_of(findings) == "mixed":
        sides = tuple(_decided_side(wanted, deciding, findings) for wanted in ("good", "bad"))
        others = [side for side in sides if polarity in ("good", "bad") and side.polarity != polarity]
        text = _with_other_side(text, others)
    because = [finding.rule.id for finding in deciding] + [side.rule for side in sides]
    return Verdict(polarity, tuple(dict.fromkeys(because)), text, sides)


def _decided(deciding: Iterable[Finding]) -> str:
    """Good where all that decides is good, bad where none of it is good, else mixed; open where it is neither."""
    found = {finding.polarity for finding in deciding} - {"neutral"}
    if not found:
        return "open"
    if found == {"good"}:
        return "good"
    return "bad" if "bad" in found and "good" not in found else "mixed"


def of_weather(findings: Sequence[Finding]) -> Verdict:
    """What the trigrams say of the weather; it is neither good nor bad."""
    if not findings:
        plain = _table()["weather"]
        return Verdict("open", (), {"zh": plain["nothing_zh"], "en": plain["nothing_en"]})
    leading = findings[:_WEATHER_SENTENCES]
    return Verdict("open", tuple(finding.rule.id for finding in leading), _said(leading))


def _said(findings: Sequence[Finding]) -> dict[str, str]:
    """What findings come to, one after the other."""
    outcomes = [_outcome(finding) for finding in findings]
    return {"zh": "".join(said["zh"] for said in outcomes), "en": " ".join(said["en"] for said in outcomes)}


def _outcome(finding: Finding) -> dict[str, str]:
    """The last sentence of a finding: those before it only say what body and use stand for."""
    return {language: _SENTENCES.split(text)[-1] for language, text in finding.text.items()}


def _with_other_side(text: Mapping[str, str], others: Sequence[Side]) -> dict[str, str]:
    """A sentence that is plainly good or bad, with what speaks against it said as well."""
    plain = _table()["plain"]
    said = dict(text)
    for other in others:
        added = fill(plain["other_zh"], plain["other_en"], {"other": (other.text["zh"], other.text["en"])})
        said = {"zh": said["zh"] + added["zh"], "en": f"{said['en']} {added['en']}"}
    return said


def _decided_side(polarity: str, deciding: Sequence[Finding], findings: Sequence[Finding]) -> Side:
    """One side of what disagrees: what decides so, else the strongest relation, else the first finding that does."""
    finding = next((finding for finding in deciding if finding.polarity == polarity), None)
    return (finding and _own_side(finding)) or _side(polarity, {}, findings) or _first_side(polarity, findings)


def _first_side(polarity: str, findings: Sequence[Finding]) -> Side:
    return _own_side(next(finding for finding in findings if finding.polarity == polarity))


def _own_side(finding: Finding) -> Side:
    """A side in a finding's own sentence."""
    outcome = _outcome(finding)
    return Side(finding.polarity, finding.rule.id, {"zh": outcome["zh"].rstrip("。"), "en": outcome["en"].rstrip(".")})


def of_house(findings: Sequence[Finding]) -> Verdict:
    """The verdict over a house by the clauses that its findings call for, else plainly by the relations."""
    polarity = polarity_of(findings)
    by_rule = {finding.rule.id: finding for finding in reversed(findings)}
    clauses = {group: clause for group in _GROUPS if (clause := _clause(group, by_rule))}
    sides = [
        _side(wanted, clauses, findings) or _first_side(wanted, findings)
        for wanted in ("good", "bad")
        if any(finding.polarity == wanted for finding in findings)
    ]
    if clauses:
        text = _joined(clauses)
        because = [rule for clause in clauses.values() for rule in clause.rules]
    else:
        text = _plain(polarity, sides)
        because = []
    because += [side.rule for side in sides]
    return Verdict(polarity, tuple(dict.fromkeys(because)), text, tuple(sides) if polarity == "mixed" else ())


def polarity_of(findings: Iterable[Finding]) -> str:
    """Good or bad where findings are so and none is the other; mixed where they disagree; open where none is either."""
    found = {finding.polarity for finding in findings}
    if {"good", "bad"} <= found:
        return "mixed"
    return next((polarity for polarity in ("good", "bad", "mixed") if polarity in found), "open")


def strongest(findings: Iterable[Finding], polarity: str) -> Finding | None:
    """The weightiest relation of a polarity: what feeds the body before what is like it, then by urgency.

    (001 八卦定阴阳次序, 相生极美比和次之; 断占总诀, 用最紧，互次之，变卦又次之)
    """
    found = [finding for finding in findings if finding.polarity == polarity and "side" in finding.words]
    return min(found, key=lambda finding: finding.relation is Relation.SAME, default=None)


def _clause(group: str, by_rule: Mapping[str, Finding]) -> _Clause | None:
    """The first clause of a group whose rules the findings, the first of each rule, hold all."""
    for row in _rows(group):
        if not all(rule in by_rule for rule in row["rests_on"]):
            continue
        resting = [by_rule[rule] for rule in row["rests_on"]]
        if row.get("stage", resting[0].stage) != resting[0].stage:
            continue
        words = {name: pair for finding in reversed(resting) for name, pair in finding.words.items()}
        text = fill(row.get("zh", ""), row.get("en", ""), words)
        return _Clause(tuple(row["rests_on"]), text, fill(row.get("side_zh", ""), row.get("side_en", ""), words))
    return None


def _side(polarity: str, clauses: Mapping[str, _Clause], findings: Sequence[Finding]) -> Side | None:
    """The good or the bad side: in the words of the clauses, else in those of the strongest relation."""
    groups = ("good", "term") if polarity == "good" else ("harm", "waste")
    for group in groups:
        clause = clauses.get(group)
        if clause and clause.side["zh"]:
            rest = clauses["restraint"].side if group == "harm" and "restraint" in clauses else {}
            return Side(
                polarity,
                clause.rules[0],
                {language: words + rest.get(language, "") for language, words in clause.side.items()},
            )
    finding = strongest(findings, polarity)
    if finding is None:
        return None
    chinese, english = finding.words["side"]
    return Side(polarity, finding.rule.id, {"zh": chinese, "en": english})


def _joined(clauses: Mapping[str, _Clause]) -> dict[str, str]:
    """The clauses as one sentence: 水来生木，此居可旺；金伏互中，酉年有损，以二十九年为限。"""
    said = [clauses[group].text for group in ("good", "waste", "harm") if group in clauses]
    term = clauses["term"].text
    chinese = "，".join(filter(None, ("；".join(text["zh"] for text in said), term["zh"])))
    english = "; ".join(text["en"] for text in (*said, term))
    return {"zh": f"{chinese}。", "en": f"{capital(english)}."}


def _plain(polarity: str, sides: Iterable[Side]) -> dict[str, str]:
    words = {side.polarity: (side.text["zh"], side.text["en"]) for side in sides}
    words |= {capital(name): (chinese, capital(english)) for name, (chinese, english) in words.items()}
    plain = _table()["plain"]
    return fill(plain[f"{polarity}_zh"], plain[f"{polarity}_en"], words)


@cache
def _rows(group: str) -> Sequence[Mapping[str, Any]]:
    return [row for row in _table()["clause"] if row["group"] == group]


@cache
def _table() -> dict[str, Any]:
    return read_toml("verdict")
