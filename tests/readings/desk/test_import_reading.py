"""Files that can't be taken for a table or an export, and how the encoding of a table is told."""

import pytest
from django.urls import reverse

from readings.clients.models import Client
from readings.desk.in_out.import_reading import encoding_of
from readings.desk.models import Import
from tests.readings.conftest import signed_in
from tests.readings.desk.brought import SIMPLE, upload


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\x01\x02",
        b"name\n",
        b"{",
        b"{}",
        b"PK\x03\x04nonsense",
        b'name\n"' + b"a" * 200_000,
        b'{"a": ' * 100_000,
        b'{"format": "meihua-practice", "version": 1, "x": NaN}',
        b'{"format": "meihua-practice", "version": 1, "x": "\\u0000"}',
        b'{"format": "meihua-practice", "version": 1, "x": "\\ud800"}',
    ],
)
def test_a_file_that_can_not_be_read_is_refused_in_words(bob, content):
    browser = signed_in(bob)
    response = upload(browser, content)
    if response.status_code == 302:
        response = browser.get(response.url)
    assert response.status_code == 422
    assert not Client.objects.exists()


def test_a_file_in_no_known_encoding_waits_for_its_encoding(bob):
    browser = signed_in(bob)
    response = upload(browser, b"name\n\xff\xff\xff\n")
    page = browser.get(response.url)
    assert page.status_code == 422
    assert browser.post(reverse("import-take-in", args=[Import.objects.get().code])).status_code == 422


def test_too_many_rows_are_refused(bob, monkeypatch):
    monkeypatch.setattr("readings.desk.in_out.import_reading.MOST_ROWS", 1)
    assert upload(signed_in(bob), SIMPLE).status_code == 422
    assert not Import.objects.exists()


def test_a_table_that_is_too_large_is_refused(bob, monkeypatch):
    monkeypatch.setattr("readings.desk.in_out.import_reading.LARGEST", 10)
    assert upload(signed_in(bob), SIMPLE).status_code == 422
    assert not Import.objects.exists()


def test_the_encodings_are_told_apart_by_a_few_words():
    assert encoding_of("姓名,电话\n王伟,1\n".encode("gb18030")) == "gb18030"
    assert encoding_of("姓名,電話\n王偉,1\n".encode("big5")) == "big5hkscs"
    assert encoding_of("姓名\n王\n".encode("utf-16")) == "utf_16"
