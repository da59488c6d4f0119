"""What the eight directions say of a survey, as its pages show it."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import pgettext

import engine
from engine.directions import DIRECTIONS
from engine.elements import ELEMENT_NAMES
from readings.cases.sealed.presentation import ShownFinding, shown
from readings.look.words import ELEMENTS, either, is_chinese
from readings.surveys.models import Direction, Survey

ELEMENT_WORDS = {name: ELEMENTS[element] for element, name in ELEMENT_NAMES.items()}  # by how a direction keeps them
TOLD = {"what": "seen", "element": "element", "sign": "verdict"}  # what the engine is told, and where it stands


@dataclass(frozen=True, slots=True)
class ShownPalace:
    """A direction: what was seen there, for whom of the family it is good or ill, and by which rules."""

    direction: str
    trigram: str
    row: Direction | None
    family: str
    site: str  # of the illness asked about; empty where it does not show here
    outcome: str | None  # gain, care, both
    element: str  # of what was seen, chosen or proposed; empty while it is not known
    findings: list[ShownFinding]

    @property
    def proposed(self) -> str:
        """The word of the element that the correspondences give for what was seen."""
        return proposed_element(self.row.seen) if self.row and self.row.seen else ""

    @property
    def undecided(self) -> str:
        """What was seen, where nobody has chosen its element."""
        return self.row.seen if self.row and not self.row.element else ""

    @property
    def signs(self) -> list[tuple[str, str]]:
        """The polarities of what it says, each with its word: a joy, a worry, or both."""
        words = {"good": pgettext("of a direction", "joy"), "bad": pgettext("of a direction", "worry")}
        return [(code, words[code]) for code in polarities(self.outcome)]


def polarities(outcome: str | None) -> tuple[str, ...]:
    """The polarities of an outcome of the engine's."""
    return {"gain": ("good",), "care": ("bad",), "both": ("good", "bad")}.get(outcome or "", ())


def shown_palaces(survey: Survey) -> list[ShownPalace]:
    """The eight of them from north clockwise, whether or not anything was seen there."""
    rows = {row.direction: row for row in survey.directions.prefetch_related("photos")}
    request = {"seen": [asked for row in rows.values() if len(asked := _asked(row)) > 1]}
    if survey.topic:
        request["topic"] = survey.topic
    answer = engine.eight_directions(request).to_dict()
    return [_shown(palace, rows.get(palace["direction"])) for palace in answer["directions"]]


def proposed_element(words: str) -> str:
    """The word of the element that the correspondences give for what is typed; empty where they give none."""
    asked = {"direction": next(iter(DIRECTIONS)), "what": words}
    seen = engine.eight_directions({"seen": [asked]}).palaces[0].seen[0]
    return str(ELEMENTS[seen.element]) if seen.element else ""


def _asked(row: Direction) -> dict[str, str]:
    told = {name: getattr(row, field) for name, field in TOLD.items()}
    return {"direction": row.direction} | {name: value for name, value in told.items() if value}


def _shown(palace: dict, row: Direction | None) -> ShownPalace:
    seen = _only(palace["seen"])
    return ShownPalace(
        direction=palace["direction"],
        trigram=palace["trigram"],
        row=row,
        family=either(palace["family"]["zh"], palace["family"]["en"]),
        site=either(palace["site"]["zh"], palace["site"]["en"]) if palace["site"] else "",
        outcome=palace["outcome"],
        element=seen.get("element") or "",
        findings=list(shown(map(_in_one_language, palace["findings"]))),
    )


def _in_one_language(finding: dict) -> dict:
    """A finding with its sentence in the language of the page alone."""
    text = finding["text"]
    told = "zh" if is_chinese() else "en"
    return finding | {"text": {"source": text["source"], told: either(text["zh"], text["en"])}}


def _only(seen: Iterable[dict]) -> dict:
    """What was seen in a direction, of which a survey has one row."""
    return next(iter(seen), {})
