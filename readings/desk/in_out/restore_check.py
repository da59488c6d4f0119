"""Whether an export that is brought in can be restored: every row held against the rules of its model.

A row may point only at rows of the same file, so that what another practice has is out of reach; a sealed record has to
have its digest. Of a file in which anything is wrong nothing is taken in.
"""

import json
import re
from collections.abc import Iterator
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from engine.stems_branches import BRANCHES
from readings.cases.models.reading import Reading
from readings.cases.noting.note_targets import is_subject
from readings.cases.sealed import sealing
from readings.clients.models import Client
from readings.desk.in_out.export_kind import EXTENSIONS, Kind
from readings.desk.in_out.export_kinds import BORN, KINDS
from readings.desk.in_out.exporting import FORMAT, VERSION
from readings.desk.in_out.restore_portal import PortalFacts
from readings.desk.in_out.restore_promises import PromiseFacts, Wrong
from readings.desk.in_out.restore_surveys import SurveyFacts
from readings.predictions.models import Timing

MOST_ERRORS = 50
MOST_ROWS = 200_000
_RULE = re.compile(r"rule-[a-z0-9-]+")  # of an older engine, which this one may no longer have
FILLED = {"name", "phone", "chat_name", "email", "language", *BORN}  # of a client, by a merge


def errors_of(document: dict) -> list[str]:
    """What is wrong with the document, the first MOST_ERRORS of it; nothing if it can be restored."""
    if document.get("format") != FORMAT:
        return [_("The file is not an export of a practice.")]
    if document.get("version") != VERSION:
        return [_("The export is of a version that can’t be read here.")]
    lists = [document.get(name) for name in ("people", *KINDS)]
    if not all(isinstance(rows, list) and all(isinstance(row, dict) for row in rows) for rows in lists):
        return [_("The file is not an export of a practice.")]
    if sum(map(len, lists)) > MOST_ROWS:
        return [_("The file has more than %(number)s rows.") % {"number": MOST_ROWS}]
    errors = []
    for said in _wrong(document):
        errors.append(said)
        if len(errors) == MOST_ERRORS:
            break
    return errors


def _wrong(document: dict) -> Iterator[str]:
    codes: dict[str, set[str]] = {}
    for kind in KINDS.values():
        if kind.has_code or kind.named:
            codes[kind.name] = {kind.name_in(row) for row in document[kind.name]}
    tags = {str(row.get("name")) for row in document["tags"]}
    facts = _Facts(document)
    for kind in KINDS.values():
        seen: set[str] = set()
        for place, row in enumerate(document[kind.name], 1):
            try:
                _check(kind, row, codes, tags)
                if kind.has_code and row["code"] in seen:
                    raise Wrong(_("The code stands twice."))
                seen.add(row.get("code", ""))
                facts.check(kind.name, row)
            except Wrong as error:
                yield _("%(kind)s, row %(number)s: %(what)s") % {"kind": kind.name, "number": place, "what": error}


def _check(kind: Kind, row: dict, codes: dict[str, set[str]], tags: set[str]) -> None:
    if kind.has_code:
        _check_value(kind.model._meta.get_field("code"), row.get("code"))
    for name in kind.values:
        if name not in row:
            raise Wrong(_("%(name)s is missing.") % {"name": name})
        _check_value(kind.model._meta.get_field(name), row[name])
    for name, pointed in kind.objects.items():
        code, is_needed = row.get(name), not kind.model._meta.get_field(name).null
        if (code is None and is_needed) or (
            code is not None and not (isinstance(code, str) and code in codes[pointed])
        ):
            raise Wrong(_("%(name)s names a row that is not in the file.") % {"name": name})
    for name in kind.members:
        email, is_needed = row.get(name), not kind.model._meta.get_field(name).null
        if not ((isinstance(email, str) and email) or (email is None and not is_needed)):
            raise Wrong(_("%(name)s is missing.") % {"name": name})
    if kind.has_tags:
        words = row.get("tags")
        if not isinstance(words, list) or not all(isinstance(word, str) and word in tags for word in words):
            raise Wrong(_("%(name)s names a row that is not in the file.") % {"name": "tags"})


def _check_value(field: models.Field, value: object) -> None:
    """Whether a value is one that the export writes for this field, and that the field may hold."""
    name = field.name
    if value is None and field.null:
        return
    if isinstance(field, models.JSONField):
        if not isinstance(value, dict | list):
            raise Wrong(_("%(name)s can’t be read.") % {"name": name})
        return
    of = bool if isinstance(field, models.BooleanField) else int if isinstance(field, models.IntegerField) else str
    if type(value) is not of:
        raise Wrong(_("%(name)s can’t be read.") % {"name": name})
    try:
        cleaned = field.to_python(value)
        field.run_validators(cleaned)
        if field.choices and value not in field.empty_values and value not in dict(field.flatchoices):
            raise ValidationError(_("“%(value)s” is none of the choices."), params={"value": value})
    except (ValidationError, OverflowError) as error:
        words = " ".join(error.messages) if isinstance(error, ValidationError) else ""
        raise Wrong(f"{name}: {words}") from error
    if isinstance(cleaned, datetime) and (cleaned.tzinfo is None or not 1600 <= cleaned.year <= 2900):
        raise Wrong(_("%(name)s can’t be read.") % {"name": name})
    if value == "" and not field.blank:
        raise Wrong(_("%(name)s is missing.") % {"name": name})


class _Facts(PromiseFacts, SurveyFacts, PortalFacts):
    """What the rows of one document have to have to do with each other."""

    def __init__(self, document: dict):
        super().__init__(document)
        self.cases = {str(row.get("code")): row for row in document["cases"]}
        self.outcomes = {str(row.get("code")): row for row in document["outcomes"]}
        self.messages_with_files = {str(row.get("message")) for row in document["message_files"]}

    def check(self, kind: str, row: dict) -> None:
        if check := getattr(self, f"_{kind}", None):
            check(row)

    def _readings(self, row: dict) -> None:
        if sealing.digest_of(row["record"]) != row["digest"]:
            raise Wrong(_("The sealed record does not have its digest."))
        try:
            self.timings[row["code"]] = [*sealed_columns(row["record"])[1]["timings"]]
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError, ValidationError) as error:
            raise Wrong(_("The sealed record can’t be read.")) from error
        if row["case"] and self.cases[row["case"]].get("client") != row["client"]:
            raise Wrong(_("The reading has another client than its case."))

    def _timings(self, row: dict) -> None:
        if sum(map(bool, (row["reading"], row["case"], row["client"]))) > 1:
            raise Wrong(_("A timing is on one thing."))
        if datetime.fromisoformat(row["since"]) >= datetime.fromisoformat(row["until"]):
            raise Wrong(_("The timing ends before it starts."))
        if row["position"] is None:
            self._timing_by_hand(row)
        else:
            self._timing_of_reading(row)

    def _timing_by_hand(self, row: dict) -> None:
        """One of branches has some, and a range has none; it has words, and nothing that only a reading says."""
        of_branches = row["unit"] != Timing.Unit.RANGE
        branches = row["branches"] if isinstance(row["branches"], list) else [None]
        if not all(branch in list(BRANCHES) for branch in branches) or bool(branches) != of_branches:
            raise Wrong(_("%(name)s can’t be read.") % {"name": "branches"})
        if not row["words"] or row["rule"] or row["about"] or row["count"] is not None:
            raise Wrong(_("The reading has no such timing."))

    def _timing_of_reading(self, row: dict) -> None:
        timings = self.timings.get(row["reading"], [])
        said = timings[row["position"]] if row["position"] < len(timings) else {}
        same = ("rule", "polarity", "about", "count")
        if not isinstance(said, dict) or any(said.get(name) != row[name] for name in same):
            raise Wrong(_("The reading has no such timing."))
        if (said.get("branches") or []) != row["branches"]:
            raise Wrong(_("The reading has no such timing."))

    def _windows(self, row: dict) -> None:
        if datetime.fromisoformat(row["starts"]) >= datetime.fromisoformat(row["ends"]):
            raise Wrong(_("The window ends before it starts."))

    def _outcomes(self, row: dict) -> None:
        if row["corrects"] and self.outcomes[row["corrects"]].get("window") != row["window"]:
            raise Wrong(_("The outcome corrects one of another window."))

    def _notes(self, row: dict) -> None:
        if sum(map(bool, (row["client"], row["case"], row["reading"], row["subject"]))) != 1:
            raise Wrong(_("A note is on one thing."))
        if row["subject"] and not (is_subject(row["subject"]) or _RULE.fullmatch(row["subject"])):
            raise Wrong(_("%(name)s can’t be read.") % {"name": "subject"})

    def _sightings(self, row: dict) -> None:
        response = row["response"]
        if not isinstance(response, dict) or not all(isinstance(response.get(name), str) for name in ("kind", "what")):
            raise Wrong(_("%(name)s can’t be read.") % {"name": "response"})

    def _attachments(self, row: dict) -> None:
        if row["content_type"] not in EXTENSIONS:
            raise Wrong(_("%(name)s can’t be read.") % {"name": "content_type"})

    def _merges(self, row: dict) -> None:
        """A merge is undone by writing what it notes, so that this may name nothing else than it could have filled."""
        before, moved = row["before"], row["moved"]
        parts = [before.get(name) for name in ("was", "became", "added")] if isinstance(before, dict) else [None]
        lists = [*moved.values()] if isinstance(moved, dict) else [None]
        if not all(isinstance(part, dict) for part in parts) or not {*parts[0], *parts[1]} <= FILLED:
            raise Wrong(_("%(name)s can’t be read.") % {"name": "before"})
        lists += parts[2].values() if {*parts[2]} <= {"tags"} else [None]
        if not all(isinstance(part, list) and all(isinstance(code, str) for code in part) for part in lists):
            raise Wrong(_("%(name)s can’t be read.") % {"name": "moved"})
        if {*parts[0]} != {*parts[1]}:
            raise Wrong(_("%(name)s can’t be read.") % {"name": "before"})
        for name, value in parts[0].items():
            _check_value(Client._meta.get_field(name), value)


def sealed_columns(record: str) -> tuple[dict, dict]:
    """The columns of a reading that repeat its record, and the engine's answer in it; raises what a bad one raises."""
    sealed = json.loads(record)
    answer = sealed["reading"]
    cast, chart, moment = answer["cast"], answer["chart"], answer["moment"]
    columns = {
        "question": sealed["question"],
        "topic": answer["request"].get("topic", ""),
        "polarity": answer["verdict"]["polarity"],
        "upper": cast["upper"],
        "lower": cast["lower"],
        "line": cast["line"],
        "primary_number": chart["primary"]["number"],
        "nuclear_number": chart["nuclear"]["number"],
        "changed_number": chart["changed"]["number"],
        "cast_at": datetime.fromisoformat(moment["at"]) if moment and moment["at"] else None,
        "language": sealed["language"],
        "engine_version": answer["engine"],
    }
    if columns["language"] not in sealing.GLOSS_KEYS:
        raise ValueError(columns["language"])
    for name, value in columns.items():
        field = Reading._meta.get_field(name)
        field.run_validators(field.to_python(value)) if value not in field.empty_values else None
    return columns, answer
