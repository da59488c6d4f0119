"""What the page of the figures shows, section by section; the report shows the same, and more."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from readings.accounts.models import Membership
from readings.look import dates
from readings.look.rates import percent
from readings.outcomes.figures import wording
from readings.outcomes.figures.counting import Figures
from readings.outcomes.figures.scoring import Row, Tally
from readings.outcomes.figures.seal import Seal
from readings.outcomes.models import Resolution

MOMENT = timedelta(microseconds=1)


@dataclass(frozen=True)
class Rest:
    """A line of what stands beside the counted ones: what it is, how many, and what that amounts to."""

    label: str
    number: int
    words: str


@dataclass(frozen=True)
class Table:
    """Counted, hits and chance by rule, topic or practitioner, and what may be said of it."""

    anchor: str
    title: str
    of: str
    rows: list[Row]
    verdict: str


class FiguresPage:
    """The figures of a member's promises, in the sentences of the page."""

    def __init__(self, member: Membership, figures: Figures, seal: Seal, *, now: datetime):
        self.member, self.figures, self.seal, self.now = member, figures, seal, now
        self.practice = member.practice
        self.not_told: Tally = figures.not_told
        self.told: Tally = figures.told

    @property
    def is_empty(self) -> bool:
        """Whether no horizon of a promise that counts, or is listed, has ended."""
        tallies = (self.not_told, self.told)
        return not self.figures.listed.n and not any(tally.n or tally.did_not_happen for tally in tallies)

    @property
    def span(self) -> str:
        """From when to when, under the title."""
        zone = self.member.zone
        until = dates.full_date(self.now.astimezone(zone))
        if first := self.figures.first_locked_at:
            return _("%(practice)s, %(first)s to %(last)s.") % {
                "practice": self.practice.name,
                "first": dates.full_date(first.astimezone(zone)),
                "last": until,
            }
        return f"{self.practice.name}, {until}."

    @property
    def when_it_begins(self) -> str:
        """Of a page with nothing to count: when there will be something."""
        if end := self.figures.next_end:
            last = (end - MOMENT).astimezone(self.member.zone)  # the end itself is midnight, of the day after
            day = dates.long_day(last, self.now.astimezone(self.member.zone))
            return _("The first horizon ends on %(day)s.") % {"day": day}
        return _("Promise the first timing of a reading, and it counts when its horizon has ended.")

    # Not told, and told

    @property
    def headline(self) -> str:
        return wording.headline(self.not_told)

    @property
    def draws_stalks(self) -> bool:
        return self.not_told.has_headline

    @property
    def interval_sentence(self) -> str:
        return wording.interval(self.not_told)

    @property
    def evidence_sentence(self) -> str:
        return wording.evidence_so_far(self.not_told.e)

    @property
    def rate_of_chance(self) -> str:
        """How it was counted: one rate where all have the same, else that each has its own."""
        rates = {(group.flagged, group.length) for group in self.not_told.groups}
        if len(rates) != 1:
            return _("is counted from the calendar, for each promise by itself.")
        flagged, length = rates.pop()
        return _("is counted from the calendar: %(flagged)s days in %(length)s, for every one of these.") % {
            "flagged": flagged,
            "length": length,
        }

    @property
    def told_sentence(self) -> str:
        return wording.told(self.told)

    @property
    def how_many(self) -> str:
        return wording.how_many_it_takes()

    @property
    def checked(self) -> str:
        return self.seal.checked(self.now, self.member.zone)

    # The rest

    @cached_property
    def rest(self) -> list[Rest]:
        """Everything that is kept beside the counted ones; what there is none of is left out."""
        return [row for row in self._rest() if row.number]

    def _rest(self) -> Iterator[Rest]:
        figures, not_told = self.figures, self.not_told
        yield Rest(pgettext("outcome", "Did not happen"), not_told.did_not_happen, wording.as_misses(not_told))
        told = _("Their clients knew; they stand apart as the others do.")
        yield Rest(_("Did not happen, told"), self.told.did_not_happen, told)
        yield Rest(_("Unanswered"), not_told.without_answer, wording.had_all_hit(not_told))
        yield Rest(_("Unanswered, told"), self.told.without_answer, wording.had_all_hit(self.told))
        yield Rest(pgettext("outcome", "Void"), sum(figures.void.values()), self._void_words())
        yield Rest(_("Still running"), figures.running, _("Nothing counts before its horizon ends."))
        yield self._listed()
        yield Rest(
            _("Another timing"), figures.preferred, _("Not the first timing of the figure. Kept, never counted.")
        )
        yield Rest(_("Second promises"), figures.second, _("Of one client and matter the first alone is counted."))
        yield Rest(_("Death and illness"), figures.concerns, _("Kept out of the figures for what they concern."))
        yield Rest(_("From before"), figures.past, _("Brought in with their outcome. Shown, never counted."))
        yield Rest(_("Erased"), figures.erased, _("Their content is gone; the seal still holds their place."))

    def _void_words(self) -> str:
        """The reasons, each with its number where there are several."""
        void = self.figures.void
        labels = dict(Resolution.Void.choices)
        reasons = sorted(void, key=lambda reason: (-void[reason], reason))
        if len(reasons) == 1:
            return _("%(reason)s.") % {"reason": labels.get(reasons[0], reasons[0])}
        counted = (
            _("%(reason)s: %(number)s.") % {"reason": labels.get(reason, reason), "number": void[reason]}
            for reason in reasons
        )
        return " ".join(counted)

    def _listed(self) -> Rest:
        listed = self.figures.listed
        words = ngettext(
            "%(hits)s hit of %(n)s; the windows cover %(covered)s %% of the time. Listed, never tested.",
            "%(hits)s hits of %(n)s; the windows cover %(covered)s %% of the time. Listed, never tested.",
            listed.hits,
        ) % {"hits": listed.hits, "n": listed.n, "covered": percent(listed.covered)}
        return Rest(_("Years and months"), listed.n, words)

    # By rule, topic and practitioner

    @cached_property
    def tables(self) -> list[Table]:
        figures = self.figures
        people = _("Nobody is ranked: each has clients and questions of their own.")
        tables = [
            Table("by-rule", _("By rule"), _("Rule"), figures.by_rule, _rules_verdict(figures.by_rule)),
            Table("by-topic", _("By topic"), _("Topic"), figures.by_topic, ""),
            Table("by-practitioner", _("By practitioner"), _("Practitioner"), figures.by_practitioner, people),
        ]
        return [table for table in tables if table.rows and (table.anchor == "by-rule" or len(table.rows) > 1)]


def _rules_verdict(rows: list[Row]) -> str:
    """Which rules have enough behind them to be called better than chance."""
    names = [row.name for row in rows if row.convincing]
    if not names:
        return _("No rule has enough behind it to be called better or worse.")
    return _("Enough stands behind this to be called better than chance: %(rules)s.") % {"rules": ", ".join(names)}
