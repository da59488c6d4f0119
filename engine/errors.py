"""The one exception that the engine raises for something the caller got wrong."""

from __future__ import annotations

from typing import Any


class RequestError(ValueError):
    """A request that cannot be read.

    `code` is one of json, missing, type, choice, range, unknown-field, unknown-convention, unknown-character,
    bad-time, naive-time, ambiguous, no-moving-line; `field` is the dotted path in the request (empty when the whole
    is meant); `message` says in plain words what to do; `candidates` are the answers to choose from where the value
    is ambiguous and they can be listed.
    """

    def __init__(self, code: str, field: str, message: str, candidates: tuple[dict[str, Any], ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.field = field
        self.message = message
        self.candidates = candidates

    def to_dict(self) -> dict[str, dict[str, Any]]:
        """The error as the command line prints it."""
        error: dict[str, Any] = {"code": self.code, "field": self.field, "message": self.message}
        return {"error": error | {"candidates": list(self.candidates)} if self.candidates else error}
