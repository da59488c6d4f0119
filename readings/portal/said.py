"""What a page of the client's side says about the act that led to it: `?said=<word>` in its address."""

from django.utils.translation import gettext_lazy as _

SAID = {
    "appointment-cancelled": _("It is cancelled."),
    "asked-to-meet": _("The practice has your times, and answers here."),
    "asked": _("Your question has reached the practice. It answers here."),
    "message-sent": _("Your message is sent."),
    "time-chosen": _("It is agreed."),
    "times-named": _("The practice has your times, and answers here."),
    "answered": _("Thank you. Your answer has reached the practice."),
    "consent-given": _("Kept. You can take it back at any time."),
    "consent-withdrawn": _("Taken back."),
    "letters-chosen": _("Your choice is kept."),
    "erasure-asked": _("Asked for. Until the day that stands here you can call it off."),
    "erasure-called-off": _("Called off. Nothing is erased."),
}


def said(request) -> str:
    """The sentence for the word in the address; empty for none and for one that nobody says."""
    return str(SAID.get(request.GET.get("said", ""), ""))
