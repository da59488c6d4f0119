"""The tables: rules as data, strokes, and the calendar, each read when it is first asked for."""

from __future__ import annotations

from typing import IO


def open_table(name: str) -> IO[str]:
    """The file of that name beside this one, or in a folder beside it, opened as UTF-8 text."""
    from importlib import resources  # here, so that importing the engine, which reads no table, stays quick

    return (resources.files(__package__) / name).open(encoding="utf8")


def table_names(system: str) -> list[str]:
    """The names of a system's tables without their ending: its own, or those in the folder that it has."""
    from importlib import resources

    folder = resources.files(__package__) / system
    if not folder.is_dir():
        return [system]
    return sorted(f"{system}/{file.name.removesuffix('.toml')}" for file in folder.iterdir())
