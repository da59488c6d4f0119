"""A notice with a way back: what has just been done, and the button that undoes it."""

from django.contrib import messages
from django.http import HttpRequest


def say_with_undo(request: HttpRequest, text: str, *, undo: str) -> None:
    """Say at the top of the next page what was done; its button posts to `undo`, an address of our own."""
    messages.success(request, text, extra_tags=undo)
