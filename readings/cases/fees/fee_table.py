"""Fees as a table for a spreadsheet."""

from django.utils.translation import pgettext


def fee_columns() -> list[str]:
    """The headers, in the reader's language: of the table of a month or a year, and of that in an export."""
    return [
        pgettext("column", "date"),
        pgettext("column", "case"),
        pgettext("column", "client"),
        pgettext("column", "what for"),
        pgettext("column", "amount"),
        pgettext("column", "currency"),
        pgettext("column", "paid on"),
    ]
