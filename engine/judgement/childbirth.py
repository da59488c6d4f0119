"""Boy or girl, by the lines of the figure (001 诸事响应歌, 阴多生女阳生男)."""

from __future__ import annotations

from engine.chart import Shape
from engine.rules import table

from .findings import Finding
from .words import Pair, fill, number_words

_WORDS: dict[bool, Pair] = {True: ("男", "boy"), False: ("女", "girl")}
_NONE: Pair = ("〇", "0")


def sex(shape: Shape) -> tuple[Finding, ...]:
    """What the majority of the six lines of the primary hexagram says; nothing where they are three and three."""
    lines = [line for trigram in (shape.primary.lower, shape.primary.upper) for line in trigram.lines]
    yang = sum(lines)
    if 2 * yang == len(lines):
        return ()
    rule = table("topics").rules["song-birth-majority"]
    words = {
        "yang": number_words(yang) if yang else _NONE,
        "yin": number_words(len(lines) - yang) if yang < len(lines) else _NONE,
        "child": _WORDS[2 * yang > len(lines)],
    }
    text = fill(rule.templates["line_zh"], rule.templates["line_en"], words)
    return (Finding(rule, "end", "neutral", (shape.primary.lower, shape.primary.upper), text, words),)
