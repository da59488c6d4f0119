"""The one exception that the engine raises for something the caller got wrong."""

from __future__ import annotations


class RequestError(ValueError):
    """A request that cannot be read.

    `code` is one of json, missing, type, choice, range, unknown-field, unknown-convention, unknown-character,
    bad-time, naive-time, ambiguous, no-moving-line; `field` is the dotted path in the request (empty when the whole
    is meant); `message` says in plain words what to do.
    """

    def __init__(self, code: str, field: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.field = field
        self.message = message

    def to_dict(self) -> dict[str, dict[str, str]]:
        """The error as the command line prints it."""
        return {"error": {"code": self.code, "field": self.field, "message": self.message}}
