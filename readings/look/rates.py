"""Counts, rates and evidence as numbers for the eye: never more digits than they are worth."""

from django.utils.translation import gettext as _

CONVINCING = 20  # an e-value of this is reached by chance at most once in twenty practices, however often one looks


def about(number: float) -> str:
    """6.7: how many hits chance alone gives."""
    return f"{number:.1f}"


def percent(share: float) -> int:
    """43 of 0.4283; what has something in it is never called nothing, nor what lacks something all."""
    rounded = round(share * 100)
    if 0 < share < 1:
        return min(max(rounded, 1), 99)
    return rounded


def percents(low: float, high: float) -> str:
    """16–43 %."""
    return _("%(low)s–%(high)s %%") % {"low": round(low * 100), "high": round(high * 100)}


def evidence(e: float) -> str:
    """2.4, 0.05, 1,234; what falls short of being convincing is never rounded up to it."""
    if e < 0.01:
        return _("under %(number)s") % {"number": "0.01"}
    if e < 1:
        return f"{min(e, 0.99):.2f}"
    if e < CONVINCING:
        return f"{min(e, CONVINCING - 0.1):.1f}"
    return f"{e:.1f}" if e < 1000 else _("over %(number)s") % {"number": "1000"}
