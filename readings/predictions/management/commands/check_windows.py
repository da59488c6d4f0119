import logging
import signal
import threading
from datetime import datetime

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import close_old_connections

from readings import clock
from readings.predictions.ticking.dry_run import told_in_advance
from readings.predictions.ticking.tick import tick, work_off

log = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Open and close the windows that are due and deliver their notices: the tick, without a broker."

    def add_arguments(self, parser):
        parser.add_argument("--loop", action="store_true", help="keep on, one tick every MEIHUA_TICK_SECONDS")
        parser.add_argument("--dry-run", action="store_true", help="say what would happen and change nothing")
        parser.add_argument("--at", metavar="ISO", help="act as at this instant (with its offset) instead of now")

    def handle(self, *, loop, dry_run, at, **options):
        if loop and (dry_run or at):
            raise CommandError("--loop goes neither with --dry-run nor with --at.")
        if loop:
            return self.keep_ticking()
        instant = aware_instant(at) if at else clock.now()
        if dry_run:
            for line in told_in_advance(now=instant):
                self.stdout.write(line)
            return None
        # As at another instant the clock may act, but its heart beats in the present.
        report = work_off(now=instant) if at else tick(now=instant)
        self.stdout.write(f"{report.taken} taken, {report.failed} failed, {report.delivered} delivered")
        return None

    def keep_ticking(self) -> None:
        """Tick until told to stop; a tick that fails is logged and the next one tries again."""
        stop = threading.Event()
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, lambda *_: stop.set())
        while not stop.is_set():
            close_old_connections()
            try:
                tick(now=clock.now())
            except Exception:
                log.exception("the tick failed")
            stop.wait(settings.TICK_SECONDS)


def aware_instant(text: str) -> datetime:
    try:
        instant = datetime.fromisoformat(text)
    except ValueError as error:
        raise CommandError(f"--at {text}: not an ISO date and time.") from error
    if instant.tzinfo is None:
        raise CommandError(f"--at {text}: say the offset too, as in 2026-11-30T14:05:00+08:00.")
    return instant
