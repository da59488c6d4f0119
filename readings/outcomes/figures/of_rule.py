"""What the promises of a practice say of one rule, and no more than they can."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from readings.accounts.models import Membership
from readings.look.rates import about
from readings.outcomes.figures.counting import rules_of
from readings.outcomes.figures.scoring import Row
from readings.predictions.models import Promise


def sentences_of_rule(member: Membership, rule: str, *, now: datetime) -> list[str]:
    """In how many locked promises of the member's practice the rule was used, and how those fared that it timed.

    Nothing is said of a rule that was used in none, nor to whoever does not read cases.
    """
    if not member.reads_cases:
        return []
    used = Promise.objects.for_practice(member.practice).sealed().filter(rules__rule=rule).count()
    if not used:
        return []
    sentences = [ngettext("Used in %(n)s promise.", "Used in %(n)s promises.", used) % {"n": used}]
    # Of all rules, since one is convincing only after correction for how many there are.
    timed = next((row for row in rules_of(member, now=now) if row.key == rule), None)
    return sentences + (_how_it_fared(timed) if timed else [])


def _how_it_fared(row: Row) -> list[str]:
    given = ngettext(
        "It gave the timing of %(n)s counted promise that was not told.",
        "It gave the timing of %(n)s counted promises that were not told.",
        row.n,
    ) % {"n": row.n}
    hits = ngettext(
        "%(hits)s hit; chance alone gives about %(expected)s.",
        "%(hits)s hits; chance alone gives about %(expected)s.",
        row.hits,
    ) % {"hits": row.hits, "expected": about(row.expected)}
    better = [_("Enough stands behind it to be called better than chance.")] if row.convincing else []
    return [given, hits, *better]
