"""A timing: the branches, or the number, at which a figure answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.judgement.words import Words, fill
from engine.rules import Rule, table

UNITS = ("year", "month", "day")
_SYSTEMS = ("timing", "core", "implements")
CALENDAR_UNITS = (*UNITS, "hour")  # what can be laid on the calendar when asked


class Timing(NamedTuple):
    """When something answers.

    `branches` with `units` (the one that answers first in front), or a `number` of `unit` from the casting, or both,
    then the branches on which the count falls due. `about` is gain, joy, loss, lawsuit, waste, end or stands; `source`
    the trigram that it comes from, None where none stands in a slot; `restrained_by` what overcomes that trigram
    (told for loss and lawsuit); `text` a short label and `because` a short cause by language (zh, en).
    """

    rule: str
    polarity: str
    about: str
    text: Mapping[str, str]
    because: Mapping[str, str]
    branches: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    number: int | None = None
    unit: str | None = None
    source: str | None = None
    restrained_by: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """The timing as JSON values; `source` is named from, and what it does not have is left out."""
        values: dict[str, Any] = {"rule": self.rule, "polarity": self.polarity, "about": self.about}
        if self.branches:
            values |= {"branches": list(self.branches), "units": list(self.units)}
        if self.number is not None:
            values |= {"count": self.number, "unit": self.unit}
        values["from"] = self.source
        if self.about in ("loss", "lawsuit"):
            values["restrained_by"] = self.restrained_by
        return values | {"text": dict(self.text), "because": dict(self.because)}


def rule_of(identity: str) -> Rule:
    """The rule of that id, of one of the systems that give timings to matters."""
    return next(table(system).rules[identity] for system in _SYSTEMS if identity in table(system).rules)


def timing_of(rule: Rule, words: Words, *, polarity: str, about: str, **when: Any) -> Timing:
    """The timing that a rule gives, its label and cause said with these words; `when` are its further fields."""
    said = rule.templates
    return Timing(
        rule=rule.id,
        polarity=polarity,
        about=about,
        text={"zh": said["label_zh"], "en": said["label_en"]},
        because=fill(said["because_zh"], said["because_en"], words),
        **when,
    )
