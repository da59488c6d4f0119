"""Sums of money as they are typed and shown; a sum always stands with its currency."""

import re
import unicodedata
from decimal import Decimal

from babel import Locale
from babel.numbers import format_currency, get_currency_name, get_currency_precision
from django.utils.translation import get_language, to_locale

# ISO 4217, in the order in which they are offered.
CURRENCIES = ("CNY", "HKD", "TWD", "MOP", "SGD", "MYR", "USD", "EUR", "GBP", "JPY", "KRW", "THB", "IDR", "PHP", "VND")
CURRENCIES += ("AUD", "CAD", "NZD", "CHF")

WITH_POINT = re.compile(r"(\d+|\d{1,3}(,\d{3})+)(\.\d+)?")
WITH_COMMA = re.compile(r"(\d+|\d{1,3}(\.\d{3})+),\d{1,2}")


def money(amount: Decimal, currency: str) -> str:
    """CNY 1,288.00, as the language of the page writes it; JPY 1,288, which has no smaller unit."""
    return format_currency(amount, currency, "¤¤ #,##0.00", locale=_locale())


def currency_name(code: str) -> str:
    """CNY · Chinese Yuan; CNY · 人民币."""
    return f"{code} · {get_currency_name(code, locale=_locale())}"


def decimals_of(currency: str) -> int:
    """How many digits after the point a currency has: CNY 2, JPY 0."""
    return get_currency_precision(currency)


def plain_amount(typed: str) -> str:
    """What was typed with a comma or a point, with thousands parted or not, as 1288.50; else what was typed.

    A comma before three digits parts thousands, since no currency has thousandths; a point there is not guessed at.
    """
    text = re.sub(r"[\s'’_]", "", unicodedata.normalize("NFKC", typed))
    if WITH_POINT.fullmatch(text):
        return text.replace(",", "")
    if WITH_COMMA.fullmatch(text):
        return text.replace(".", "").replace(",", ".")
    return text


def _locale() -> Locale:
    return Locale.parse(to_locale(get_language() or "en"))
