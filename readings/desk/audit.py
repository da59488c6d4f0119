"""The trail of a practice in words: who did or saw what, and when."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import pgettext_lazy

from readings.accounts.models import AuditEntry, Invitation, Membership, Practice
from readings.cases.models import Case, Draw, Reading
from readings.clients.models import Client
from readings.outcomes.models import Outcome
from readings.predictions.models import Timing

# tests/readings/desk/test_audit.py fails where an action has no word here.
ACTIONS = {
    "add_client": pgettext_lazy("audit", "took in a client"),
    "accept_invitation": pgettext_lazy("audit", "accepted the invitation"),
    "change_client": pgettext_lazy("audit", "changed a client"),
    "change_contact": pgettext_lazy("audit", "changed a client’s contact"),
    "change_practice": pgettext_lazy("audit", "changed the practice"),
    "change_preferences": pgettext_lazy("audit", "changed their own settings"),
    "change_role": pgettext_lazy("audit", "changed a role"),
    "choose_school": pgettext_lazy("audit", "chose the school"),
    "draw": pgettext_lazy("audit", "had the system draw"),
    "end_membership": pgettext_lazy("audit", "ended a membership"),
    "file_reading": pgettext_lazy("audit", "filed a reading"),
    "found_practice": pgettext_lazy("audit", "founded the practice"),
    "hand_over": pgettext_lazy("audit", "handed over the work of"),
    "invite": pgettext_lazy("audit", "invited"),
    "keep_reading": pgettext_lazy("audit", "cast a reading"),
    "open_case": pgettext_lazy("audit", "opened a case"),
    "record_outcome": pgettext_lazy("audit", "recorded what happened"),
    "resend_invitation": pgettext_lazy("audit", "sent an invitation again"),
    "revoke_invitation": pgettext_lazy("audit", "took an invitation back"),
    "saw_case": pgettext_lazy("audit", "saw a case"),
    "saw_client": pgettext_lazy("audit", "saw a client"),
    "saw_reading": pgettext_lazy("audit", "saw a reading"),
    "stop_watching": pgettext_lazy("audit", "stopped watching a timing"),
    "watch_timing": pgettext_lazy("audit", "watched a timing"),
}

MODELS = {
    model._meta.model_name: model
    for model in (Case, Client, Draw, Invitation, Membership, Outcome, Practice, Reading, Timing)
}
PAGES = {"case", "client", "reading", "timing"}  # the objects that have a page of their own, by its route's name
RELATED = {"membership": ["user", "practice"], "invitation": ["practice"], "outcome": ["window__timing"]}


@dataclass(frozen=True, slots=True)
class ShownEntry:
    entry: AuditEntry
    action: str
    name: str  # of the object; its code where it is gone
    path: str  # of its page; empty where it has none

    @property
    def role(self) -> str:
        return Membership.Role(self.entry.role).label


def shown(entries: Iterable[AuditEntry]) -> list[ShownEntry]:
    """The entries with their objects named, in one query for each kind of object."""
    entries = list(entries)
    names = {}
    for kind in {entry.object_type for entry in entries} & MODELS.keys():
        codes = [entry.object_code for entry in entries if entry.object_type == kind]
        found = MODELS[kind].objects.filter(code__in=codes).select_related(*RELATED.get(kind, []))
        names |= {(kind, object.code): name_of(kind, object) for object in found}
    return [
        ShownEntry(
            entry,
            str(ACTIONS.get(entry.action, entry.action)),
            names.get((entry.object_type, entry.object_code), entry.object_code),
            reverse(entry.object_type, args=[entry.object_code])
            if entry.object_type in PAGES and (entry.object_type, entry.object_code) in names
            else "",
        )
        for entry in entries
    ]


def name_of(kind: str, object) -> str:
    """What an object is called in the trail; never anything that was written about it."""
    if kind == "membership":
        return str(object.user)
    if kind == "invitation":
        return object.email
    if kind == "outcome":
        return object.window.label
    if kind == "timing":
        return "".join(object.branches) or str(object.count)
    return str(object)
