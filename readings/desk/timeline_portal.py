"""What concerns a client on their own side, for their timeline: each kind with its rows, their instant and columns."""

from django.db.models import Case as Choice
from django.db.models import Exists, F, OuterRef, Q, Value, When
from django.db.models.functions import Left

from readings.accounts.models import Membership
from readings.clients.models import Client
from readings.portal.models import Appointment, ClientMessage, Enquiry, ErasureRequest, Shared

FIRST_WORDS = 160  # characters of what was said that are shown
KINDS = ("shared", "unshared", "message", "enquiry", "appointment", "erasure-asked", "erasure-called-off")


def by_client(member: str) -> Choice:
    """A column that says "client" where a row names no member, since the client did it themselves."""
    return Choice(When(**{member: None}, then=Value("client")), default=Value(""))


def contacts_of(client: Client) -> dict[str, tuple]:
    """What everybody sees who works with contacts: that a meeting was arranged, and that all is to be erased."""
    requests = ErasureRequest.objects.filter(client=client)
    return {
        "appointment": (
            Appointment.objects.filter(client=client),
            F("created_at"),
            {"address": F("code"), "said": F("state"), "by": by_client("proposed_by")},
        ),
        "erasure-asked": (requests, F("asked_at"), {"by": Value("client")}),
        "erasure-called-off": (requests, F("called_off_at"), {"by": by_client("called_off_by")}),
    }


def cases_of(client: Client, member: Membership) -> dict[str, tuple]:
    """What is only for who reads cases: what was shared of what they see, what was said, and what was asked."""
    shared = Shared.objects.visible_to(member).filter(client=client)
    about = {"address": F("code"), "said": F("title"), "besides": F("depth")}
    return {
        "shared": (shared, F("shared_at"), about),
        "unshared": (shared.exclude(_shared_again()), F("unshared_at"), about),
        "message": (
            ClientMessage.objects.filter(client=client),
            F("sent_at"),
            {
                "address": F("client__code"),
                "said": Left("text", FIRST_WORDS),
                "by": by_client("author"),
            },
        ),
        "enquiry": (
            Enquiry.objects.filter(client=client),
            F("asked_at"),
            {"address": F("code"), "said": F("question")},
        ),
    }


def _shared_again() -> Q:
    """Those that ended because the same was shared anew in that instant."""
    later = Shared.objects.filter(client=OuterRef("client"), shared_at=OuterRef("unshared_at"))
    same = Q(reading=OuterRef("reading")) | Q(survey=OuterRef("survey"))
    return Q(Exists(later.filter(same)))
