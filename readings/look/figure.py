"""A figure as it is shown: primary, nuclear and changed hexagram, and what their trigrams stand for."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.hexagrams import HEXAGRAMS
from engine.trigrams import TRIGRAMS
from readings.look import words

WIDTHS = {"reading": 120, "cast": 108, "compare": 60}


@dataclass(frozen=True, slots=True)
class TrigramLabel:
    """What stands right of a trigram: its role, and below that its name and element."""

    role: str
    trigram: str
    strong: bool

    @property
    def trigram_and_element(self) -> str:
        return words.trigram_and_element(self.trigram)


@dataclass(frozen=True, slots=True)
class FigureHexagram:
    """One of the three: `role` 本 互 变, `detail` the words that a narrow page leaves out, `line` marked as moving."""

    key: str
    name: str
    role: str
    detail: str
    upper: str
    lower: str
    line: int | None
    labels: tuple[TrigramLabel, TrigramLabel]


def hexagrams(chart: dict, line: int, *, size: str = "reading") -> tuple[FigureHexagram, ...]:
    """The three hexagrams of the engine's `chart`, whose line 1–6 moves; `size` is one of WIDTHS."""
    body_above = chart["body"]["place"] == "upper"
    primary, nuclear, changed = (chart[key] for key in ("primary", "nuclear", "changed"))
    return (
        FigureHexagram(
            "primary",
            words.short_name(HEXAGRAMS[primary["number"]]),
            pgettext("hexagram", "Primary"),
            _detail(primary, size),
            primary["upper"],
            primary["lower"],
            line,
            _labels(primary, body_above, body="body", use="use"),
        ),
        FigureHexagram(
            "nuclear",
            " ".join(words.short_name(TRIGRAMS[nuclear[place]]) for place in ("upper", "lower")),
            pgettext("hexagram", "Nuclear"),
            _over(nuclear) if size == "reading" else "",
            nuclear["upper"],
            nuclear["lower"],
            None,
            _labels(nuclear, body_above, body="body_nuclear", use="use_nuclear"),
        ),
        FigureHexagram(
            "changed",
            words.short_name(HEXAGRAMS[changed["number"]]),
            pgettext("hexagram", "Changed"),
            _detail(changed, size),
            changed["upper"],
            changed["lower"],
            None,
            _labels(changed, body_above, body="body", use="changed_use"),
        ),
    )


def _labels(hexagram: dict, body_above: bool, *, body: str, use: str) -> tuple[TrigramLabel, TrigramLabel]:
    roles = (body, use) if body_above else (use, body)
    upper, lower = (
        TrigramLabel(str(words.ROLES[role]), hexagram[place], strong=role in ("body", "use"))
        for role, place in zip(roles, ("upper", "lower"), strict=True)
    )
    return upper, lower


def _detail(hexagram: dict, size: str) -> str:
    """The number, on a reading with the hexagram's long name before it."""
    if size != "reading":
        return str(hexagram["number"])
    return f"{words.hexagram_long_name(HEXAGRAMS[hexagram['number']])} {hexagram['number']}"


def _over(hexagram: dict) -> str:
    return _("%(upper)s over %(lower)s") % {
        "upper": words.trigram_name(TRIGRAMS[hexagram["upper"]]),
        "lower": words.trigram_name(TRIGRAMS[hexagram["lower"]]),
    }
