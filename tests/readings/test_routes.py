"""Every route with every kind of user: what each of them gets for asking.

The objects are bob's, a practitioner; alice owns the practice. A stranger owns another one. A route that the table
does not know fails test_route_tables.py: say there what each kind of user gets, then it passes.
"""

import re
from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from django.db import transaction
from django.test import Client as Browser
from django.urls import reverse

from readings.accounts.models import Invitation, User
from readings.cases.fees.fee_actions import write_fee
from readings.cases.files.attachment_actions import attach_file
from readings.cases.files.taken_files import taken_file
from readings.cases.noting.note_actions import write_note
from readings.cases.noting.note_targets import Target
from readings.cases.noting.snippet_actions import write_snippet
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.bin import throw_away
from readings.cases.shelf.case_actions import open_case
from readings.cases.shelf.question_templates import add_template
from readings.clients.actions import add_client
from readings.clients.consents import give_consent
from readings.clients.family_actions import add_relative
from readings.clients.merging import merge_clients
from readings.clients.models import Client, Relative
from readings.desk.in_out.importing import look_over
from readings.desk.searching.search_actions import save_filter
from readings.notices.models import Message
from readings.portal.asking.actions import Asked, ask
from readings.portal.meeting.actions import arrange
from readings.portal.sharing.actions import Told, share
from readings.portal.sharing.things import OfReading
from readings.predictions.models import Chain
from readings.predictions.promising.actions import save_draft
from readings.predictions.watching.actions import watch_timing
from readings.surveys.actions import add_house, start_survey
from readings.surveys.photos.actions import add_photo
from readings.surveys.photos.subjects import Subject
from readings.surveys.walking.actions import write_observation
from tests.clients_side import came_in
from tests.readings.cases.files import picture, sent
from tests.readings.conftest import NOW, TIAN, member_of, signed_in
from tests.readings.promises import NOT_YET_PROMISED, locked

LATER = NOW + timedelta(days=7)
KIN = "kinkinkinkin"  # the code of the client's relative
TWIN = "twin23456789"  # a client who may be the same person
SEEN = "5eed5eed-5eed-4eed-8eed-5eed5eed5eed"  # the key of what was observed on the survey
KINDS = ("anonymous", "stranger", "reader", "assistant", "practitioner", "owner")


@dataclass(frozen=True)
class Route:
    """A route and the status that each of KINDS gets, for GET or POST; `of` names the object in its address."""

    name: str
    statuses: tuple[int, ...]
    method: str = "get"
    of: str | None = None
    more: dict = field(default_factory=dict)  # further parts of the address
    posted: dict = field(default_factory=dict)  # the name of a field and the object whose code it is sent with

    def __str__(self) -> str:
        return f"{self.method} {self.name}"


def everyone(status: int) -> tuple[int, ...]:
    return (status,) * len(KINDS)


MEMBERS = (302, 200, 200, 200, 200, 200)  # of any practice: anonymous people are sent to sign in
WHO_CASTS = (302, 200, 403, 403, 200, 200)
OWNERS = (302, 200, 403, 403, 403, 200)  # each of their own practice, the stranger too
OWN_CASES = (302, 404, 403, 403, 200, 200)  # what hangs on a reading, a case or a timing
OWN_CASES_DONE = (302, 404, 403, 403, 302, 302)
OWN_CASES_EMPTY = (302, 404, 403, 403, 422, 422)  # posting nothing where something has to be said
OWN_CLIENTS = (302, 404, 403, 200, 200, 200)  # an assistant works with those of the whole practice
OWN_CLIENTS_DONE = (302, 404, 403, 302, 302, 302)
OWN_CLIENTS_EMPTY = (302, 404, 403, 422, 422, 422)
OWN_PEOPLE = (302, 404, 403, 403, 403, 200)  # members and invitations of one's own practice
OWN_PEOPLE_DONE = (302, 404, 403, 403, 403, 302)
STRANGERS_TO_AN_ACCOUNT = (200, 302, 302, 302, 302, 302)  # whoever is signed in is sent on
AGAIN = (302, 302, 302, 302, 302, 302)  # the password is asked again first, or there is nothing to do here

ROUTES = [
    Route("today", everyone(200)),
    Route("unanswered", WHO_CASTS),
    Route("day-today", WHO_CASTS),
    Route("day", WHO_CASTS, more={"date": NOW.date()}),
    Route("calendar", WHO_CASTS),
    Route("calendar-month", WHO_CASTS, more={"year": 2026, "month": 12}),
    Route("calendar-year", WHO_CASTS, more={"year": 2026}),
    Route("calendar-feed", WHO_CASTS),
    Route("calendar-feed", (302, 422, 403, 403, 422, 422), "post"),
    Route("calendar-feed-detail", (302, 404, 403, 403, 404, 404), "post"),
    Route("calendar-feed-end", (302, 302, 403, 403, 302, 302), "post"),
    Route("feed", everyone(404), more={"token": "unknown"}),
    Route("feed", everyone(405), "post", more={"token": "unknown"}),
    Route("window-ics", OWN_CASES, of="window"),
    Route("reading", OWN_CASES, of="reading"),
    Route("reading-pdf", OWN_CASES, of="reading"),
    Route("reading-picture", OWN_CASES, of="reading"),
    Route("reading-share", OWN_CASES, of="reading"),
    Route("member", OWN_PEOPLE, of="member"),
    Route("member", (302, 404, 403, 403, 403, 422), "post", of="member"),
    Route("member-end", (302, 404, 403, 403, 403, 302), "post", of="member", posted={"end-heir": "owner"}),
    Route("search", (302, 200, 403, 200, 200, 200)),
    Route("save-filter", (302, 302, 403, 302, 302, 302), "post"),
    Route("forget-filter", (302, 404, 403, 404, 302, 404), "post", of="filter"),
    Route("practice-export", (302, 302, 403, 403, 403, 302)),  # who they are is asked again first
    Route("practice-export", (302, 302, 403, 403, 403, 302), "post"),
    Route("client-export", (302, 302, 403, 403, 302, 302), of="client"),
    Route("client-export", (302, 302, 403, 403, 302, 302), "post", of="client"),
    Route("client-erase", (302, 302, 403, 403, 403, 302), of="client"),
    Route("client-erase", (302, 302, 403, 403, 403, 302), "post", of="client"),
    Route("erasure-call-off", (302, 404, 403, 403, 403, 302), "post", of="client"),
    Route("past-cases", WHO_CASTS),
    Route("imports", WHO_CASTS),
    Route("imports", (302, 422, 403, 403, 422, 422), "post"),
    Route("import", OWN_CASES, of="import"),
    Route("import", OWN_CASES_EMPTY, "post", of="import"),
    Route("import-take-in", OWN_CASES_DONE, "post", of="import"),
    Route("import-leave", OWN_CASES_DONE, "post", of="import"),
    Route("import-undo", OWN_CASES_DONE, "post", of="import"),
    Route("import-bad-rows", OWN_CASES, of="import"),
    Route("practice-leave", MEMBERS),
    Route("set-up", OWNERS),
    Route("practice-audit", OWNERS),
    # accounts
    Route("account_login", STRANGERS_TO_AN_ACCOUNT),
    Route("account_login", (422, 302, 302, 302, 302, 302), "post"),
    Route("account_signup", STRANGERS_TO_AN_ACCOUNT),
    Route("account_signup", (422, 302, 302, 302, 302, 302), "post"),
    Route("account_logout", MEMBERS),
    Route("account_logout", AGAIN, "post"),
    Route("account_reset_password", everyone(200)),
    Route("account_reset_password", everyone(422), "post"),
    Route("account_reset_password_done", everyone(200)),
    Route("account_reset_password_from_key", everyone(200), more={"uidb36": "1", "key": "abc"}),
    Route("account_reset_password_from_key_done", everyone(200)),
    Route("account_inactive", everyone(200)),
    Route("account_email_verification_sent", everyone(200)),
    Route("account_confirm_email", everyone(200), more={"key": "abc"}),
    Route("account_confirm_email", everyone(404), "post", more={"key": "abc"}),
    Route("account_email", MEMBERS),
    Route("account_change_password", MEMBERS),
    Route("account_change_password", (302, 422, 422, 422, 422, 422), "post"),
    Route("account_set_password", AGAIN),
    Route("account_reauthenticate", MEMBERS),
    Route("mfa_authenticate", AGAIN),
    Route("mfa_login_webauthn", AGAIN),
    Route("mfa_reauthenticate", AGAIN),
    Route("mfa_reauthenticate_webauthn", AGAIN),
    Route("mfa_index", MEMBERS),
    Route("mfa_activate_totp", AGAIN),
    Route("mfa_deactivate_totp", (302, 404, 404, 404, 404, 404)),
    Route("mfa_view_recovery_codes", (302, 404, 404, 404, 404, 404)),
    Route("mfa_generate_recovery_codes", AGAIN),
    Route("mfa_download_recovery_codes", (302, 404, 404, 404, 404, 404)),
    Route("mfa_list_webauthn", MEMBERS),
    Route("mfa_add_webauthn", AGAIN),
    Route("mfa_edit_webauthn", AGAIN, more={"pk": 1}),
    Route("mfa_remove_webauthn", AGAIN, more={"pk": 1}),
    Route("usersessions_list", MEMBERS),
    Route("preferences", MEMBERS),
    Route("preferences", (302, 422, 422, 422, 422, 422), "post"),
    Route("set-language", everyone(400), "post"),
    Route("set-language", everyone(405)),
    # the practice
    Route("practice", MEMBERS),
    Route("practice", (302, 422, 403, 403, 403, 422), "post"),
    Route("practice-new", MEMBERS),
    Route("practice-new", (302, 422, 422, 422, 422, 422), "post"),
    Route("practice-switch", (302, 404, 404, 404, 404, 404), "post"),
    Route("practice-invite", OWNERS),
    Route("practice-invite", (302, 422, 403, 403, 403, 422), "post"),
    Route("invitation-resend", OWN_PEOPLE_DONE, "post", of="invitation"),
    Route("invitation-revoke", OWN_PEOPLE_DONE, "post", of="invitation"),
    Route("invitation-link", everyone(302), more={"token": "unknown"}),
    Route("invitation", everyone(404)),
    # the apps
    Route("notices", MEMBERS),
    Route("notices-read", AGAIN, "post"),
    Route("notices-badge", (286, 200, 200, 200, 200, 200)),  # to whoever is signed out: there is no more to ask
    Route("notice", (302, 404, 404, 404, 404, 404), more={"code": "none"}),
    Route("notice-choices", MEMBERS),
    Route("notice-choices", (302, 422, 422, 422, 422, 422), "post"),
    Route("mail-again", AGAIN, "post"),
    Route("unsubscribe", everyone(404), more={"token": "none"}),
    Route("unsubscribe", everyone(404), "post", more={"token": "none"}),
    Route("clients", (302, 200, 403, 200, 200, 200)),
    Route("client", (302, 404, 403, 200, 200, 200), of="client"),
    Route("client", (302, 405, 403, 405, 405, 405), "post", of="client"),
    Route("client-new", (302, 200, 403, 200, 200, 200)),
    Route("client-new", (302, 422, 403, 422, 422, 422), "post"),
    Route("client-edit", OWN_CLIENTS, of="client"),
    Route("client-edit", OWN_CLIENTS_EMPTY, "post", of="client"),
    Route("client-ways-in", OWN_CLIENTS, of="client"),
    Route("client-ways-in", OWN_CLIENTS_EMPTY, "post", of="client"),
    Route("way-in-mail", OWN_CLIENTS_DONE, "post", of="client"),
    Route("ways-in-end", OWN_CLIENTS_DONE, "post", of="client"),
    Route("way-in-revoke", OWN_CLIENTS_DONE, "post", of="entry link"),
    Route("access-end", OWN_CLIENTS_DONE, "post", of="device"),
    Route("share-reading", OWN_CASES, of="reading"),
    Route("share-reading", OWN_CASES_EMPTY, "post", of="reading"),
    Route("share-survey", OWN_CASES, of="survey"),
    Route("share-survey", OWN_CASES_EMPTY, "post", of="survey"),
    Route("survey-client-photo", (302, 404, 403, 403, 404, 404), of="survey", more={"photo": "unknown"}),
    Route("shared", OWN_CASES, of="shared"),
    Route("unshare", OWN_CASES_DONE, "post", of="shared"),
    Route("client-messages", OWN_CASES, of="client"),
    Route("client-messages", OWN_CASES_EMPTY, "post", of="client"),
    Route("client-message-file", (302, 404, 403, 403, 404, 404), of="client", more={"file": "unknown"}),
    Route("enquiries", WHO_CASTS),
    Route("enquiry", OWN_CASES, of="enquiry"),
    Route("enquiry-take-in", OWN_CASES_DONE, "post", of="enquiry"),
    Route("enquiry-decline", OWN_CASES_DONE, "post", of="enquiry"),
    Route("enquiry-birth", OWN_CASES_DONE, "post", of="enquiry"),
    Route("appointments", (302, 200, 403, 200, 200, 200)),
    Route("appointment-new", OWN_CLIENTS, of="client"),
    Route("appointment-new", OWN_CLIENTS_EMPTY, "post", of="client"),
    Route("appointment", OWN_CLIENTS, of="appointment"),
    Route("appointment-agree", (302, 404, 403, 409, 409, 409), "post", of="appointment"),  # to no time
    Route("appointment-move", OWN_CLIENTS, of="appointment"),
    Route("appointment-move", OWN_CLIENTS_EMPTY, "post", of="appointment"),
    Route("appointment-cancel", OWN_CLIENTS, of="appointment"),
    Route("appointment-cancel", OWN_CLIENTS_DONE, "post", of="appointment"),
    Route("appointment-ics", OWN_CLIENTS, of="appointment"),
    Route("relative-new", OWN_CLIENTS, of="client"),
    Route("relative-new", OWN_CLIENTS_EMPTY, "post", of="client"),
    Route("relative-edit", OWN_CLIENTS, of="client", more={"relative": KIN}),
    Route("relative-edit", OWN_CLIENTS_EMPTY, "post", of="client", more={"relative": KIN}),
    Route("relative-edit", (302, 404, 403, 404, 404, 404), of="client", more={"relative": "none"}),
    Route("relative-remove", OWN_CLIENTS_DONE, "post", of="client", more={"relative": KIN}),
    Route("relative-restore", OWN_CLIENTS_DONE, "post", of="client", more={"relative": KIN}),
    Route("cast", WHO_CASTS),
    Route("cast", (302, 422, 403, 403, 422, 422), "post"),
    Route("cast-sketch", (302, 422, 403, 403, 422, 422), "post"),
    Route("moment-facts", (302, 422, 403, 403, 422, 422), "post"),
    Route("cast-hours", WHO_CASTS),
    Route("cast-hours", (302, 422, 403, 403, 422, 422), "post"),
    Route("cast-check", WHO_CASTS),
    Route("cast-check", (302, 422, 403, 403, 422, 422), "post"),
    Route("things", WHO_CASTS),
    Route("trigram-things", WHO_CASTS, more={"name": "kan"}),
    Route("trigram-things", (302, 404, 403, 403, 404, 404), more={"name": "nothing"}),
    Route("rule", WHO_CASTS, more={"identity": "m05-halves"}),
    Route("rule", (302, 302, 403, 403, 302, 302), more={"identity": "housecast-body-season"}),
    Route("rule", (302, 404, 403, 403, 404, 404), more={"identity": "nothing"}),
    Route("self-test", WHO_CASTS),
    Route("compare", WHO_CASTS),
    Route("compare", (302, 422, 403, 403, 422, 422), "post"),
    Route("readings", WHO_CASTS),
    Route("cases", WHO_CASTS),
    Route("case-new", WHO_CASTS),
    Route("case-new", (302, 422, 403, 403, 422, 422), "post"),
    Route("case", OWN_CASES, of="case"),
    Route("case-edit", OWN_CASES, of="case"),
    Route("case-edit", OWN_CASES_EMPTY, "post", of="case"),
    Route("case-status", OWN_CASES_EMPTY, "post", of="case"),
    Route("case-file", OWN_CASES_EMPTY, "post", of="case"),
    Route("case-link", OWN_CASES, of="case"),
    Route("case-link", OWN_CASES_EMPTY, "post", of="case"),
    Route("case-link-again", OWN_CASES_DONE, "post", of="case"),
    Route("case-unlink", (302, 404, 403, 403, 404, 404), "post", of="case", more={"link": "none"}),
    Route("case-throw-away", OWN_CASES_DONE, "post", of="case"),
    Route("case-bin", WHO_CASTS),
    Route("bin-take-back", OWN_CASES_DONE, "post", of="binned", more={"kind": "case"}),
    Route("bin-take-back", (302, 404, 403, 403, 404, 404), "post", of="case", more={"kind": "case"}),
    Route("case-attach", OWN_CASES, of="case"),
    Route("case-attach", OWN_CASES_EMPTY, "post", of="case"),
    Route("attachment", OWN_CASES, of="attachment"),
    Route("attachment-small", OWN_CASES, of="attachment"),
    Route("attachment-throw-away", OWN_CASES_DONE, "post", of="attachment"),
    Route("case-fee", OWN_CASES, of="case"),
    Route("case-fee", OWN_CASES_EMPTY, "post", of="case"),
    Route("fees", WHO_CASTS),
    Route("fees-csv", WHO_CASTS),
    Route("fee", OWN_CASES, of="fee"),
    Route("fee", OWN_CASES_EMPTY, "post", of="fee"),
    Route("fee-paid", OWN_CASES_DONE, "post", of="fee"),
    Route("fee-unpaid", OWN_CASES_DONE, "post", of="fee"),
    Route("fee-throw-away", OWN_CASES_DONE, "post", of="fee"),
    Route("questions", WHO_CASTS),
    Route("questions", (302, 422, 403, 403, 422, 422), "post"),
    Route("question", OWN_CASES, of="template"),
    Route("question", OWN_CASES_EMPTY, "post", of="template"),
    Route("question-throw-away", OWN_CASES_DONE, "post", of="template"),
    Route("readings-compare", (302, 422, 403, 403, 422, 422)),
    Route("reading-sighting", OWN_CASES, of="reading"),
    Route("reading-sighting", OWN_CASES_EMPTY, "post", of="reading"),
    Route("reading-again", OWN_CASES, of="reading"),
    Route("reading-again", OWN_CASES_DONE, "post", of="reading"),
    Route("reading-file", OWN_CASES, of="reading"),
    Route("reading-file", OWN_CASES_DONE, "post", of="reading"),
    Route("watch", OWN_CASES_DONE, "post", of="reading", more={"position": 0, "unit": "day"}),
    Route("timing", OWN_CASES, of="timing"),
    Route("timing-stop", OWN_CASES_DONE, "post", of="timing"),
    Route("timing-watch", OWN_CASES_DONE, "post", of="timing"),
    Route("timing-move", OWN_CASES, of="timing"),
    Route("timing-move", OWN_CASES_EMPTY, "post", of="timing"),
    Route("reading-timing", OWN_CASES, of="reading"),
    Route("reading-timing", OWN_CASES_EMPTY, "post", of="reading"),
    Route("case-timing", OWN_CASES, of="case"),
    Route("case-timing", OWN_CASES_EMPTY, "post", of="case"),
    Route("client-timing", OWN_CASES, of="client"),
    Route("client-timing", OWN_CASES_EMPTY, "post", of="client"),
    Route("outcome", OWN_CASES, of="window"),
    Route("outcome", OWN_CASES_EMPTY, "post", of="window"),
    Route("answer", OWN_CASES_EMPTY, "post", of="window"),
    # promises
    Route("promise-new", OWN_CASES, of="reading"),
    Route("promise-new", OWN_CASES_EMPTY, "post", of="reading"),
    Route("promise", OWN_CASES, of="promise"),
    Route("promise-edit", OWN_CASES, of="draft"),
    Route("promise-edit", OWN_CASES_EMPTY, "post", of="draft"),
    Route("promise-edit", OWN_CASES_DONE, of="promise"),
    Route("promise-withdraw", OWN_CASES_DONE, "post", of="draft"),
    Route("promise-amend", OWN_CASES_EMPTY, "post", of="promise"),
    Route("promise-outcome", OWN_CASES, of="promise"),
    Route("promise-outcome", OWN_CASES_EMPTY, "post", of="promise"),
    Route("answer-links", OWN_CASES, of="promise"),
    Route("answer-links", OWN_CASES, "post", of="promise"),
    Route("answer-links", OWN_CASES_EMPTY, "post", of="draft"),
    Route("answer-link-revoke", (302, 404, 403, 403, 404, 404), "post", of="promise", more={"link": "none"}),
    Route("answer-link", everyone(404), more={"token": "unknown"}),
    Route("answer-link", everyone(404), "post", more={"token": "unknown"}),
    Route("answer-thanks", everyone(200)),
    Route("answer-thanks", everyone(405), "post"),
    # the report of a survey
    Route("survey-report", OWN_CASES, of="survey"),
    Route("survey-report-pdf", OWN_CASES, of="survey"),
    Route("survey-finish", OWN_CASES_DONE, "post", of="survey"),
    Route("survey-compare", OWN_CASES, of="survey"),
    # verification
    Route("verification", WHO_CASTS),
    Route("verification-report", WHO_CASTS),
    Route("verification-pdf", WHO_CASTS),
    Route("verification-csv", WHO_CASTS),
    Route("chain", WHO_CASTS),
    Route("chain-json", OWN_CASES, of="chain"),
    Route("chain-check", (302, 302, 403, 403, 302, 302), "post"),
    # the clock
    Route("health", everyone(503)),  # which never ticked here
    Route("clock", WHO_CASTS),
    Route("timing-try", OWN_CASES_DONE, "post", of="timing"),
    Route("message-again", OWN_CASES_DONE, "post", of="message"),
    # what practitioners write themselves
    Route("client-timeline", OWN_CLIENTS, of="client"),
    Route("consents", OWN_CLIENTS, of="client"),
    Route("consent-give", OWN_CLIENTS_EMPTY, "post", of="client", more={"kind": "research"}),
    Route("consent-withdraw", OWN_CLIENTS_DONE, "post", of="consent"),
    Route("client-merge-choose", OWN_CASES, of="client"),
    Route("client-merge", OWN_CASES, of="client", more={"other": TWIN}),
    Route("client-merge", OWN_CASES_DONE, "post", of="client", more={"other": TWIN}),
    Route("merge-undo", OWN_CASES_DONE, "post", of="merge"),
    Route("houses", WHO_CASTS),
    Route("house-new", OWN_CASES, of="client"),
    Route("house-new", OWN_CASES_EMPTY, "post", of="client"),
    Route("house", OWN_CASES, of="house"),
    Route("house-edit", OWN_CASES, of="house"),
    Route("house-edit", OWN_CASES_EMPTY, "post", of="house"),
    Route("house-plan", OWN_CASES, of="house"),
    Route("house-cast", OWN_CASES_DONE, "post", of="house"),
    Route("survey-new", OWN_CASES_DONE, "post", of="house"),
    # the walk
    Route("survey", OWN_CASES, of="survey"),
    Route("survey-omen", OWN_CASES_EMPTY, "post", of="survey", more={"omen": "house-python"}),
    Route("survey-omen", (302, 404, 403, 403, 404, 404), "post", of="survey", more={"omen": "house-dragon"}),
    Route("survey-place", OWN_CASES_DONE, "post", of="survey", more={"place": "gate"}),
    Route("survey-omen-note", OWN_CASES, of="survey", more={"omen": "house-python"}),
    Route("survey-omen-note", OWN_CASES_DONE, "post", of="survey", more={"omen": "house-python"}),
    Route("observation-new", OWN_CASES, of="survey"),
    Route("observation-new", OWN_CASES_EMPTY, "post", of="survey"),
    Route("observation", OWN_CASES, of="survey", more={"key": SEEN}),
    Route("observation", OWN_CASES_EMPTY, "post", of="survey", more={"key": SEEN}),
    Route("survey-directions", OWN_CASES, of="survey"),
    Route("survey-directions", OWN_CASES_EMPTY, "post", of="survey"),
    Route("survey-element", OWN_CASES, of="survey"),
    Route("survey-direction", OWN_CASES_EMPTY, "post", of="survey", more={"direction": "N"}),
    Route("survey-direction", (302, 404, 403, 403, 404, 404), "post", of="survey", more={"direction": "up"}),
    Route("survey-facing", OWN_CASES_EMPTY, "post", of="survey"),
    Route("photo-new", OWN_CASES, of="survey"),
    Route("photo-new", OWN_CASES_EMPTY, "post", of="survey"),
    Route("photo", OWN_CASES, of="photo"),
    Route("photo-small", OWN_CASES, of="photo"),
    Route("photo-for-client", OWN_CASES_EMPTY, "post", of="photo"),
    Route("photo-remove", OWN_CASES_DONE, "post", of="photo"),
    Route("client-note", OWN_CASES, of="client"),
    Route("client-note", OWN_CASES_EMPTY, "post", of="client"),
    Route("case-note", OWN_CASES, of="case"),
    Route("case-note", OWN_CASES_EMPTY, "post", of="case"),
    Route("reading-note", OWN_CASES, of="reading"),
    Route("reading-note", OWN_CASES_EMPTY, "post", of="reading"),
    Route("subject-note", WHO_CASTS, more={"subject": "trigram-坎"}),
    Route("subject-note", (302, 422, 403, 403, 422, 422), "post", more={"subject": "hexagram-48"}),
    Route("subject-note", (302, 404, 403, 403, 404, 404), more={"subject": "hexagram-65"}),
    Route("note", OWN_CASES, of="note"),
    Route("note", OWN_CASES_EMPTY, "post", of="note"),
    Route("note", (302, 404, 403, 403, 200, 404), of="closed note"),
    Route("note-history", OWN_CASES, of="note"),
    Route("note-history", (302, 404, 403, 403, 200, 404), of="closed note"),
    Route("note-throw-away", (302, 404, 403, 403, 302, 404), "post", of="note"),
    Route("note-open", (302, 404, 403, 403, 403, 404), of="note"),
    Route("note-open", OWN_PEOPLE, of="closed note"),
    Route("note-open", (302, 404, 403, 403, 403, 422), "post", of="closed note"),
    Route("snippets", WHO_CASTS),
    Route("snippet-new", WHO_CASTS),
    Route("snippet-new", (302, 422, 403, 403, 422, 422), "post"),
    Route("snippet", OWN_CASES, of="snippet"),
    Route("snippet", OWN_CASES_EMPTY, "post", of="snippet"),
    Route("snippet-throw-away", OWN_CASES_DONE, "post", of="snippet"),
    # the staff of the site
    Route("design", everyone(404)),
    Route("admin:index", (302, 404, 404, 404, 404, 404)),
]


@pytest.fixture
def browser(practice, kind, request) -> Browser:
    """A browser of the kind of user that the test is about."""
    match kind:
        case "anonymous":
            return Browser()
        case "reader" | "assistant":
            return signed_in(member_of(practice, "dora", kind))
        case _:
            name = {"stranger": "charlie", "practitioner": "bob", "owner": "alice"}[kind]
            return signed_in(request.getfixturevalue(name))


LETTER = Told(title="A new house", words="Wait.", depth="letter", language="en")


@pytest.fixture
def objects(alice, bob):
    """One object of each kind, all of them bob's, and an invitation that alice sent."""
    client = add_client(bob, name="Tian", now=NOW)
    add_relative(bob, client, name="Han", relation="wife", now=NOW)
    Relative.objects.update(code=KIN)
    twin, third, fourth = (add_client(bob, name=name, now=NOW) for name in ("Tian", "Wang", "Wang"))
    Client.objects.filter(pk=twin.pk).update(code=TWIN)
    case = open_case(bob, question="A new house", client=client, now=NOW)
    reading = keep_reading(bob, request=TIAN, question="A new house", language="en", now=NOW)
    file_reading(bob, reading, client=client, case=case, now=NOW)
    timing = watch_timing(bob, reading, position=1, unit="day", now=NOW)
    invitation = Invitation.objects.create(
        practice=bob.practice,
        email="new@example.org",
        role="reader",
        token_hash="x",
        invited_by=alice,
        expires_at=LATER,
    )
    survey = start_survey(bob, add_house(bob, client, name="Another house", now=NOW), now=NOW)
    write_observation(bob, survey, key=UUID(SEEN), words="A fox", now=NOW)
    photo = {"picture": taken_file(sent(picture())), "of": Subject(survey)}
    fee = write_fee(bob, case, on=NOW.date(), amount=Decimal("88"), currency="CNY", now=NOW)
    came_in(client)
    hour = {"practitioner": bob, "minutes": 60, "where": "", "times": [LATER], "is_agreed": True}
    return {
        "appointment": arrange(bob, client, **hour, now=NOW),
        "shared": share(bob, OfReading(reading), client=client, told=LETTER, by_mail=False, now=NOW),
        "client": client,
        "entry link": client.entry_links.get(),
        "device": client.accesses.get(),
        "survey": survey,
        "photo": add_photo(bob, survey, key=UUID(SEEN), **photo, now=NOW),
        "house": add_house(bob, client, name="A house", plan=taken_file(sent(picture())), now=NOW),
        "case": case,
        "attachment": attach_file(bob, case, file=taken_file(sent(picture())), now=NOW),
        "fee": fee,
        "consent": give_consent(bob, client, kind="processing", given_on=NOW.date(), now=NOW),
        "enquiry": ask(client, Asked("Will it hold?"), now=NOW),
        "merge": merge_clients(bob, third, gone=fourth, now=NOW),
        "reading": reading,
        "timing": timing,
        "window": timing.windows.first(),
        "promise": locked(bob, reading, now=NOW),
        "chain": Chain.objects.get(practice=bob.practice),
        "draft": save_draft(bob, reading, **NOT_YET_PROMISED, now=NOW),
        "message": Message.objects.create(recipient=bob, channel="email", bundle="x", wanted_at=NOW, ended="given-up"),
        "member": bob,
        "owner": alice,
        "invitation": invitation,
        "binned": throw_away(bob, open_case(bob, question="Thrown away", now=NOW), now=NOW),
        "template": add_template(bob, question="Will it hold?", topic="", matter="", now=NOW),
        "note": write_note(bob, Target(case=case), text="Asked in haste.", visibility="practice", now=NOW),
        "closed note": write_note(bob, Target(case=case), text="Afraid of it.", visibility="author", now=NOW),
        "snippet": write_snippet(bob, title="Greeting", text="{client}:", is_shared=True, now=NOW),
        "import": look_over(bob, file_name="clients.csv", content=b"name\nHan\n", now=NOW),
        "filter": save_filter(bob, name="houses", query={"q": "house"}, now=NOW),
    }


@pytest.mark.parametrize("kind", KINDS)
def test_every_route_answers_a_kind_of_user_as_the_table_says(kind, browser, objects):
    """All routes lead to the same objects: what one of them changes is taken back before the next is asked."""
    answers, told_apart = [], []
    signed_in_by = dict(browser.cookies)  # some routes sign out
    never_there = without_tokens(browser.get("/nowhere/"))
    for route in ROUTES:
        parts = dict(route.more) | ({"code": objects[route.of].code} if route.of else {})
        posted = {name: objects[of].code for name, of in route.posted.items()}
        with transaction.atomic():
            response = getattr(browser, route.method)(reverse(route.name, kwargs=parts), posted)
            transaction.set_rollback(True)
        answers.append((str(route), response.status_code))
        if route.of and response.status_code == 404 and without_tokens(response) != never_there:
            told_apart.append(str(route))
        browser.cookies.clear()
        browser.cookies.update(signed_in_by)
    assert answers == [(str(route), route.statuses[KINDS.index(kind)]) for route in ROUTES]
    assert told_apart == []


def without_tokens(response) -> str:
    """The page without what differs from request to request: its tokens and its own address."""
    page = re.sub(r"[A-Za-z0-9]{64}", "", response.text)
    return page.replace(response.wsgi_request.get_full_path(), "")


def test_a_person_without_a_practice_is_let_into_none_of_them(objects):
    browser = Browser()
    browser.force_login(User.objects.create_user("dora@example.org", name="Dora"))
    for route in ROUTES:
        if route.of:
            address = reverse(route.name, kwargs={"code": objects[route.of].code} | route.more)
            assert getattr(browser, route.method)(address).status_code == 403
