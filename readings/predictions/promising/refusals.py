"""Why a promise is not locked: a code for whoever calls, a sentence for whoever reads."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "claim": _("Say what is to happen: a promise without it can’t be judged."),
    "criteria": _("Say how it will be judged, so that nobody has to decide that afterwards."),
    "told": _("Say whether the client has been told: the two are counted apart."),
    "timing": _("The reading has no such timing."),
    "unit": _("This timing does not answer in that unit."),
    "length": _("The horizon is not one of those that can be chosen."),
    "too-long": _("This horizon reaches further ahead than the practice’s settings allow."),
    "nothing": _("No window of this timing lies within the horizon, so there is nothing to promise."),
    "everything": _("The windows cover the whole horizon, so the promise would say nothing."),
    "too-much": _("The windows cover more than half of the horizon, so chance would be the likelier outcome."),
    "changed": _("The dates have moved on since they were shown. Look at the new ones, and lock again."),
    "not-yours": _("This reading is not among those that you may see."),
    "binned": _("The case of this reading is in the bin. Take it out first."),
    "locked": _("This promise is locked already: it can’t be changed, only be amended."),
    "withdrawn": _("This draft was given up."),
    "words": _("Say what is to be added."),
    "draft": _("A draft is changed, not amended."),
}

# Where in the form a refusal is shown that is not about the field of its own name.
_FIELDS = {
    "timing": "position",
    "too-long": "length",
    "nothing": "length",
    "everything": "length",
    "too-much": "length",
    "changed": "length",
}


class Refused(Exception):
    """What was asked of a promise can't be done; nothing was written. `code` says why, `field` where that is mended."""

    def __init__(self, code: str):
        super().__init__(code)
        self.code = code

    @property
    def field(self) -> str:
        """The field of the form that it is about; empty where it is about the promise as a whole."""
        if self.code in ("not-yours", "binned", "locked", "withdrawn", "draft"):
            return ""
        return _FIELDS.get(self.code, self.code)

    @property
    def sentence(self) -> str:
        return str(SENTENCES[self.code])
