"""What the engine's codes are called on a page, in the reader's language.

English is the source. A word that Chinese says in two ways carries a context, so that each msgid needs one translation.
"""

from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as in_context

from engine.hexagrams import Hexagram
from engine.trigrams import TRIGRAMS, Trigram
from readings.look.numerals import chinese_number

POLARITIES = {
    "good": in_context("polarity", "good"),
    "bad": in_context("polarity", "bad"),
    "mixed": in_context("polarity", "mixed"),
    "neutral": in_context("polarity", "even"),
    "open": in_context("polarity", "undecided"),
}

STAGES = {
    "now": in_context("stage", "Now"),
    "middle": in_context("stage", "Middle"),
    "end": in_context("stage", "End"),
    "outside": in_context("stage", "Outside"),
}

UNITS = {
    "year": in_context("unit", "year"),
    "month": in_context("unit", "month"),
    "day": in_context("unit", "day"),
    "hour": in_context("unit", "hour"),
}

WINDOW_STATES = {
    "open": in_context("window", "Open now"),
    "coming": in_context("window", "Coming"),
    "awaiting": in_context("window", "Awaiting an outcome"),
    "overdue": in_context("window", "Overdue"),
    "past": in_context("window", "Past"),
}

# What a timing is about.
ABOUT = {
    "gain": in_context("timing", "gain"),
    "joy": in_context("timing", "joy"),
    "loss": in_context("timing", "loss"),
    "lawsuit": in_context("timing", "lawsuit"),
    "waste": in_context("timing", "waste"),
    "end": in_context("timing", "the end"),
    "stands": in_context("timing", "stands"),
}

ROLES = {
    "body": in_context("role", "Body"),
    "use": in_context("role", "Use"),
    "body_nuclear": in_context("role", "of body"),
    "use_nuclear": in_context("role", "of use"),
    "changed_use": in_context("role", "new use"),
}

# Of body and use as a topic's table has them, and of one trigram to the body.
RELATIONS = {
    "body-overcomes-use": _("Body overcomes use"),
    "use-overcomes-body": _("Use overcomes body"),
    "body-generates-use": _("Body feeds use"),
    "use-generates-body": _("Use feeds body"),
    "same": _("Of one element"),
    "generates-body": _("feeds the body"),
    "overcomes-body": _("overcomes the body"),
    "generated-by-body": _("is fed by the body"),
    "overcome-by-body": _("is overcome by the body"),
}

ELEMENTS = {
    "wood": in_context("element", "wood"),
    "fire": in_context("element", "fire"),
    "earth": in_context("element", "earth"),
    "metal": in_context("element", "metal"),
    "water": in_context("element", "water"),
}

SEASONS = {
    "spring": in_context("season", "spring"),
    "summer": in_context("season", "summer"),
    "autumn": in_context("season", "autumn"),
    "winter": in_context("season", "winter"),
}

STRENGTHS = {
    "prosperous": in_context("strength", "prosperous"),
    "assisting": in_context("strength", "assisting"),
    "resting": in_context("strength", "resting"),
    "imprisoned": in_context("strength", "imprisoned"),
    "dead": in_context("strength", "dead"),
}

TOPICS = {
    "weather": in_context("topic", "Weather"),
    "affairs": in_context("topic", "Affairs"),
    "household": in_context("topic", "Household"),
    "dwelling": in_context("topic", "House"),
    "marriage": in_context("topic", "Marriage"),
    "childbirth": in_context("topic", "Childbirth"),
    "food": in_context("topic", "Food and drink"),
    "plan": in_context("topic", "A plan"),
    "fame": in_context("topic", "Name and office"),
    "wealth": in_context("topic", "Money"),
    "trade": in_context("topic", "Trade"),
    "travel": in_context("topic", "A journey"),
    "traveller": in_context("topic", "Someone away"),
    "visit": in_context("topic", "A visit"),
    "lost": in_context("topic", "Something lost"),
    "illness": in_context("topic", "Illness"),
    "lawsuit": in_context("topic", "A lawsuit"),
    "grave": in_context("topic", "A grave"),
    "object": in_context("topic", "A hidden thing"),
    "utensil": in_context("topic", "How long a thing lasts"),
    "livestock": in_context("topic", "Livestock"),
    "crops": in_context("topic", "Crops"),
    "life": in_context("topic", "A life"),
}

# Monday first, as Python counts them.
WEEKDAYS = (
    in_context("weekday", "Mon"),
    in_context("weekday", "Tue"),
    in_context("weekday", "Wed"),
    in_context("weekday", "Thu"),
    in_context("weekday", "Fri"),
    in_context("weekday", "Sat"),
    in_context("weekday", "Sun"),
)


def is_chinese() -> bool:
    """Whether the page is in Chinese, so that trigrams and numerals need no Latin beside them."""
    return (get_language() or "").startswith("zh")


def trigram_name(trigram: Trigram) -> str:
    """坎, and with its sound in another language: Kan 坎."""
    return trigram.name if is_chinese() else f"{trigram.pinyin} {trigram.name}"


def trigram_and_element(name: str) -> str:
    """坎水, in English 坎 water."""
    return pgettext("trigram and its element", "%(trigram)s %(element)s") % {
        "trigram": name,
        "element": ELEMENTS[TRIGRAMS[name].element],
    }


def hexagram_name(hexagram: Hexagram) -> str:
    """井, and with its sound in another language: Jǐng 井."""
    return hexagram.name if is_chinese() else f"{hexagram.pinyin.capitalize()} {hexagram.name}"


def hexagram_long_name(hexagram: Hexagram) -> str:
    """水风井 in Chinese; the sound alone, Jǐng, in another language."""
    return hexagram.full_name if is_chinese() else hexagram.pinyin.capitalize()


def count_of(count: int, unit: str) -> str:
    """A number of units as a phrase has it: 廿九年, 29 years."""
    phrase = {
        "year": ngettext("%(count)s year", "%(count)s years", count),
        "month": ngettext("%(count)s month", "%(count)s months", count),
        "day": ngettext("%(count)s day", "%(count)s days", count),
        "hour": ngettext("%(count)s hour", "%(count)s hours", count),
    }[unit]
    return phrase % {"count": chinese_number(count) if is_chinese() else count}


def line_name(line: int) -> str:
    """The name of line 1–6 in the working of the numbers: 五爻, line 5."""
    return pgettext("line of a hexagram", "line %(number)s") % {
        "number": chinese_number(line) if is_chinese() else line
    }
