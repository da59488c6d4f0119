"""Why an answer to what came of a promise is not taken: a code for whoever calls, a sentence for whoever reads."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "not-locked": _("Nothing was promised yet: only a locked promise has an outcome."),
    "too-early": _("This can only be said when the horizon has ended. Until then it may still happen."),
    "from-which-day": _("Say from which day."),
    "backwards": _("This day comes before the first one."),
    "without-days": _("With this answer there is no day on which it happened."),
    "not-yet": _("This day had not come when it was reported."),
    "days-outside": _("Not all of these days lie inside a window."),
    "days-inside": _("All of these days lie inside the windows."),
    "why-void": _("Say why it is void: that is counted and shown."),
    "not-void": _("A reason is given only where it is void."),
    "reported-ahead": _("It can’t have been reported in the future."),
    "reported-before": _("It can’t have been reported before the promise was locked."),
}

# Where in the form a refusal is shown.
_FIELDS = {
    "too-early": "answer",
    "from-which-day": "happened_from",
    "backwards": "happened_to",
    "without-days": "happened_from",
    "not-yet": "happened_from",
    "days-outside": "answer",
    "days-inside": "answer",
    "why-void": "void_reason",
    "not-void": "void_reason",
    "reported-ahead": "reported_on",
    "reported-before": "reported_on",
}


class Refused(Exception):
    """An answer can't be right, or can't be given yet; nothing was written. `code` says why."""

    def __init__(self, code: str):
        super().__init__(code)
        self.code = code

    @property
    def field(self) -> str | None:
        """The field of the form that it is about; None where it is about the promise as a whole."""
        return _FIELDS.get(self.code)

    @property
    def sentence(self) -> str:
        return str(SENTENCES[self.code])
