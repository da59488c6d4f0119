"""What the engine's codes are called on a page, in the reader's language.

English is the source. A word that Chinese says in two ways carries a context, so that each msgid needs one translation.
"""

from collections.abc import Iterable

from django.utils.functional import lazy
from django.utils.translation import get_language, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

import engine
from engine.hexagrams import Hexagram
from engine.trigrams import TRIGRAMS, Trigram
from readings.look.numerals import chinese_number

POLARITIES = {
    "good": pgettext_lazy("polarity", "good"),
    "bad": pgettext_lazy("polarity", "bad"),
    "mixed": pgettext_lazy("polarity", "mixed"),
    "neutral": pgettext_lazy("polarity", "even"),
    "open": pgettext_lazy("polarity", "undecided"),
}

STAGES = {
    "now": pgettext_lazy("stage", "Now"),
    "middle": pgettext_lazy("stage", "Middle"),
    "end": pgettext_lazy("stage", "End"),
    "outside": pgettext_lazy("stage", "Outside"),
}

UNITS = {
    "year": pgettext_lazy("unit", "year"),
    "month": pgettext_lazy("unit", "month"),
    "day": pgettext_lazy("unit", "day"),
    "hour": pgettext_lazy("unit", "hour"),
    "range": pgettext_lazy("unit", "days"),
}

WINDOW_STATES = {
    "open": pgettext_lazy("window", "Open now"),
    "coming": pgettext_lazy("window", "Coming"),
    "awaiting": pgettext_lazy("window", "Awaiting an outcome"),
    "overdue": pgettext_lazy("window", "Overdue"),
    "past": pgettext_lazy("window", "Past"),
}

# What a timing is about.
ABOUT = {
    "gain": pgettext_lazy("timing", "gain"),
    "joy": pgettext_lazy("timing", "joy"),
    "loss": pgettext_lazy("timing", "loss"),
    "lawsuit": pgettext_lazy("timing", "lawsuit"),
    "waste": pgettext_lazy("timing", "waste"),
    "end": pgettext_lazy("timing", "the end"),
    "stands": pgettext_lazy("timing", "stands"),
    "return": pgettext_lazy("timing", "return"),
    "delay": pgettext_lazy("timing", "held up"),
}

ROLES = {
    "body": pgettext_lazy("role", "Body"),
    "use": pgettext_lazy("role", "Use"),
    "body_nuclear": pgettext_lazy("role", "of body"),
    "use_nuclear": pgettext_lazy("role", "of use"),
    "changed_use": pgettext_lazy("role", "new use"),
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
    "wood": pgettext_lazy("element", "wood"),
    "fire": pgettext_lazy("element", "fire"),
    "earth": pgettext_lazy("element", "earth"),
    "metal": pgettext_lazy("element", "metal"),
    "water": pgettext_lazy("element", "water"),
}

SEASONS = {
    "spring": pgettext_lazy("season", "spring"),
    "summer": pgettext_lazy("season", "summer"),
    "autumn": pgettext_lazy("season", "autumn"),
    "winter": pgettext_lazy("season", "winter"),
}

STRENGTHS = {
    "prosperous": pgettext_lazy("strength", "prosperous"),
    "assisting": pgettext_lazy("strength", "assisting"),
    "resting": pgettext_lazy("strength", "resting"),
    "imprisoned": pgettext_lazy("strength", "imprisoned"),
    "dead": pgettext_lazy("strength", "dead"),
}

TOPICS = {
    "weather": pgettext_lazy("topic", "Weather"),
    "affairs": pgettext_lazy("topic", "Affairs"),
    "household": pgettext_lazy("topic", "Household"),
    "dwelling": pgettext_lazy("topic", "House"),
    "marriage": pgettext_lazy("topic", "Marriage"),
    "childbirth": pgettext_lazy("topic", "Childbirth"),
    "food": pgettext_lazy("topic", "Food and drink"),
    "plan": pgettext_lazy("topic", "A plan"),
    "fame": pgettext_lazy("topic", "Name and office"),
    "wealth": pgettext_lazy("topic", "Money"),
    "trade": pgettext_lazy("topic", "Trade"),
    "travel": pgettext_lazy("topic", "A journey"),
    "traveller": pgettext_lazy("topic", "Someone away"),
    "visit": pgettext_lazy("topic", "A visit"),
    "lost": pgettext_lazy("topic", "Something lost"),
    "illness": pgettext_lazy("topic", "Illness"),
    "lawsuit": pgettext_lazy("topic", "A lawsuit"),
    "grave": pgettext_lazy("topic", "A grave"),
    "object": pgettext_lazy("topic", "A hidden thing"),
    "utensil": pgettext_lazy("topic", "How long a thing lasts"),
    "livestock": pgettext_lazy("topic", "Livestock"),
    "crops": pgettext_lazy("topic", "Crops"),
    "life": pgettext_lazy("topic", "A life"),
}

MATTERS = {
    "hoped": pgettext_lazy("matter", "hoped for"),
    "feared": pgettext_lazy("matter", "feared"),
}

POSTURES = {
    "sitting": pgettext_lazy("posture", "sitting"),
    "standing": pgettext_lazy("posture", "standing"),
    "walking": pgettext_lazy("posture", "walking"),
    "lying": pgettext_lazy("posture", "lying"),
}

# Of what was met.
MOTIONS = {
    "moving": pgettext_lazy("motion", "moving"),
    "still": pgettext_lazy("motion", "still"),
    "carried": pgettext_lazy("motion", "carried"),
}

MATERIALS = {
    "metal": pgettext_lazy("material", "metal"),
    "stone": pgettext_lazy("material", "stone"),
    "wood": pgettext_lazy("material", "wood"),
    "grass": pgettext_lazy("material", "grass or straw"),
    "clay": pgettext_lazy("material", "clay"),
    "glass": pgettext_lazy("material", "glass"),
    "paper": pgettext_lazy("material", "paper, ink or brush"),
}

# Of the lists of correspondences; of no category is what is told of a trigram itself.
CATEGORIES = {
    "": pgettext_lazy("correspondences", "Nature"),
    "shuogua": pgettext_lazy("correspondences", "Images"),
    "jiujia": pgettext_lazy("correspondences", "Further images"),
    "sky": pgettext_lazy("correspondences", "Sky"),
    "weather": pgettext_lazy("correspondences", "Weather"),
    "land": pgettext_lazy("correspondences", "Land"),
    "direction": pgettext_lazy("correspondences", "Places and quarters"),
    "people": pgettext_lazy("correspondences", "People"),
    "office": pgettext_lazy("correspondences", "Officials"),
    "crime": pgettext_lazy("correspondences", "Violence and theft"),
    "body": pgettext_lazy("correspondences", "Body"),
    "birth": pgettext_lazy("correspondences", "Birth"),
    "temper": pgettext_lazy("correspondences", "Temper"),
    "sound": pgettext_lazy("correspondences", "Sounds"),
    "marriage": pgettext_lazy("correspondences", "Marriage"),
    "message": pgettext_lazy("correspondences", "News"),
    "affair": pgettext_lazy("correspondences", "Drift of the matter"),
    "illness": pgettext_lazy("correspondences", "Illness"),
    "medicine": pgettext_lazy("correspondences", "Medicine"),
    "feast": pgettext_lazy("correspondences", "Feasts"),
    "food": pgettext_lazy("correspondences", "Food"),
    "flavour": pgettext_lazy("correspondences", "Flavours"),
    "crop": pgettext_lazy("correspondences", "Grain and fruit"),
    "fruit": pgettext_lazy("correspondences", "Fruit"),
    "animal": pgettext_lazy("correspondences", "Animals"),
    "clothing": pgettext_lazy("correspondences", "Clothes"),
    "sash": pgettext_lazy("correspondences", "Sashes"),
    "colour": pgettext_lazy("correspondences", "Colours"),
    "utensil": pgettext_lazy("correspondences", "Utensils"),
    "shape": pgettext_lazy("correspondences", "Shapes"),
    "wealth": pgettext_lazy("correspondences", "Wealth"),
    "met": pgettext_lazy("correspondences", "Things met"),
    "glyph": pgettext_lazy("correspondences", "Characters"),
    "numbers": pgettext_lazy("correspondences", "Numbers"),
}

TONES = {
    1: pgettext_lazy("tone", "level tone, 1"),
    2: pgettext_lazy("tone", "rising tone, 2"),
    3: pgettext_lazy("tone", "departing tone, 3"),
    4: pgettext_lazy("tone", "entering tone, 4"),
}

# Where the count of a character is from (engine.characters).
COUNT_SOURCES = {
    "as given": _("as given"),
    "as printed": _("as the source prints"),
    "traditional form": _("strokes of the traditional form"),
    "form as typed": _("strokes of the form as typed"),
    "name-study count": _("Kangxi count of name study"),
    "strokes and corners": _("strokes and corners folded"),
    "modern tone": _("by today’s reading"),
    "entering tone": _("entering in the old rhymes"),
}

# Monday first, as Python counts them.
WEEKDAYS = (
    pgettext_lazy("weekday", "Mon"),
    pgettext_lazy("weekday", "Tue"),
    pgettext_lazy("weekday", "Wed"),
    pgettext_lazy("weekday", "Thu"),
    pgettext_lazy("weekday", "Fri"),
    pgettext_lazy("weekday", "Sat"),
    pgettext_lazy("weekday", "Sun"),
)


def is_chinese() -> bool:
    """Whether the page is in Chinese, so that trigrams and numerals need no Latin beside them."""
    return (get_language() or "").startswith("zh")


def is_traditional() -> bool:
    """Whether the page is in traditional characters."""
    return get_language() == "zh-hant"


def in_script(chinese: str) -> str:
    """Chinese of the engine's own (a solar term, a heading) in the script of the page: 惊蛰, 驚蟄."""
    return engine.traditional(chinese) if is_traditional() else chinese


def either(chinese: str, english: str) -> str:
    """The one of two words of the engine's that the page takes, in its script."""
    return in_script(chinese) if is_chinese() else english


def listed(words: Iterable[str]) -> str:
    """Several words in a sentence of the page: 求财、交易, or Money, Trade."""
    return ("、" if is_chinese() else ", ").join(words)


def source_title(stem: str) -> str:
    """The title of one of the engine's sources, in Chinese between its marks."""
    source = engine.source(stem)
    return either(f"《{source.title_zh}》", source.title_en)


either_lazy = lazy(either, str)


def short_name(named: Trigram | Hexagram) -> str:
    """The Chinese name in the script of the page: 离, 離."""
    return named.traditional if is_traditional() else named.name


def trigram_name(trigram: Trigram) -> str:
    """坎, and with its sound in another language: Kan 坎."""
    return short_name(trigram) if is_chinese() else f"{trigram.pinyin} {trigram.name}"


def trigram_and_element(name: str) -> str:
    """坎水, in English 坎 water."""
    return pgettext("trigram and its element", "%(trigram)s %(element)s") % {
        "trigram": short_name(TRIGRAMS[name]),
        "element": ELEMENTS[TRIGRAMS[name].element],
    }


def hexagram_name(hexagram: Hexagram) -> str:
    """井, and with its sound in another language: Jǐng 井."""
    return short_name(hexagram) if is_chinese() else f"{hexagram.pinyin.capitalize()} {hexagram.name}"


def hexagram_long_name(hexagram: Hexagram) -> str:
    """水风井 in Chinese; the sound alone, Jǐng, in another language."""
    return in_script(hexagram.full_name) if is_chinese() else hexagram.pinyin.capitalize()


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
