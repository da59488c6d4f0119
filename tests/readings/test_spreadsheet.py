"""Tables for spreadsheets: T12, and that what is written is read back exactly."""

import csv
import io
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from readings.spreadsheet import csv_table, guarded, unguarded

RISKY = "=+-@\t\r\n\0＝＋－＠"
BLANKS = ["", " ", "  ", "\u3000", "\xa0", "\ufeff", "\u200b", " \x0b"]
TEXTS = st.text(st.one_of(st.characters(), st.sampled_from(f"'{RISKY} \u3000\ufeff")))


@pytest.mark.parametrize("blank", BLANKS)
@pytest.mark.parametrize("first", RISKY)
def test_text_that_a_spreadsheet_would_act_on_is_guarded(blank, first):
    assert guarded(f"{blank}{first}1+1") == f"'{blank}{first}1+1"


@pytest.mark.parametrize("text", ["", " ", "'", "''", "88.00", "新屋", "a=1", "'tis", "1-2", " 138", "(+86) 138", "#1"])
def test_other_text_is_left_as_it_is(text):
    assert guarded(text) == text
    assert unguarded(text) == text


def test_a_telephone_number_is_guarded_and_read_back():
    assert guarded("+86 138") == "'+86 138"
    assert unguarded("'+86 138") == "+86 138"


@pytest.mark.parametrize("cell", [Decimal("-88.00"), -1, 2.5, date(2026, 11, 30), None, True])
def test_numbers_and_dates_stay_typed(cell):
    assert guarded(cell) is cell


@given(TEXTS)
def test_what_was_guarded_is_read_back_exactly(text):
    assert unguarded(guarded(text)) == text


@given(TEXTS)
def test_nothing_that_is_written_begins_like_a_formula(text):
    written = guarded(text)
    assert written.lstrip("\u3000\ufeff \xa0\u200b\x0b\x0c")[:1] not in tuple(RISKY)


@pytest.mark.parametrize("text", ["'=1", "''=1", "' =1", "'''+86"])
def test_an_apostrophe_that_somebody_wrote_is_kept(text):
    assert guarded(text) == f"'{text}"
    assert unguarded(guarded(text)) == text


def test_a_table_carries_its_mark_and_guards_headers_too():
    table = csv_table([["=head", "+86", "on"], ["a,b", '"q"', date(2026, 11, 30)], ["x", Decimal("0.30"), None]])
    assert table.startswith(b"\xef\xbb\xbf")
    assert table.decode("utf-8-sig").split("\r\n") == [
        "'=head,'+86,on",
        '"a,b","""q""",2026-11-30',
        "x,0.30,",
        "",
    ]


@given(st.lists(st.text(st.characters(exclude_characters="\0\r\n", codec="utf-8"), min_size=1), min_size=1))
def test_a_table_is_read_back(row):
    (read,) = csv.reader(io.StringIO(csv_table([row]).decode("utf-8-sig")))
    assert [unguarded(cell) for cell in read] == row
