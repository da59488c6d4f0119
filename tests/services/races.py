"""Processes that do something at the same instant."""

from collections.abc import Sequence
from subprocess import Popen


def told(racers: Sequence[Popen]) -> list[str]:
    """What each says in the end, after `ready`: all wait until every one is, and are let go together."""
    for one in racers:
        assert one.stdout.readline() == "ready\n"
    for one in racers:
        one.stdin.write("go\n")
        one.stdin.flush()
    return [one.communicate()[0].strip() for one in racers]
