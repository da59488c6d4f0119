"""What the figures say, in sentences: every rate with its count, and no more certainty than there is.

"Chance" is the number of hits that the calendar alone gives. Nothing is ranked, and nothing called proven.
"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from readings.look.rates import CONVINCING, about, evidence, percent, percents
from readings.outcomes.figures.scoring import NEEDED, Tally

NOTHING_LEARNT, AGAINST = 1, 1 / 20  # the e-values up to which nothing is learnt, or the timings spoken against
LEAST_CHANCE = 0.0001
NEAR = 0.1  # of the interval's width: what lies nearer to its edge lies just beside it


def summary(tally: Tally) -> str:
    """All that is said of promises not told, in one breath: count, hits, chance, interval and evidence."""
    if not tally.has_headline:
        return headline(tally)
    hits = ngettext(
        "In %(n)s counted promises you had %(hits)s hit; chance alone gives about %(expected)s "
        "(95 %% interval for your rate %(interval)s).",
        "In %(n)s counted promises you had %(hits)s hits; chance alone gives about %(expected)s "
        "(95 %% interval for your rate %(interval)s).",
        tally.hits,
    ) % (_counts(tally) | {"interval": percents(*tally.interval)})
    return _("%(hits)s %(evidence)s") % {"hits": hits, "evidence": evidence_so_far(tally.e)}


def headline(tally: Tally) -> str:
    """Count, hits and chance; the bounds where too many are unanswered; of too few promises that they are too few."""
    if tally.is_too_few:
        return ngettext(
            "Too few to say: %(n)s counted, %(hits)s hit.", "Too few to say: %(n)s counted, %(hits)s hits.", tally.hits
        ) % _counts(tally)
    if not tally.has_headline:
        return bounds(tally)
    return ngettext(
        "In %(n)s counted promises you had %(hits)s hit; chance alone gives about %(expected)s.",
        "In %(n)s counted promises you had %(hits)s hits; chance alone gives about %(expected)s.",
        tally.hits,
    ) % _counts(tally)


def told(tally: Tally) -> str:
    """The one sentence of promises that the client knew of."""
    if not tally.has_headline:
        return headline(tally)
    return ngettext(
        "In %(n)s promises you had %(hits)s hit; chance alone gives about %(expected)s.",
        "In %(n)s promises you had %(hits)s hits; chance alone gives about %(expected)s.",
        tally.hits,
    ) % _counts(tally)


def bounds(tally: Tally) -> str:
    """Between what the hits lie, were all of the unanswered misses or all of them hits."""
    return _(
        "Of %(n)s counted promises only %(answered)s are answered: "
        "the hits lie between %(least)s (%(least_percent)s %%) and %(most)s (%(most_percent)s %%)."
    ) % {
        "n": tally.n,
        "answered": tally.n - tally.without_answer,
        "least": tally.hits,
        "most": tally.hits + tally.without_answer,
        "least_percent": percent(tally.bounds[0]),
        "most_percent": percent(tally.bounds[1]),
    }


def interval(tally: Tally) -> str:
    """The interval for the rate, and where chance lies to it."""
    return _("95 %% interval for your rate: %(interval)s. %(chance)s") % {
        "interval": percents(*tally.interval),
        "chance": where_chance_lies(*tally.interval, tally.chance_rate),
    }


def where_chance_lies(low: float, high: float, chance: float) -> str:
    """Inside the interval or beside it, and whether by much."""
    near = NEAR * (high - low)
    if chance < low:
        return _("Chance lies just below it.") if low - chance < near else _("Chance lies well below it.")
    if chance > high:
        return _("Chance lies just above it.") if chance - high < near else _("Chance lies well above it.")
    is_near = min(chance - low, high - chance) < near
    return _("Chance lies just inside it.") if is_near else _("Chance lies well inside it.")


def evidence_so_far(e: float) -> str:
    """What an e-value amounts to; 20 is always named beside it."""
    words = {"e": evidence(e), "convincing": CONVINCING}
    if e >= CONVINCING:
        return _("Evidence so far is convincing (e = %(e)s; %(convincing)s is convincing).") % words
    if e > NOTHING_LEARNT:
        return _("Evidence so far is weak (e = %(e)s; %(convincing)s is convincing).") % words
    if e > AGAINST:
        return _("Nothing is learnt so far (e = %(e)s; %(convincing)s is convincing).") % words
    return _("So far it speaks against the timings (e = %(e)s; %(convincing)s is convincing).") % words


def exact(tally: Tally, chance: float) -> str:
    """How likely at least so many hits are by chance alone."""
    words = {"n": tally.n, "hits": tally.hits}
    if chance < LEAST_CHANCE:
        return _("By chance alone at least %(hits)s hits in %(n)s are rarer than one in ten thousand.") % words
    return ngettext(
        "By chance alone at least %(hits)s hit in %(n)s has a probability of %(chance)s.",
        "By chance alone at least %(hits)s hits in %(n)s have a probability of %(chance)s.",
        tally.hits,
    ) % (words | {"chance": f"{chance:.4f}"})


def how_many_it_takes() -> str:
    """How many promises show a skill, where chance has one in six."""
    return _(
        "If your true rate were one in three, about %(third)s promises would show it. "
        "If it were one in four, about %(fourth)s."
    ) % {"third": NEEDED[3], "fourth": NEEDED[4]}


def as_misses(tally: Tally) -> str:
    """The promises not told with what did not happen counted as misses; of too few no evidence is drawn."""
    words = {
        "n": tally.n + tally.did_not_happen,
        "hits": tally.hits,
        "expected": about(tally.expected_with_those_that_did_not_happen),
    }
    e = None if tally.is_too_few else tally.e_with_those_that_did_not_happen
    if e is None:
        return (
            ngettext(
                "As misses: %(hits)s hit in %(n)s, chance %(expected)s.",
                "As misses: %(hits)s hits in %(n)s, chance %(expected)s.",
                tally.hits,
            )
            % words
        )
    return ngettext(
        "As misses: %(hits)s hit in %(n)s, chance %(expected)s, e = %(e)s.",
        "As misses: %(hits)s hits in %(n)s, chance %(expected)s, e = %(e)s.",
        tally.hits,
    ) % (words | {"e": evidence(e)})


def had_all_hit(tally: Tally) -> str:
    """What the unanswered would make of it at the most."""
    return _("Counted as misses above. Had all hit: %(hits)s in %(n)s.") % {
        "hits": tally.hits + tally.without_answer,
        "n": tally.n,
    }


def _counts(tally: Tally) -> dict:
    return {"n": tally.n, "hits": tally.hits, "expected": about(tally.expected)}
