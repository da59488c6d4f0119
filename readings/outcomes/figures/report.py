"""The figures as a report: what the page says, exact chance, every definition, and each promise that is counted."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Self

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from readings.accounts.models import Membership
from readings.look import dates
from readings.outcomes.figures import wording
from readings.outcomes.figures.counting import figures_of
from readings.outcomes.figures.page import FiguresPage
from readings.outcomes.figures.scoring import exact_chance
from readings.outcomes.figures.seal import Seal
from readings.predictions.models import Promise
from readings.predictions.promising.horizon import first_day_of, last_day_of

COMMITMENT = 16  # digits of it, enough to find the record by


@dataclass(frozen=True)
class Counted:
    """A promise that is counted, by its code: nothing of the client, the question or the words of the claim."""

    code: str
    horizon: str
    rate: str
    told: str
    answer: str
    commitment: str


class FiguresReport(FiguresPage):
    """The page for paper; nobody watches a report, so that it may say the exact chance."""

    @classmethod
    def of(cls, member: Membership, *, now: datetime) -> Self:
        return cls(member, figures_of(member, now=now), Seal.of(member.practice), now=now)

    @property
    def dated(self) -> str:
        return dates.full_date(self.now.astimezone(self.member.zone))

    @property
    def summary(self) -> str:
        return wording.summary(self.not_told)

    @property
    def exact(self) -> str:
        """How likely so many hits are by chance; of too few nothing is said, nor where too many are unanswered."""
        tally = self.not_told
        return wording.exact(tally, exact_chance(tally.groups, tally.hits)) if self.draws_stalks else ""

    @cached_property
    def counted(self) -> list[Counted]:
        """The practice's promises of which the figures are made, and those beside them that are counted as void."""
        promises = (
            Promise.objects.for_practice(self.practice)
            .over(self.now)
            .filter(counted=True)
            .exclude(link__chain__in=self.practice.chains.unsound())
            .select_related("link")
            .order_by("horizon_ends", "id")
        )
        return [_counted(promise) for promise in promises]

    @property
    def definitions(self) -> list[tuple[str, str]]:
        return [
            (_("Promise"), _("What is to happen within the windows of a reading’s first timing, sealed beforehand.")),
            (
                _("Counted"),
                _(
                    "The engine’s first timing alone, once for each client and matter, when its horizon has ended; "
                    "nothing about death, nor about an illness unless the practice has said so."
                ),
            ),
            (_("Hit"), _("It happened, and all of the days named for it lie inside a window.")),
            (_("Miss"), _("It happened outside the windows, or nobody has said what came of it.")),
            (
                _("Rate of chance"),
                _(
                    "The days of the horizon that lie in a window, out of all of its days, counted from the calendar "
                    "before the lock. Chance is the sum of these rates."
                ),
            ),
            (
                _("Told and not told"),
                _("Whether the client knew the windows. Evidence is drawn only from promises that were not told."),
            ),
            (
                pgettext("outcome", "Did not happen"),
                _("No miss of the timing: it stands apart, and as misses beside it."),
            ),
            (
                _("Interval"),
                _("Wilson’s, for the true rate: of twenty such intervals about nineteen hold it. None under ten."),
            ),
            (
                _("e-value"),
                _(
                    "How many times better a skill explains the hits than chance does, the mean over five strengths of "
                    "skill (odds 1.25, 1.5, 2, 3 and 5 times those of chance). Without skill at most one practice in "
                    "twenty ever reaches 20, however often it looks."
                ),
            ),
            (
                _("Exact chance"),
                _("How likely at least so many hits are by chance alone. Said here only: it bears no daily look."),
            ),
            (
                _("Seal"),
                _(
                    "Each record is hashed together with all before it. That proves the order to whoever kept an "
                    "earlier head."
                ),
            ),
        ]


def _counted(promise: Promise) -> Counted:
    return Counted(
        code=promise.code,
        horizon=_("%(first)s – %(last)s")
        % {"first": dates.full_date(first_day_of(promise)), "last": dates.full_date(last_day_of(promise))},
        rate=f"{promise.flagged}/{promise.length}",
        told=_("told") if promise.told else _("not told"),
        answer=promise.get_answer_display() if promise.answer else _("Unanswered"),
        commitment=promise.link.commitment[:COMMITMENT],
    )
