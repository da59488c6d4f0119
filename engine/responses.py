"""What was met outside the figure (外应), as a request tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .errors import RequestError
from .request import Request, check_fields, choice, short_list, words
from .trigrams import TRIGRAMS

KINDS = ("thing",)
MOTIONS = ("moving", "still", "carried")
_MOST = 20
_LONGEST = 60
_FIELDS = frozenset(("kind", "what", "motion", "trigram"))


class Response(NamedTuple):
    """Something met: its kind, `what` in the words as typed, and whether it was moving, still or carried, if told.

    `trigram` is the one it is taken under, of a thing that no row names; None leaves that to the correspondences.
    """

    kind: str
    what: str
    motion: str | None = None
    trigram: str | None = None


def read_responses(request: Request) -> tuple[Response, ...]:
    """The responses in their order, none where none are given; a fault in one is named without its place in the list.

    Raises RequestError: type, range, missing, choice, unknown-field.
    """
    value = request.get("responses")
    if value is None:
        return ()
    return tuple(map(_response, short_list(value, "responses", _MOST, 0)))


def _response(value: object) -> Response:
    if not isinstance(value, Mapping):
        raise RequestError("type", "responses", "A response is an object that tells its kind and what was met.")
    check_fields(value, _FIELDS, "responses.")
    for field in ("kind", "what"):
        if value.get(field) is None:
            raise RequestError("missing", f"responses.{field}", "A response tells its kind and what was met.")
    motion, trigram = value.get("motion"), value.get("trigram")
    return Response(
        choice(value["kind"], "responses.kind", KINDS),
        words(value["what"], "responses.what", _LONGEST),
        None if motion is None else choice(motion, "responses.motion", MOTIONS),
        None if trigram is None else choice(trigram, "responses.trigram", TRIGRAMS),
    )
