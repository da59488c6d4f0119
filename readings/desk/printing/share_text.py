"""A reading as plain text, to be pasted into a chat: who reads it has neither this site nor the trade's books."""

from collections.abc import Iterator

from django.utils.timezone import get_current_timezone
from django.utils.translation import gettext as _

from engine.hexagrams import HEXAGRAMS
from readings.desk.reading_page import ReadingPage, TimingRow
from readings.look import dates
from readings.look.words import POLARITIES, UNITS, hexagram_name, line_name


def share_text(page: ReadingPage) -> str:
    """Question, figure, verdict and timings in the language that is active; the client is not named."""
    return "\n".join(_lines(page)) + "\n"


def _lines(page: ReadingPage) -> Iterator[str]:
    if page.reading.question:
        yield page.reading.question
    primary, changed = (HEXAGRAMS[page.chart[which]["number"]] for which in ("primary", "changed"))
    yield _("%(primary)s to %(changed)s, %(line)s moving") % {
        "primary": hexagram_name(primary),
        "changed": hexagram_name(changed),
        "line": line_name(page.line),
    }
    yield ""
    yield _("Verdict, %(polarity)s: %(words)s") % {
        "polarity": POLARITIES.get(page.polarity, page.polarity),
        "words": "".join(page.verdict),
    }
    yield ""
    yield from _timings(page.timings)
    yield ""
    yield _("This is no medical, legal or financial advice.")
    yield page.reading.practice.name


def _timings(rows: list[TimingRow]) -> Iterator[str]:
    if not rows:
        yield _("Of this matter the text gives no time.")
        return
    first, *others = rows
    yield _("The first answer: %(timing)s") % {"timing": _named(first)}
    yield from _windows(first)
    if others:
        yield _("Further timings:")
    for row in others:
        yield f"· {_named(row)}"
        yield from _windows(row)


def _named(row: TimingRow) -> str:
    return _("%(branches)s, %(matter)s") % {"branches": row.shown.name, "matter": row.shown.label}


def _windows(row: TimingRow) -> Iterator[str]:
    """The window of each unit that is open or comes next; none of a timing that has no date."""
    for choice in row.choices:
        if choice.window:
            words = {
                "label": choice.window.label,
                "unit": UNITS[choice.unit],
                "days": dates.span(choice.window.starts, choice.window.ends, get_current_timezone()),
            }
            sentence = (
                _("now, the %(label)s %(unit)s: %(days)s") if choice.is_open else _("the %(label)s %(unit)s: %(days)s")
            )
            yield f"  {sentence % words}"
