"""The command `cast`: a subcommand for each way of casting, its options drawn from the registry."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping
from typing import Any

from .casting import METHODS, Field, Kind
from .conventions import convention
from .request import MATERIALS, MATTERS, POSTURES, TOPICS
from .responses import MOTIONS

# What is asked beside the figure by one word of some.
_ASKED = {"topic": TOPICS, "matter": MATTERS, "material": MATERIALS, "posture": POSTURES}


def add_ways(ways: argparse._SubParsersAction[Any], prepare: Callable[[argparse.ArgumentParser], None]) -> None:
    """A parser for each way that gives a figure; `prepare` adds what all commands that read have in common."""
    for name, method in METHODS.items():
        if not method.fields:
            continue
        way = ways.add_parser(name, help=f"{method.en} ({method.zh})")
        own = [field for field in method.fields if field.name != "hour_branch"]
        for field in own:
            _add_field(way, field)
        for option in ("--at", "--hour-branch", "--zone"):
            way.add_argument(option)
        way.add_argument("--longitude", type=float, help="degrees, east positive")
        for word, values in _ASKED.items():
            way.add_argument(f"--{word}", help=", ".join(values))
        way.add_argument(
            "--response",
            action="append",
            default=[],
            metavar="WHAT[=MOTION]",
            help=f"what was met outside, and how if it is told: {', '.join(MOTIONS)}",
        )
        way.add_argument("--convention", action="append", default=[], metavar="NAME=VALUE")
        way.set_defaults(method=name, own=[field.name for field in own])
        prepare(way)


def request_of(asked: argparse.Namespace) -> Mapping[str, Any]:
    """The request that the options of a way make."""
    names = (*asked.own, "at", "hour_branch", "zone", *_ASKED)
    request = {name: value for name in names if (value := getattr(asked, name)) is not None}
    if asked.longitude is not None:
        request["location"] = {"longitude": asked.longitude}
    if asked.response:
        request["responses"] = [_response(written) for written in asked.response]
    conventions = dict(convention(pair) for pair in asked.convention)
    return {"method": asked.method, **request, **({"conventions": conventions} if conventions else {})}


def _response(written: str) -> dict[str, str]:
    """A thing that was met, and after the last equals sign how: 牛=moving."""
    what, equals, motion = written.rpartition("=")
    return {"kind": "thing", "what": what, "motion": motion} if equals else {"kind": "thing", "what": written}


def _add_field(way: argparse.ArgumentParser, field: Field) -> None:
    option = f"--{field.name.replace('_', '-')}"
    label = f"{field.en} ({field.zh}): {field.kind.value}"
    if field.kind is Kind.FLAG:
        way.add_argument(option, action="store_true", default=None, help=label)
    elif field.kind in (Kind.NUMBERS, Kind.NAMES, Kind.THROWS):
        way.add_argument(option, nargs="+", type=_READERS.get(field.kind, str), help=label)
    else:
        way.add_argument(option, type=_READERS.get(field.kind, str), help=label)


def _number(text: str) -> int | str:
    """A whole number; anything else is left as it is, for the engine to refuse at its field."""
    return int(text) if re.fullmatch("-?[0-9]{1,4300}", text) else text


def _throw(text: str) -> list[int | str]:
    """Three dice written together: 322."""
    return [_number(die) for die in text]


_READERS: dict[Kind, Callable[[str], Any]] = {
    Kind.NUMBER: _number,
    Kind.NUMBERS: _number,
    Kind.HEXAGRAM: _number,
    Kind.LINE: _number,
    Kind.THROWS: _throw,
}
