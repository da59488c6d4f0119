"""A reading as plain text, for the command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .sources import source

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
    "verdict": ("断", "Verdict"),
    "timings": ("应期", "Timings"),
    "windows": ("日期", "Dates"),
}
LANGUAGES = {"zh-hans": "zh", "en": "en"}


def as_text(answer: Mapping[str, Any], language: str) -> str:
    """A reading's `to_dict()` as lines of text in `en` or `zh-hans`, ending in a newline."""
    gloss = LANGUAGES[language]
    lines = _moment(answer["moment"], gloss)
    if "chart" in answer:
        lines = (*lines, *_chart(answer, gloss), *_judgement(answer, gloss))
    return "\n".join(lines) + "\n"


def _word(name: str, gloss: str) -> str:
    chinese, english = _WORDS[name]
    return chinese if gloss == "zh" else english


def _moment(moment: Mapping[str, Any] | None, gloss: str) -> tuple[str, ...]:
    if moment is None:
        return ()
    lunar, pillars = moment["lunar"], moment["pillars"]
    leap = ("闰" if gloss == "zh" else "leap ") if lunar["leap"] else ""
    facts = [moment["at"], lunar["year"], lunar["year_branch"]]
    if lunar["month"]:
        facts.append(f"{leap}{lunar['month']}/{lunar['day']}")
    facts.append(lunar["hour_branch"])
    facts += [pillar for pillar in (pillars or {}).values() if pillar]
    if moment["term"]:
        facts.append(moment["term"]["name"])
    return (" ".join(str(fact) for fact in facts if fact is not None),)


def _chart(answer: Mapping[str, Any], gloss: str) -> Iterator[str]:
    chart, line = answer["chart"], answer["cast"]["line"]
    names = [f"{chart[part]['name']} {chart[part]['number']}" for part in ("primary", "nuclear", "changed")]
    labels = ("体", "用", "动爻", "成数") if gloss == "zh" else ("body", "use", "line", "total")
    values = (chart["body"]["trigram"], chart["use"]["trigram"], line, chart["total"])
    yield " → ".join(names)
    yield "  ".join(f"{label} {value}" for label, value in zip(labels, values, strict=True))


def _judgement(answer: Mapping[str, Any], gloss: str) -> Iterator[str]:
    verdict = answer["verdict"]
    yield f"\n{_word('verdict', gloss)} ({_word(verdict['polarity'], gloss)})"
    yield f"  {verdict[gloss]}"
    for side in verdict["sides"]:
        yield f"  {_word(side['polarity'], gloss)}: {side[gloss]}"
    if answer["timings"]:
        yield f"\n{_word('timings', gloss)}"
    for timing in answer["timings"]:
        polarity, label = _word(timing["polarity"], gloss), timing["text"][gloss]
        yield f"  {_when(timing, gloss)}: {polarity}, {label} ({timing['because'][gloss]})"
    stage = None
    for finding in answer["findings"]:
        if finding["stage"] != stage:
            stage = finding["stage"]
            yield f"\n{_word(stage, gloss)}"
        text, cite = finding["text"], finding["cites"][0]
        title = source(cite["source"]).title_zh if gloss == "zh" else source(cite["source"]).title_en
        yield f"  {_word(finding['polarity'], gloss)}: {text[gloss]}"
        yield f"    {text['source']} ({title}, {cite['heading']}, {finding['rule']})"
    if answer.get("windows"):
        yield f"\n{_word('windows', gloss)}"
    for window in answer.get("windows", ()):
        yield f"  {window['label']} {_word(window['unit'], gloss)}  {window['starts']} – {window['ends']}"


def _when(timing: Mapping[str, Any], gloss: str) -> str:
    if "count" in timing:
        return f"{timing['count']} {_word(timing['unit'], gloss)}"
    joint = "" if gloss == "zh" else ", "
    return f"{''.join(timing['branches'])} {joint.join(_word(unit, gloss) for unit in timing['units'])}"
