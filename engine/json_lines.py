"""Readings as JSON, written quickly: what a chart, a school or a judgement comes to is encoded once and kept."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from typing import Any

import orjson

from .chart import Chart
from .conventions import Conventions
from .judge import Judgement
from .judgement.findings import Finding
from .reading import Reading


def reading_json(reading: Reading) -> bytes:
    """A reading's `to_dict()` as JSON in UTF-8.

    Numbers of more than 64 bits, which orjson refuses, and half a surrogate, which JSON can name and UTF-8 cannot
    write, take the standard library.
    """
    values = reading.figure.parts()
    if reading.judgement is None:
        del values["cast"], values["chart"]
    else:
        values |= _judgement(reading.judgement)
    if reading.windows is not None:
        values |= reading.windows.to_dict()
    try:
        return orjson.dumps(values, default=_encoded)
    except TypeError:
        return json_bytes(reading.to_dict())


def json_bytes(value: object, indent: int | None = None) -> bytes:
    """A JSON value in UTF-8; half a surrogate is written as JSON names it."""
    return json.dumps(value, ensure_ascii=False, indent=indent).encode("utf8", "backslashreplace")


def _encoded(part: Any) -> Any:
    """A part of a reading: encoded already where it is one of few, else as JSON values."""
    if isinstance(part, Finding):
        return _finding(part)
    if isinstance(part, Chart):
        return _chart(part)
    return _conventions(part) if isinstance(part, Conventions) else part.to_dict()


@cache
def _chart(chart: Chart) -> orjson.Fragment:
    return orjson.Fragment(orjson.dumps(chart.to_dict()))


@lru_cache(maxsize=256)
def _conventions(conventions: Conventions) -> orjson.Fragment:
    return orjson.Fragment(orjson.dumps(conventions.to_dict()))


@lru_cache(maxsize=2048)
def _judgement(judgement: Judgement) -> dict[str, orjson.Fragment]:
    parts = {"findings": judgement.findings, "verdict": judgement.verdict, "timings": judgement.timings}
    return {name: orjson.Fragment(orjson.dumps(part, default=_encoded)) for name, part in parts.items()}


@lru_cache(maxsize=2**14)
def _finding(finding: Finding) -> orjson.Fragment:
    return orjson.Fragment(orjson.dumps(finding.to_dict()))
