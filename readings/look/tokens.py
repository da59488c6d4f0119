"""The colours of the style sheet, and how they stand out: read from tokens.css, computed as WCAG 2 defines it."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

STYLES = Path(__file__).parent / "static/look/tokens.css"
GROUNDS = ("paper", "wash")


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour in one theme, with its contrast to paper and to wash."""

    value: str
    on_paper: float
    on_wash: float


@dataclass(frozen=True, slots=True)
class Token:
    """A named colour of the style sheet in both themes."""

    name: str
    light: Colour
    dark: Colour


@cache
def tokens() -> tuple[Token, ...]:
    """The colours in the order of the style sheet, which says each by day and by night: light-dark(#…, #…)."""
    said = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", STYLES.read_text(encoding="utf8"))
    by_day = {name: light for name, light, _dark in said}
    by_night = {name: dark for name, _light, dark in said}
    return tuple(Token(name, _colour(name, by_day), _colour(name, by_night)) for name in by_day)


def contrast(one: str, other: str) -> float:
    """How two colours, #rrggbb, stand out from each other: from 1 (alike) to 21 (black on white)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _colour(name: str, theme: dict[str, str]) -> Colour:
    return Colour(theme[name], *(contrast(theme[name], theme[ground]) for ground in GROUNDS))


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[place : place + 2], 16) / 255) for place in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
