"""The lines over which the messages of one run leave: one for each channel, opened when it is first needed."""

import logging
from contextlib import ExitStack

from readings.notices.channels import Send, channels

log = logging.getLogger(__name__)


class Lines:
    def __init__(self):
        self._open: dict[str, tuple[ExitStack, Send]] = {}
        self.down: set[str] = set()  # channels that could not be reached in this run

    def to(self, channel: str) -> Send:
        """The way to send through a channel; raises whatever keeps it from being reached."""
        if channel not in self._open:
            line = ExitStack()
            try:
                send = line.enter_context(channels()[channel].sending())
            except Exception:
                self.down.add(channel)
                raise
            self._open[channel] = line, send
        return self._open[channel][1]

    def hang_up(self, channel: str | None = None) -> None:
        """Close the line of a channel, or all of them; one that is broken already is forgotten."""
        for name in [channel] if channel else list(self._open):
            if name in self._open:
                line, _send = self._open.pop(name)
                try:
                    line.close()
                except Exception:
                    log.info("the line of %s was broken", name, exc_info=True)
