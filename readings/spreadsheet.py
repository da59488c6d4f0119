"""Tables for spreadsheets: no text of ours is ever taken for a formula, and what is read back is what was written."""

import csv
import io
import re
from collections.abc import Iterable
from typing import IO

BLANK = r"[^\S\t\r\n]|[\ufeff\u200b-\u200f\u2060]"  # white space that no rule names, and what has no width
# A text is guarded that begins, past what is blank, with a character that a spreadsheet acts on; one with apostrophes
# before that as well, so that a guard is always told from an apostrophe that somebody wrote.
ACTED_ON = re.compile(rf"'*(?:{BLANK})*[=+\-@\t\r\n\0＝＋－＠]")


def guarded(cell: object) -> object:
    """The cell as it is written: text that could be taken for a formula has an apostrophe before it.

    Numbers and dates stay what they are.
    """
    return f"'{cell}" if isinstance(cell, str) and ACTED_ON.match(cell) else cell


def unguarded(cell: str) -> str:
    """The text of a cell that is read, without the guard if it has one: unguarded(guarded(text)) is the text."""
    return cell[1:] if cell.startswith("'") and ACTED_ON.match(cell[1:]) else cell


def write_csv(file: IO[bytes], rows: Iterable[Iterable[object]]) -> None:
    """Rows, the headers first, as CSV in UTF-8 with the mark by which spreadsheets know it; every text is guarded."""
    text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="")
    csv.writer(text).writerows([guarded(cell) for cell in row] for row in rows)
    text.detach()  # what is written reaches the file, which stays open


def csv_table(rows: Iterable[Iterable[object]]) -> bytes:
    """The rows as write_csv writes them."""
    table = io.BytesIO()
    write_csv(table, rows)
    return table.getvalue()
