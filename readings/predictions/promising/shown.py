"""A promise as its pages show it: what was promised, what chance would do, and why it is counted or not."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from readings.cases.models import Reading
from readings.cases.sealed.presentation import ShownTiming, shown_timing
from readings.look.dates import full_date
from readings.predictions.models import Promise
from readings.predictions.promising.horizon import Horizon, timing_at
from readings.predictions.promising.matters import is_scored, promised_before, rules_of
from readings.predictions.promising.refusals import SENTENCES
from readings.predictions.promising.wording import (
    rate_in_words,
    stretch_in_words,
    units_in_words,
    windows_in_words,
)
from readings.predictions.watching.laying import Span


@dataclass(frozen=True, slots=True)
class ShownHorizon:
    """One horizon in words, before it is locked or after."""

    horizon: Horizon

    @property
    def length(self) -> int:
        return self.horizon.length

    @property
    def name(self) -> str:
        return units_in_words(self.horizon.length, self.horizon.unit)

    @property
    def stretch(self) -> str:
        return stretch_in_words(self.horizon.first_day, self.horizon.last_day)

    @property
    def windows(self) -> str:
        return windows_in_words(self.horizon)

    @property
    def rate(self) -> str:
        horizon = self.horizon
        return rate_in_words(horizon.flagged, horizon.length, horizon.unit) if horizon.flagged else ""

    @property
    def refusal(self) -> str:
        return str(SENTENCES[self.horizon.refusal]) if self.horizon.refusal else ""


def horizon_as_locked(promise: Promise) -> ShownHorizon:
    """The horizon of a locked promise as it was sealed."""
    spans = [
        Span(label, datetime.fromisoformat(starts), datetime.fromisoformat(ends))
        for label, starts, ends in promise.windows
    ]
    return ShownHorizon(
        Horizon(
            *(promise.position, promise.unit, promise.length, promise.horizon_starts, promise.horizon_ends),
            *(promise.zone, spans, promise.flagged),
        )
    )


def timing_of(reading: Reading, position: int, language: str) -> ShownTiming:
    return shown_timing(reading.result_in(language)["timings"][position])


def against_counting(reading: Reading, position: int) -> list[str]:
    """Why a promise that is locked now would not be counted; nothing where it would be."""
    earlier = promised_before(reading)
    scored = is_scored(reading, rules_of(reading, timing_at(reading, position)))
    return _reasons(first=position == 0, before=earlier and localtime(earlier.locked_at), scored=scored)


def not_counted_because(promise: Promise) -> list[str]:
    """Why a locked promise is not counted; nothing where it is."""
    if promise.counted:
        return []
    scored = is_scored(promise.reading, [row.rule for row in promise.rules.all()])
    reasons = _reasons(first=promise.is_first_timing, before=None, scored=scored)
    if not promise.primary:
        reasons.append(_("A promise on the same matter was locked before."))
    return reasons or [_("Figures of an illness were not made when it was locked.")]


def _reasons(*, first: bool, before: datetime | None, scored: bool) -> list[str]:
    reasons = []
    if not first:
        reasons.append(_("It is not the engine’s first timing."))
    if before:
        reasons.append(_("A promise on the same matter was locked on %(day)s.") % {"day": full_date(before)})
    if not scored:
        reasons.append(_("It rests on what concerns a death or an illness, of which no figures are made."))
    return reasons
