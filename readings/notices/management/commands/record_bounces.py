"""Take in mail that came back, so that nothing more is mailed to addresses that do not work."""

import sys
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from readings import clock
from readings.notices.channels.email.reports import record_report

TRY_LATER = 75  # EX_TEMPFAIL: by which a mail server keeps what it hands over, and tries again
MOST = 5 * 1024 * 1024  # bytes of one mail; what stands behind them is nothing that a report says


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser):
        parser.add_argument(
            "--maildir",
            type=Path,
            help="read what is new in this folder, each mail once; without it one mail is read from standard input",
        )

    def handle(self, *args, maildir: Path | None, **options):
        try:
            found = _record_folder(maildir) if maildir else _record(sys.stdin.buffer.read(MOST))
        except DatabaseError as error:
            raise CommandError(f"the database did not take it: {error}", returncode=TRY_LATER) from error
        self.stdout.write(f"bounces recorded: {found}")


def _record_folder(maildir: Path) -> int:
    """Record what is new in a maildir; each mail moves to `cur` when it has been read."""
    new, cur = maildir / "new", maildir / "cur"
    if not new.is_dir() or not cur.is_dir():
        raise CommandError(f"{maildir} is no maildir")
    found = 0
    for path in sorted(path for path in new.iterdir() if path.is_file()):
        with path.open("rb") as file:
            found += _record(file.read(MOST))
        path.rename(cur / f"{path.name}:2,S")
    return found


def _record(raw: bytes) -> int:
    return 1 if record_report(raw, now=clock.now()) else 0
