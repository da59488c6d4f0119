"""The Chinese calendar of 1600–2200: lunar dates, months and solar terms."""

from .lookup import (
    FIRST_YEAR,
    LAST_YEAR,
    LunarDate,
    LunarMonth,
    Term,
    TermInForce,
    check_year,
    civil_date,
    civil_dates,
    lunar_date,
    lunar_month_of,
    lunar_months,
    new_year,
    spring_begins,
    term_at,
    terms,
)
from .year import BEIJING, TERM_NAMES

__all__ = [
    "BEIJING",
    "FIRST_YEAR",
    "LAST_YEAR",
    "TERM_NAMES",
    "LunarDate",
    "LunarMonth",
    "Term",
    "TermInForce",
    "check_year",
    "civil_date",
    "civil_dates",
    "lunar_date",
    "lunar_month_of",
    "lunar_months",
    "new_year",
    "spring_begins",
    "term_at",
    "terms",
]
