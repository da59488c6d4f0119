"""Ways of telling a notice outside the product: one module each, named in the setting NOTICE_CHANNELS.

A channel module has `deliver(notice)`, which tells it or raises, and is named by its last word.
"""

from importlib import import_module

from django.conf import settings


def channel_names() -> list[str]:
    """The names of the channels in use, as deliveries store them."""
    return [path.rpartition(".")[2] for path in settings.NOTICE_CHANNELS]


def channel(name: str):
    """The module of a channel; KeyError for a channel that is no longer in use."""
    return {path.rpartition(".")[2]: import_module(path) for path in settings.NOTICE_CHANNELS}[name]
