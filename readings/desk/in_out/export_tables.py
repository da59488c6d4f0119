"""The tables of an export, each from the document: a row of headers in the reader's language, then the rows."""

import json
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal

from django.utils.translation import pgettext

from readings.cases.fees.fee_table import fee_columns
from readings.desk.in_out.export_kinds import BORN
from readings.desk.in_out.import_columns import CASE_COLUMNS, CLIENT_COLUMNS, headers
from readings.predictions.promising.horizon import Horizon


def clients(document: dict) -> Iterator[list]:
    """The clients in the columns that an import of clients takes in; those merged into another stand there no more."""
    yield [*headers(CLIENT_COLUMNS), pgettext("column", "since"), pgettext("column", "code")]
    for row in document["clients"]:
        if not row["merged_into"]:
            words = [row[name] for name in ("name", "phone", "chat_name", "email", "language")]
            birth = [row[name] for name in BORN]
            birth[3] = 1 if birth[3] else None
            yield [*words, "、".join(row["tags"]), *birth, "", _day(row["created_at"]), row["code"]]


def cases(document: dict) -> Iterator[list]:
    """The cases in the columns that an import of cases takes in."""
    names = _names(document)
    yield [*headers(CASE_COLUMNS), pgettext("column", "opened on"), pgettext("column", "code")]
    for row in document["cases"]:
        if not row["binned_at"]:
            words = [row[name] for name in ("topic", "matter", "people", "house", "status")]
            client = names.get(row["client"], "")
            yield [row["question"], client, *words, "、".join(row["tags"]), "", _day(row["created_at"]), row["code"]]


def readings(document: dict) -> Iterator[list]:
    names, questions = _names(document), {row["code"]: row["question"] for row in document["cases"]}
    yield [
        pgettext("column", "date"),
        pgettext("column", "question"),
        pgettext("column", "topic"),
        pgettext("column", "primary"),
        pgettext("column", "moving line"),
        pgettext("column", "changed"),
        pgettext("column", "judgement"),
        pgettext("column", "client"),
        pgettext("column", "case"),
        pgettext("column", "code"),
    ]
    for row in document["readings"]:
        sealed = json.loads(row["record"])
        answer = sealed["reading"]
        chart, topic = answer["chart"], answer["request"].get("topic", "")
        figure = [chart["primary"]["name"], answer["cast"]["line"], chart["changed"]["name"]]
        filed = [names.get(row["client"], ""), questions.get(row["case"], "")]
        day, polarity = _day(row["created_at"]), answer["verdict"]["polarity"]
        yield [day, sealed["question"], topic, *figure, polarity, *filed, row["code"]]


def fees(document: dict) -> Iterator[list]:
    of_case = {row["code"]: row for row in document["cases"]}
    names = _names(document)
    yield fee_columns()
    for row in document["fees"]:
        if not row["binned_at"]:
            case = of_case[row["case"]]
            paid = row["paid_on"] and date.fromisoformat(row["paid_on"])
            sum_of = [row["what_for"], Decimal(row["amount"]), row["currency"], paid]
            on = date.fromisoformat(row["on"])
            yield [on, case["question"], names.get(case["client"], ""), *sum_of]


def promises(document: dict) -> Iterator[list]:
    """The promises that were locked, each with the days of its horizon and what stands to have come of it."""
    names, questions = _names(document), _questions(document)
    yield [
        pgettext("column", "locked on"),
        pgettext("column", "what is promised"),
        pgettext("column", "how it is judged"),
        pgettext("column", "unit"),
        pgettext("column", "horizon from"),
        pgettext("column", "horizon to"),
        pgettext("column", "units in windows"),
        pgettext("column", "units in all"),
        pgettext("column", "told"),
        pgettext("column", "how sure"),
        pgettext("column", "counted"),
        pgettext("column", "what came of it"),
        pgettext("column", "question"),
        pgettext("column", "client"),
        pgettext("column", "code"),
    ]
    for row in document["promises"]:
        if row["locked_at"]:
            horizon = _horizon(row)
            span = [horizon.first_day, horizon.last_day, horizon.flagged, horizon.length]
            said = [row["claim"], row["criteria"], row["unit"], *span, int(row["told"]), row["word"]]
            of = [questions.get(row["reading"], ""), names.get(row["client"], "")]
            yield [_day(row["locked_at"]), *said, int(row["counted"]), row["answer"], *of, row["code"]]


TABLES = {
    "clients.csv": clients,
    "cases.csv": cases,
    "readings.csv": readings,
    "fees.csv": fees,
    "promises.csv": promises,
}


def _questions(document: dict) -> dict[str, str]:
    """What each reading was asked."""
    return {row["code"]: json.loads(row["record"])["question"] for row in document["readings"]}


def _horizon(row: dict) -> Horizon:
    starts, ends = (datetime.fromisoformat(row[name]) for name in ("horizon_starts", "horizon_ends"))
    return Horizon(row["position"], row["unit"], row["length"], starts, ends, row["zone"], (), row["flagged"])


def _names(document: dict) -> dict[str, str]:
    return {row["code"]: row["name"] for row in document["clients"]}


def _day(instant: str) -> date:
    return datetime.fromisoformat(instant).date()
