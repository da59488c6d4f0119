"""The verdict: what all findings come to, in one sentence, with both sides named where they disagree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from engine.elements import Relation
from engine.rules import read_toml

from .findings import Finding
from .words import Pair, capital, fill

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
    deciding = [*cells[:1], *[finding for finding in findings if finding.rule.decides]]
    if not deciding:
        return of_house(findings)
    polarity, text = _decided(deciding), _said(deciding)
    speakers: list[Finding] = []
    if polarity_of(findings) == "mixed":
        speakers = [_first(wanted, deciding) or _speaker(wanted, findings) for wanted in ("good", "bad")]
        for speaker in speakers:
            if polarity in ("good", "bad") and speaker.polarity != polarity:
                added = _other_side(speaker)
                text = {"zh": text["zh"] + added["zh"], "en": f"{text['en']} {added['en']}"}
    because = [finding.rule.id for finding in (*deciding, *speakers)]
    return Verdict(polarity, tuple(dict.fromkeys(because)), text, tuple(map(_side_of, speakers)))


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


def _said(findings: Iterable[Finding]) -> dict[str, str]:
    """What findings come to, one after the other."""
    outcomes = [_outcome(finding) for finding in findings]
    return {"zh": "".join([chinese for chinese, _ in outcomes]), "en": " ".join([english for _, english in outcomes])}


@lru_cache(maxsize=2**13)
def _outcome(finding: Finding) -> Pair:
    """The last sentence of a finding: those before it only say what body and use stand for."""
    chinese, english = finding.text["zh"], finding.text["en"]
    return chinese[chinese.rfind("。", 0, -1) + 1 :], english[english.rfind(". ") + 1 :].lstrip()


@lru_cache(maxsize=2**13)
def _other_side(speaker: Finding) -> dict[str, str]:
    """What is said as well where a sentence is plainly good or bad and this speaks against it."""
    plain, text = _table()["plain"], _side_of(speaker).text
    return fill(plain["other_zh"], plain["other_en"], {"other": (text["zh"], text["en"])})


def _first(polarity: str, findings: Iterable[Finding]) -> Finding | None:
    return next((finding for finding in findings if finding.polarity == polarity), None)


def _speaker(polarity: str, findings: Sequence[Finding]) -> Finding:
    """The finding that speaks for a side: the strongest relation, else the first that is of that polarity."""
    return strongest(findings, polarity) or next(finding for finding in findings if finding.polarity == polarity)


@lru_cache(maxsize=2**13)
def _side_of(finding: Finding) -> Side:
    """The side for which a finding speaks: a relation in words of its own for that, another in its own sentence."""
    if "side" in finding.words:
        chinese, english = finding.words["side"]
    else:
        chinese, english = _outcome(finding)
        chinese, english = chinese.rstrip("。"), english.rstrip(".")
    return Side(finding.polarity, finding.rule.id, {"zh": chinese, "en": english})


def of_house(findings: Sequence[Finding]) -> Verdict:
    """The verdict over a house by the clauses that its findings call for, else plainly by the relations."""
    polarity = polarity_of(findings)
    by_rule = {finding.rule.id: finding for finding in reversed(findings)}
    clauses = {group: clause for group in _GROUPS if (clause := _clause(group, by_rule))}
    sides = [
        _side(wanted, clauses) or _side_of(_speaker(wanted, findings))
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


def _side(polarity: str, clauses: Mapping[str, _Clause]) -> Side | None:
    """The good or the bad side in the words of the clauses, where they have any."""
    groups = ("good", "term") if polarity == "good" else ("harm", "waste")
    for group in groups:
        clause = clauses.get(group)
        if clause and clause.side["zh"]:
            rest = clauses["restraint"].side if group == "harm" and "restraint" in clauses else {}
            words = {language: words + rest.get(language, "") for language, words in clause.side.items()}
            return Side(polarity, clause.rules[0], words)
    return None


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
