"""The three houses of 000 起卦加数例 as requests: one moment (寅 year, month 12, day 1, hour 午), three surnames."""

from typing import Any

import engine

MOMENT = {"method": "time", "year_branch": "寅", "month": 12, "day": 1, "hour_branch": "午", "topic": "dwelling"}


def house(surname: str, **more: Any) -> dict[str, Any]:
    """The request of the house of that surname."""
    return {**MOMENT, "surnames": [surname], **more}


def answer(surname: str, **more: Any) -> dict[str, Any]:
    """The reading of the house of that surname, as JSON values."""
    return engine.read(house(surname, **more)).to_dict()


def figure(upper: str, lower: str, line: int, **more: Any) -> dict[str, Any]:
    """The reading of a figure entered by its trigrams, as JSON values."""
    return engine.read({"method": "direct", "upper": upper, "lower": lower, "line": line, **more}).to_dict()
