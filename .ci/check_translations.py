"""Fail when a string of the code or the templates has no finished translation, naming each, or when the traditional
Chinese is not what .ci/make_traditional.py makes of the simplified.

The strings are collected as Django collects them, in a copy of the tree, so that the catalogues stay as they are.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from make_traditional import stale

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT))

from django.utils.translation import to_locale  # noqa: E402

from meihua_site.settings import LANGUAGES  # noqa: E402


def main() -> int:
    """Print what is missing and return the exit status: 0 when nothing is."""
    locales = [to_locale(language) for language, _name in LANGUAGES if language != "en"]
    missing = [f"{locale}: {line}" for locale in locales for line in unfinished(collected(locale))] + stale()
    print("\n".join(missing) or f"Every string is translated: {', '.join(locales)}")
    return 1 if missing else 0


def collected(locale: str) -> Catalog:
    """The locale's catalogue as `makemessages` would leave it."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copy(PROJECT / "manage.py", copy)
        for name in ("meihua_site", "readings", "engine", "templates"):
            shutil.copytree(PROJECT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
        command = ["manage.py", "makemessages", "--locale", locale, "--ignore", "engine/*", "--no-obsolete"]
        subprocess.run([sys.executable, *command, "--verbosity", "0"], cwd=copy, check=True)  # noqa: S603 - our own
        with (copy / f"readings/locale/{locale}/LC_MESSAGES/django.po").open("rb") as file:
            return read_po(file, locale=locale)


def unfinished(catalogue: Catalog) -> Iterator[str]:
    """A line for each string that is untranslated, guessed, or has a placeholder that does not fit."""
    for message in catalogue:
        if not message.id:
            continue  # the header
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        name = message.id[0] if isinstance(message.id, tuple) else message.id
        place = ":".join(map(str, message.locations[0])) if message.locations else "?"
        if not all(strings):
            yield f"{place}: {name!r} has no translation"
        elif message.fuzzy:
            yield f"{place}: {name!r} has only a guessed (fuzzy) translation, {strings[0]!r}"
        for error in message.check(catalogue):
            yield f"{place}: {name!r}: {error}"


if __name__ == "__main__":
    sys.exit(main())
