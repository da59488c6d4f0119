"""The tables: rules as data, strokes, and the calendar, each read when it is first asked for."""

from typing import IO


def open_table(name: str) -> IO[str]:
    """The file of that name beside this one, opened as UTF-8 text."""
    from importlib import resources  # here, so that importing the engine, which reads no table, stays quick

    return (resources.files(__package__) / name).open(encoding="utf8")
