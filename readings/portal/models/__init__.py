"""What the client's side keeps: ways in, what is shared, what is asked, said and arranged, and what is to be erased."""

from readings.portal.models.enquiry import Enquiry
from readings.portal.models.entering import ClientAccess, EntryLink
from readings.portal.models.letter import Letter
from readings.portal.models.meeting import Appointment, ProposedTime
from readings.portal.models.privacy import ErasureRequest, Refusal
from readings.portal.models.shared import Shared
from readings.portal.models.talking import ClientMessage, MessageFile

__all__ = [
    "Appointment",
    "ClientAccess",
    "ClientMessage",
    "Enquiry",
    "EntryLink",
    "ErasureRequest",
    "Letter",
    "MessageFile",
    "ProposedTime",
    "Refusal",
    "Shared",
]
