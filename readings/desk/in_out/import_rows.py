"""The rows of a table held against the rules of the forms by which one writes a client or a case by hand."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from readings.accounts.models import Membership
from readings.cases.models import Case
from readings.cases.noting.note_forms import LONGEST
from readings.cases.shelf.case_forms import CaseForm
from readings.clients.birth import Birth
from readings.clients.duplicates import keys_of
from readings.clients.forms import ClientForm
from readings.clients.models import Client
from readings.desk.in_out.import_columns import COLUMNS, NEEDED, Meanings, is_leap
from readings.desk.in_out.import_past import PastCaseRowForm
from readings.desk.in_out.import_reading import Table
from readings.finding import plain, question_key


@dataclass(slots=True)
class Row:
    """A row of the table: what it says if it can be taken in, else what is wrong with it, column by column."""

    number: int
    cells: list[str]
    errors: list[tuple[str, str]] = field(default_factory=list)
    details: dict = field(default_factory=dict)  # as the actions take them; of a case with the `client` it names
    note: str = ""
    twin: str = ""  # who or what is there already, or stands further up in the table, and may be the same

    @property
    def title(self) -> str:
        """Who or what a row that can be taken in is of."""
        return next(self.details[name] for name in NEEDED.values() if name in self.details)


@dataclass(slots=True)
class Checked:
    """All rows of a table, in its order."""

    rows: list[Row]

    @property
    def bad(self) -> list[Row]:
        return [row for row in self.rows if row.errors]

    @property
    def twins(self) -> list[Row]:
        return [row for row in self.rows if row.twin and not row.errors]

    def good(self, *, with_twins: bool) -> list[Row]:
        """What is taken in."""
        return [row for row in self.rows if not row.errors and (with_twins or not row.twin)]


class RowForm(ClientForm):
    """A client as a row says it, in the hands of whoever brings the table; one form reads row after row."""

    def __init__(self, *args, **kwargs):
        super().__init__({}, *args, **kwargs)
        self.years_in_reach: dict[tuple[str, int], bool] = {}

    def _offer_practitioners(self, member: Membership) -> None:
        del self.fields["practitioner"]

    def read(self, typed: Mapping[str, str]) -> None:
        """Look at another row."""
        self.data, self.instance = typed, Client()
        self.full_clean()

    def is_in_reach(self, birth: Birth) -> bool:
        """As of one birth, but a year whose neighbours are in reach too is looked at once."""
        return all(self._is_year_in_reach(birth, near) for near in (-1, 0, 1)) or super().is_in_reach(birth)

    def _is_year_in_reach(self, birth: Birth, near: int) -> bool:
        year = (birth.calendar, birth.year + near)
        if year not in self.years_in_reach:
            self.years_in_reach[year] = super().is_in_reach(Birth(*year))
        return self.years_in_reach[year]


class CaseRowForm(CaseForm):
    """A case as a row says it; one form reads row after row."""

    def __init__(self, *, member: Membership):
        super().__init__({}, member=member)

    def read(self, typed: Mapping[str, str]) -> None:
        """Look at another row."""
        self.data, self.instance = typed, Case()
        self.full_clean()


def checked(member: Membership, table: Table, kind: str, columns: list[str], *, now: datetime) -> Checked:
    """The rows of a table of a kind, of which each column holds the field that `columns` names."""
    check = {"clients": _ClientCheck, "cases": _CaseCheck, "past_cases": _PastCheck}[kind](member, now)
    meanings, places = Meanings(), {name: place for place, name in enumerate(columns) if name}
    rows = []
    for number, cells in table.rows:
        row = Row(number, cells)
        said = {name: cells[place] if place < len(cells) else "" for name, place in places.items()}
        if NEEDED[kind] not in places:
            row.errors.append((str(COLUMNS[kind][NEEDED[kind]]), _("No column holds this.")))
        elif len(cells) > len(columns) and any(cells[len(columns) :]):
            row.errors.append((str(len(columns) + 1), _("The row has more cells than there are headers.")))
        else:
            check(row, meanings(said))
        headers = {name: table.header[place] for name, place in places.items()}
        row.errors = [(headers.get(name, str(COLUMNS[kind].get(name, name))), said) for name, said in row.errors]
        rows.append(row)
    return Checked(rows)


def _errors(form) -> Iterator[tuple[str, str]]:
    for name, said in form.errors.items():
        yield from ((name, str(message)) for message in said)


def _check_note(row: Row, typed: Mapping[str, str]) -> None:
    row.note = typed.get("note", "")
    if len(row.note) > LONGEST:
        row.errors.append(("note", _("A note has at most %(number)s characters.") % {"number": LONGEST}))
    if "\0" in row.note:
        row.errors.append(("note", _("Null characters are not allowed.")))


class _ClientCheck:
    """Holds rows of clients against the form, the clients that the member sees, and each other."""

    def __init__(self, member: Membership, now: datetime):
        self.form = RowForm(member=member, now=now)
        self.known: dict[tuple[str, str], str] = {}
        for client in Client.objects.visible_to(member).only("name", "phone", "chat_name", "email"):
            self.known |= dict.fromkeys(_reached(client), client.name)

    def __call__(self, row: Row, typed: dict[str, str]) -> None:
        data = dict(typed)
        try:
            if is_leap(data.pop("birth_leap", "")):
                data["birth_leap"] = "on"
        except ValueError:
            row.errors.append(("birth_leap", _("Say yes or no.")))
        self.form.read(data)
        row.errors += _errors(self.form)
        _check_note(row, typed)
        if row.errors:
            return
        row.details = self.form.details
        keys = _reached(self.form.instance)
        row.twin = next((self.known[key] for key in sorted(keys) if key in self.known), "")
        self.known |= dict.fromkeys(keys, _("row %(number)s") % {"number": row.number})


def _reached(client: Client) -> set[tuple[str, str]]:
    """The name and the ways of reaching somebody; a chat name alone tells nobody apart."""
    return {(kind, word) for kind, word in keys_of(client) if kind != "chat name"}


class _Named:
    """Finds the clients whom rows name among those that the member sees."""

    def __init__(self, member: Membership):
        clients = list(Client.objects.visible_to(member).only("name"))
        self.clients = {plain(client.name): client for client in clients}
        self.namesakes = Counter(plain(client.name) for client in clients)

    def __call__(self, row: Row, name: str) -> Client | str:
        """The client, or the name where nobody is called so; what is wrong with it is written to the row."""
        if self.namesakes[plain(name)] > 1:
            row.errors.append(("client", _("Several clients are called so.")))
        try:
            Client._meta.get_field("name").run_validators(name)
        except ValidationError as error:
            row.errors += [("client", message) for message in error.messages]
        if "\0" in name:
            row.errors.append(("client", _("Null characters are not allowed.")))
        return self.clients.get(plain(name)) or name


class _PastCheck:
    """Holds rows of cases from before against the form."""

    def __init__(self, member: Membership, now: datetime):
        self.form = PastCaseRowForm(today=now.astimezone(member.zone).date())
        self.named = _Named(member)
        past = member.practice.past_cases.filter(brought_by=member).values_list("claim", "said_on", "client__name")
        self.known = {_said(*words): words[0] for words in past}

    def __call__(self, row: Row, typed: dict[str, str]) -> None:
        self.form.read(typed)
        row.errors += _errors(self.form)
        client = self.named(row, typed.get("client", ""))
        if row.errors:
            return
        row.details = self.form.details | {"client": client}
        said = _said(row.details["claim"], row.details["said_on"], typed.get("client"))
        row.twin = self.known.get(said, "")
        self.known[said] = _("row %(number)s") % {"number": row.number}


def _said(claim: str, said_on: date | None, name: str | None) -> tuple[str, date | None, str]:
    return plain(claim), said_on, plain(name or "")


class _CaseCheck:
    """Holds rows of cases against the form, and finds their clients."""

    def __init__(self, member: Membership, now: datetime):
        self.form = CaseRowForm(member=member)
        self.named = _Named(member)
        cases = Case.objects.visible_to(member).select_related("client").only("question", "client__name")
        self.known = {_asked(case.question, case.client and case.client.name): case.question for case in cases}

    def __call__(self, row: Row, typed: dict[str, str]) -> None:
        name = typed.get("client", "")
        data = {key: value for key, value in typed.items() if key not in ("client", "topic")}
        data |= {"topic_word": typed.get("topic", ""), "status": typed.get("status") or Case.Status.OPEN}
        self.form.read(data)
        row.errors += _errors(self.form)
        client = self.named(row, name)
        _check_note(row, typed)
        if row.errors:
            return
        row.details = self.form.words | {"client": client}
        asked = _asked(self.form.cleaned_data["question"], name)
        row.twin = self.known.get(asked, "")
        self.known[asked] = _("row %(number)s") % {"number": row.number}


def _asked(question: str, name: str | None) -> tuple[str, str]:
    return question_key(question), plain(name or "")
