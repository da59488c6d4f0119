"""What was found wrong with a chain, in words."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

FAULTS = {
    "missing": _("Record %(number)s is missing."),
    "twice": _("Record %(number)s is there twice."),
    "order": _("Record %(number)s doesn’t follow the one before it: one of them was changed, moved or put in."),
    "content": _("Record %(number)s doesn’t say what was sealed."),
    "removed": _("Record %(number)s: %(of)s was removed after it was sealed."),
    "another": _("Record %(number)s is not that of %(of)s, which goes by it."),
    "edited": _("Record %(number)s: %(of)s was edited after it was sealed."),
    "emptied": _("Record %(number)s was emptied, though %(of)s was not erased."),
    "end": _("The chain doesn’t end as it should: after record %(number)s, with its head."),
    "beyond": _("Record %(number)s stands beyond the end of the chain."),
    "unsealed": _("%(of)s counts as locked, but no record of it is in the chain."),
}


def sentence(fault: Mapping) -> str:
    """A fault as the check keeps it, as one sentence."""
    return str(FAULTS[fault["what"]]) % fault
