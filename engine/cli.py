"""The command line: JSON in, JSON out, in UTF-8 whatever the locale, and never a traceback."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import IO, Any, NoReturn

from . import rules, self_test
from .cast_command import add_ways, request_of
from .conventions import convention
from .correspondences import things
from .eight_directions import eight_directions
from .errors import RequestError
from .fit import fit
from .house_omens import house_omens, house_places
from .json_lines import json_bytes, reading_json
from .reading import read
from .request import check_fields, instant, required
from .text import LANGUAGES, as_text
from .timing.laying import lay
from .uncertain import possibilities

_REFUSED = 2
_MOST_DIGITS = 5000  # the largest number of a request has 4,300, and sums of such are printed


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong as every other refusal is said."""

    def error(self, message: str) -> NoReturn:
        raise RequestError("choice", "", message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status, 0 or, for what cannot be read, 2 with the error on standard output."""
    sys.set_int_max_str_digits(_MOST_DIGITS)
    try:
        asked = _parser().parse_args(arguments)
        asked.command(asked)
        sys.stdout.flush()
    except RequestError as error:
        _print_json(error.to_dict())
        return _REFUSED
    except BrokenPipeError:  # whoever read this has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    command = commands.add_parser("read", help="one JSON request: one JSON reading")
    _add_input(command)
    _add_format(command)
    command.set_defaults(command=_read)

    command = commands.add_parser("cast", help="cast in one of the ways, and read")
    add_ways(command.add_subparsers(required=True, metavar="WAY"), _add_format)
    command.set_defaults(command=_cast)

    command = commands.add_parser("batch", help="JSON lines in, JSON lines out, in order")
    _add_input(command)
    command.set_defaults(command=_batch)

    command = commands.add_parser("moment", help="the calendar facts of a moment")
    command.add_argument("at", metavar="ISO", help="such as 2026-11-30T14:05:00+08:00")
    command.add_argument("--zone", help="an IANA name, for a time without an offset")
    command.add_argument("--longitude", type=float, help="degrees, east positive")
    command.add_argument("--convention", action="append", default=[], metavar="NAME=VALUE")
    command.set_defaults(command=_moment)

    command = commands.add_parser("windows", help="a timing and a horizon, or branches and a unit: dates")
    _add_input(command)
    command.set_defaults(command=_windows)

    command = commands.add_parser("hours", help="a request and a stretch, since and until: the figure of each hour")
    _add_input(command)
    command.set_defaults(command=_hours)

    command = commands.add_parser(
        "fit", help="a request and a figure: whether it follows, and what would have to differ"
    )
    _add_input(command)
    command.set_defaults(command=_fit)

    command = commands.add_parser("things", help="the trigrams that a thing stands under (八卦万物类象)")
    command.add_argument("words", help="Chinese in either script, pinyin or English")
    command.set_defaults(command=_things)

    command = commands.add_parser("places", help="what to look for on a walk through a house (观物洞玄歌), by place")
    command.set_defaults(command=_places)

    command = commands.add_parser("omens", help="which omens of a house are there: what they say")
    _add_input(command)
    command.set_defaults(command=_omens)

    command = commands.add_parser("directions", help="what is seen in the eight directions (坐端): what it says")
    _add_input(command)
    command.set_defaults(command=_directions)

    command = commands.add_parser("tables", help="every rule table")
    output = command.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="as one JSON list")
    output.add_argument("--rows", action="store_true", help="every row as a JSON line")
    command.set_defaults(command=_tables)

    command = commands.add_parser("rule", help="one rule by its id")
    command.add_argument("id")
    command.set_defaults(command=_rule)

    command = commands.add_parser("self-test", help="the worked examples of the sources, read again")
    command.set_defaults(command=_self_test)
    return parser


def _add_input(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", nargs="?", default="-", metavar="FILE", help="a file, or - for standard input")


def _add_format(command: argparse.ArgumentParser) -> None:
    command.add_argument("--format", choices=("json", "text"), default="json")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of --format text")


def _read(asked: argparse.Namespace) -> None:
    _print_reading(read(_loaded(_whole_input(asked.file))).to_dict(), asked)


def _cast(asked: argparse.Namespace) -> None:
    _print_reading(read(request_of(asked)).to_dict(), asked)


def _print_reading(answer: Mapping[str, Any], asked: argparse.Namespace) -> None:
    if asked.format == "text":
        _print(as_text(answer, asked.lang).encode("utf8", "backslashreplace"))
    else:
        _print_json(answer, indent=2)


def _batch(asked: argparse.Namespace) -> None:
    with _opened(asked.file) as lines:
        for line in lines:
            if line.strip():
                _print(_answer(line) + b"\n", flush=False)


def _answer(line: bytes) -> bytes:
    try:
        return reading_json(read(_loaded(line)))
    except RequestError as error:
        return json_bytes(error.to_dict())


def _moment(asked: argparse.Namespace) -> None:
    request: dict[str, Any] = {"method": "moment", "at": asked.at, "zone": asked.zone}
    if asked.longitude is not None:
        request["location"] = {"longitude": asked.longitude}
    request["conventions"] = dict(convention(pair) for pair in asked.convention)
    answer = read(request).to_dict()
    _print_json({"moment": answer["moment"], "conventions": answer["conventions"]}, indent=2)


def _windows(asked: argparse.Namespace) -> None:
    _print_json(lay(_loaded(_whole_input(asked.file))).to_dict(), indent=2)


def _hours(asked: argparse.Namespace) -> None:
    values = _fields(asked, ("request", "since", "until"))
    since, until = (instant(values, end) for end in ("since", "until"))
    _print_json([each.to_dict() for each in possibilities(values["request"], since, until)], indent=2)


def _fit(asked: argparse.Namespace) -> None:
    values = _fields(asked, ("request", "figure"))
    _print_json(fit(values["request"], values["figure"]).to_dict(), indent=2)


def _fields(asked: argparse.Namespace, names: Sequence[str]) -> Mapping[str, Any]:
    """The object that was given, which has these fields and no others."""
    values = _loaded(_whole_input(asked.file))
    if not isinstance(values, Mapping):
        raise RequestError("type", "", f"Give an object with {', '.join(names)}.")
    check_fields(values, frozenset(names))
    return {name: required(values, name) for name in names}


def _things(asked: argparse.Namespace) -> None:
    _print_json([match.to_dict() for match in things(asked.words)], indent=2)


def _places(asked: argparse.Namespace) -> None:
    _print_json([place.to_dict() for place in house_places()], indent=2)


def _omens(asked: argparse.Namespace) -> None:
    _print_json(house_omens(_loaded(_whole_input(asked.file))).to_dict(), indent=2)


def _directions(asked: argparse.Namespace) -> None:
    _print_json(eight_directions(_loaded(_whole_input(asked.file))).to_dict(), indent=2)


def _tables(asked: argparse.Namespace) -> None:
    if asked.rows:
        for rule in rules.all_rules():
            _print_json(rule.to_dict())
        return
    tables = [rules.table(system) for system in rules.SYSTEMS]
    rows = [{"system": table.system, "source": table.source, "rows": len(table.rules)} for table in tables]
    if asked.json:
        _print_json(rows, indent=2)
    else:
        _print("".join(f"{row['system']:<17}{row['source']:<24}{row['rows']:>5}\n" for row in rows).encode())


def _rule(asked: argparse.Namespace) -> None:
    _print_json(rules.rule(asked.id).to_dict(), indent=2)


def _self_test(asked: argparse.Namespace) -> None:
    """A line for each example, with what comes out otherwise; then how many came out in which way."""
    results = self_test.run()
    for result in results:
        off = [f"{fact.name} {fact.printed} {fact.computed or '-'}" for fact in result.facts if not fact.agrees]
        _print(f"{result.outcome:<12}{result.id:<26}{', '.join(off)}".rstrip().encode() + b"\n")
    counts = Counter(result.outcome for result in results)
    _print(", ".join(f"{counts[outcome]} {outcome}" for outcome in self_test.OUTCOMES).encode() + b"\n")


def _opened(file: str) -> IO[bytes]:
    if file == "-":
        return sys.stdin.buffer
    try:
        return open(file.encode("utf8", "surrogateescape"), "rb")  # noqa: PTH123 - a name of bytes, for the caller
    except (OSError, ValueError):
        raise RequestError("missing", "", f"{file} cannot be opened.") from None


def _whole_input(file: str) -> bytes:
    with _opened(file) as opened:
        try:
            return opened.read()
        except OSError:
            raise RequestError("missing", "", f"{file} cannot be read.") from None


def _loaded(data: bytes) -> Any:
    """The JSON value of some UTF-8; NaN and Infinity are none."""
    try:
        return _DECODER.decode(data.decode("utf8"))
    except UnicodeDecodeError:
        raise RequestError("json", "", "The request is not UTF-8.") from None
    except (ValueError, RecursionError):
        raise RequestError("json", "", "The request is not JSON.") from None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)


def _print_json(value: object, indent: int | None = None) -> None:
    _print(json_bytes(value, indent) + b"\n")


def _print(text: bytes, *, flush: bool = True) -> None:
    sys.stdout.buffer.write(text)
    if flush:
        sys.stdout.buffer.flush()
