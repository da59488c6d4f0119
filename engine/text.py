"""A reading as plain text, for the command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .hexagrams import HEXAGRAMS
from .scripts import traditional
from .sources import source
from .trigrams import TRIGRAMS

# Words of the page by language: Chinese, English.
_WORDS = {
    "good": ("吉", "good"),
    "bad": ("凶", "bad"),
    "mixed": ("半", "mixed"),
    "neutral": ("平", "neutral"),
    "open": ("未定", "open"),
    "now": ("今", "Now"),
    "middle": ("中", "Midway"),
    "end": ("终", "In the end"),
    "outside": ("外", "Outside"),
    "year": ("年", "years"),
    "month": ("月", "months"),
    "day": ("日", "days"),
    "body": ("体", "body"),
    "use": ("用", "use"),
    "line": ("动爻", "line"),
    "total": ("成数", "total"),
    "verdict": ("断", "Verdict"),
    "timings": ("应期", "Timings"),
    "windows": ("日期", "Dates"),
}
LANGUAGES = ("en", "zh-hans", "zh-hant")


def as_text(answer: Mapping[str, Any], language: str) -> str:
    """A reading's `to_dict()` as lines of text in one of LANGUAGES, ending in a newline.

    The classical phrases stand as their source prints them.
    """
    lines = _moment(answer["moment"], language)
    if "chart" in answer:
        lines = (*lines, *_chart(answer, language), *_judgement(answer, language))
    return "\n".join(lines) + "\n"


def _say(chinese: str, english: str, language: str) -> str:
    """The one of two words that the language takes, in its script."""
    if language == "en":
        return english
    return traditional(chinese) if language == "zh-hant" else chinese


def _word(name: str, language: str) -> str:
    return _say(*_WORDS[name], language)


def _gloss(texts: Mapping[str, str], language: str) -> str:
    return _say(texts["zh"], texts["en"], language)


def _moment(moment: Mapping[str, Any] | None, language: str) -> tuple[str, ...]:
    if moment is None:
        return ()
    lunar, pillars = moment["lunar"], moment["pillars"]
    leap = _say("闰", "leap ", language) if lunar["leap"] else ""
    facts = [moment["at"], lunar["year"], lunar["year_branch"]]
    if lunar["month"]:
        facts.append(f"{leap}{lunar['month']}/{lunar['day']}")
    facts.append(lunar["hour_branch"])
    facts += [pillar for pillar in (pillars or {}).values() if pillar]
    if moment["term"]:
        term = moment["term"]["name"]
        facts.append(_say(term, term, language))
    return (" ".join(str(fact) for fact in facts if fact is not None),)


def _chart(answer: Mapping[str, Any], language: str) -> Iterator[str]:
    chart, line = answer["chart"], answer["cast"]["line"]
    hexagrams = [HEXAGRAMS[chart[part]["number"]] for part in ("primary", "nuclear", "changed")]
    trigrams = [TRIGRAMS[chart[role]["trigram"]] for role in ("body", "use")]
    old = language == "zh-hant"
    yield " → ".join(f"{each.traditional if old else each.name} {each.number}" for each in hexagrams)
    values = (*(each.traditional if old else each.name for each in trigrams), line, chart["total"])
    labels = [_word(name, language) for name in ("body", "use", "line", "total")]
    yield "  ".join(f"{label} {value}" for label, value in zip(labels, values, strict=True))


def _judgement(answer: Mapping[str, Any], language: str) -> Iterator[str]:
    verdict = answer["verdict"]
    yield f"\n{_word('verdict', language)} ({_word(verdict['polarity'], language)})"
    yield f"  {_gloss(verdict, language)}"
    for side in verdict["sides"]:
        yield f"  {_word(side['polarity'], language)}: {_gloss(side, language)}"
    if answer["timings"]:
        yield f"\n{_word('timings', language)}"
    for timing in answer["timings"]:
        polarity, label = _word(timing["polarity"], language), _gloss(timing["text"], language)
        yield f"  {_when(timing, language)}: {polarity}, {label} ({_gloss(timing['because'], language)})"
    stage = None
    for finding in answer["findings"]:
        if finding["stage"] != stage:
            stage = finding["stage"]
            yield f"\n{_word(stage, language)}"
        text, cite = finding["text"], finding["cites"][0]
        book = source(cite["source"])
        yield f"  {_word(finding['polarity'], language)}: {_gloss(text, language)}"
        title, heading = _say(book.title_zh, book.title_en, language), _say(cite["heading"], cite["heading"], language)
        yield f"    {text['source']} ({title}, {heading}, {finding['rule']})"
    if answer.get("windows"):
        yield f"\n{_word('windows', language)}"
    for window in answer.get("windows", ()):
        yield f"  {window['label']} {_word(window['unit'], language)}  {window['starts']} – {window['ends']}"


def _when(timing: Mapping[str, Any], language: str) -> str:
    if "count" in timing:
        return f"{timing['count']} {_word(timing['unit'], language)}"
    joint = _say("", ", ", language)
    return f"{''.join(timing['branches'])} {joint.join(_word(unit, language) for unit in timing['units'])}"
