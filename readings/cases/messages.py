"""What the engine refuses, said in the reader's language: one sentence for each code of engine.RequestError."""

from django.utils.translation import gettext_lazy as _

REFUSALS = {
    "missing": _("This is needed to cast."),
    "type": _("A whole number is needed here."),
    "choice": _("This is not one of the answers to choose from."),
    "range": _("This lies outside what there is."),
    "bad-time": _("There is no such date or hour."),
    "naive-time": _("The time needs its zone."),
    "unknown-character": _("The strokes of this character are not on record. Fill in their number; the rest is kept."),
    "ambiguous": _("This can mean more than one thing."),
    "no-moving-line": _("Without a moving line there is no judgement."),
}


def refusal(code: str):
    """The sentence for a refusal's code."""
    return REFUSALS.get(code, _("This can't be read."))
