"""Drawings, components and words for templates: `{% load look %}`."""

from collections.abc import Callable, Sequence
from datetime import date, datetime
from functools import lru_cache

from django import template
from django.forms import BoundField, CheckboxInput
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.timezone import get_current_timezone
from django.utils.translation import get_language, to_locale

from engine.hexagrams import HEXAGRAMS
from engine.trigrams import TRIGRAMS
from readings.look import (
    compass,
    dates,
    evidence,
    figure,
    interval,
    numerals,
    polarity,
    ribbon,
    stalks,
    strip_drawing,
    trigram,
    words,
)
from readings.look import hexagram as hexagrams
from readings.look.ribbon import RibbonDay
from readings.look.strip import Strip

register = template.Library()


@register.simple_tag(name="hexagram")
def hexagram_tag(
    upper: str | None, lower: str | None, line: int | None = None, width: int = 120, name: str = ""
) -> SafeString:
    """The hexagram of two trigrams (None while unknown), `line` marked as moving, its 72 units `width` pixels wide."""
    return _hexagram(upper, lower, line, width, str(name), get_language())


@lru_cache(maxsize=2048)
def _hexagram(
    upper: str | None, lower: str | None, line: int | None, width: int, name: str, _language: str
) -> SafeString:
    """The drawing in one language, kept: there are few, and lists and previews draw the same again and again."""
    drawing = hexagrams.draw(upper, lower, line, width)
    context = {
        "drawing": drawing,
        "upper": upper,
        "lower": lower,
        "moving": next((drawn for drawn in drawing.lines if drawn.moving), None),
        "name": name,
        "bar_width": width,
        "width": round(width * (hexagrams.SIDE + hexagrams.MARGIN) / hexagrams.SIDE, 2),
    }
    return render_to_string("look/hexagram.svg.html", context)


@register.inclusion_tag("look/trigram.svg.html", name="trigram")
def trigram_tag(name: str, width: int = 48) -> dict:
    """The trigram of that name, `width` pixels wide."""
    return {
        "drawing": trigram.draw(name),
        "width": width,
        "height": width * trigram.HEIGHT / trigram.WIDTH,
    }


@register.inclusion_tag("look/compass.svg.html", name="compass")
def compass_tag(facing: str | None = None, top: str = "S", width: int = 320) -> dict:
    """The eight directions, `top` above, and how a house stands in them that faces one; `width` is in pixels."""
    return {"drawing": compass.draw(facing, top), "width": width}


@register.simple_tag(name="figure")
def figure_tag(chart: dict, line: int, size: str = "reading", inked: bool = False) -> SafeString:
    """The three hexagrams of the engine's chart; `size` reading, cast or compare; `inked` draws it line by line."""
    wholes = tuple((key, *(chart[key][part] for part in _WHOLE)) for key in ("primary", "nuclear", "changed"))
    return _figure(wholes, chart["body"]["place"], line, size, bool(inked), get_language())


_WHOLE = ("number", "upper", "lower")


@lru_cache(maxsize=1024)
def _figure(wholes: tuple, body_place: str, line: int, size: str, inked: bool, _language: str) -> SafeString:
    """The figure in one language, kept as its hexagrams are."""
    chart = {key: dict(zip(_WHOLE, parts, strict=True)) for key, *parts in wholes} | {"body": {"place": body_place}}
    context = {
        "hexagrams": figure.hexagrams(chart, line, size=size),
        "size": size,
        "width": figure.WIDTHS[size],
        "inked": inked,
    }
    return render_to_string("look/figure.html", context)


@register.inclusion_tag("look/polarity.html", name="polarity")
def polarity_tag(code: str, word: str | None = None) -> dict:
    """The glyph of a polarity and its word, or the matter's own word."""
    return {"glyph": polarity.glyph(code), "code": code, "word": word or words.POLARITIES.get(code, code)}


@register.inclusion_tag("look/strip.html", name="strip", takes_context=True)
def strip_tag(context: dict, strip: Strip) -> dict:
    """The strip and its windows as a list: at two widths, of which a screen shows the wider that fits, or for paper."""
    wide = strip_drawing.WIDE[strip.unit]
    widths = (
        {"paper": strip_drawing.PAPER} if context.get("on_paper") else {"wide": wide, "narrow": strip_drawing.NARROW}
    )
    drawings = {kind: strip_drawing.draw(strip, width) for kind, width in widths.items()}
    return {"strip": strip, "drawings": drawings, "wide": wide}


@register.inclusion_tag("look/week_ribbon.html", name="week_ribbon")
def week_ribbon_tag(days: Sequence[RibbonDay]) -> dict:
    """Fourteen days from today, seven of them on the phone."""
    return {
        "wide": ribbon.draw(days, *ribbon.WIDE),
        "narrow": ribbon.draw(days, *ribbon.NARROW),
    }


def _drawn(context: dict, template: str, draw: Callable[[int], object]) -> dict:
    """A drawing of figures at two widths, of which a screen shows the wider that fits, or for paper."""
    widths = {"paper": stalks.PAPER} if context.get("on_paper") else {"wide": stalks.WIDE, "narrow": stalks.NARROW}
    return {"template": template, "drawings": {kind: draw(width) for kind, width in widths.items()}}


@register.inclusion_tag("look/drawn.html", name="stalks", takes_context=True)
def stalks_tag(context: dict, hits: int, n: int, expected: float) -> dict:
    """One stalk for each of `n` promises, the `hits` tall, over a bracket of what chance alone gives."""
    return _drawn(context, "look/stalks.svg.html", lambda width: stalks.draw(hits, n, expected, width))


@register.inclusion_tag("look/drawn.html", name="interval", takes_context=True)
def interval_tag(context: dict, low: float, high: float, rate: float, chance: float) -> dict:
    """The interval of a rate, and chance beside it; all of them between 0 and 1."""
    return _drawn(context, "look/interval.svg.html", lambda width: interval.draw(low, high, rate, chance, width))


@register.inclusion_tag("look/drawn.html", name="evidence", takes_context=True)
def evidence_tag(context: dict, e: float) -> dict:
    """Where an e-value stands between speaking against and convincing."""
    return _drawn(context, "look/evidence.svg.html", lambda width: evidence.draw(e, width))


@register.inclusion_tag("look/field.html", name="field")
def field_tag(field: BoundField, hint: str = "", label: str | None = None) -> dict:
    """A form's field: label left, hint right, help and errors under it; radios are segments, a checkbox a tick."""
    return {
        "field": field,
        "hint": hint,
        "label": label or field.label,
        "is_tick": isinstance(field.field.widget, CheckboxInput),
    }


def _word_of(table: dict[str, str]) -> Callable[[str], str]:
    """A filter from a code to its word; a code of a later engine stands for itself."""
    return lambda code: table.get(code, code)


for _name, _table in {
    "about_word": words.ABOUT,
    "category_word": words.CATEGORIES,
    "count_source_word": words.COUNT_SOURCES,
    "direction_word": compass.DIRECTIONS,
    "element_word": words.ELEMENTS,
    "polarity_word": words.POLARITIES,
    "relation_word": words.RELATIONS,
    "role_word": words.ROLES,
    "season_word": words.SEASONS,
    "stage_word": words.STAGES,
    "strength_word": words.STRENGTHS,
    "tone_word": words.TONES,
    "topic_word": words.TOPICS,
    "unit_word": words.UNITS,
    "window_word": words.WINDOW_STATES,
}.items():
    register.filter(_name, _word_of(_table))


@register.filter
def trigram_name(name: str) -> str:
    """坎; in English pages Kan 坎."""
    return words.trigram_name(TRIGRAMS[name])


@register.filter
def trigram_and_element(name: str) -> str:
    """坎水; in English pages 坎 water."""
    return words.trigram_and_element(name)


@register.filter
def hexagram_name(number: int) -> str:
    """Of a King Wen number: 井; in English pages Jǐng 井."""
    return words.hexagram_name(HEXAGRAMS[number])


@register.filter
def in_script(chinese: str) -> str:
    """Chinese of the engine's own in the script of the page: 惊蛰; in traditional pages 驚蟄."""
    return words.in_script(chinese)


@register.filter
def language_tag(code: str) -> str:
    """Of Django's name for a language, the one that HTML knows: zh-Hant."""
    return to_locale(code).replace("_", "-")


@register.filter
def line_name(line: int) -> str:
    """五爻; in English pages line 5."""
    return words.line_name(line)


@register.filter
def chinese_number(number: int) -> str:
    """廿九, whatever the language of the page."""
    return numerals.chinese_number(number)


@register.filter
def count_of(count: int, unit: str) -> str:
    """`{{ 29|count_of:"year" }}`: 廿九年; in English pages 29 years."""
    return words.count_of(count, unit)


@register.filter
def lunar_month(month: int, leap: bool = False) -> str:
    """十月; in English pages month 10."""
    return dates.lunar_month(month, leap)


@register.filter
def lunar_day(day: int) -> str:
    """廿二; in English pages day 22."""
    return dates.lunar_day(day)


@register.filter
def lunar_date(lunar: dict) -> str:
    """Of the engine's `moment.lunar`: 十月廿二 未时; in English pages month 10, day 22, hour 未."""
    return dates.lunar_date(lunar)


@register.filter(expects_localtime=True)
def day_and_month(day: date) -> str:
    """12月7日, 7 Dec; of an aware datetime in the current time zone."""
    return dates.day_and_month(day)


@register.filter(expects_localtime=True)
def full_date(day: date) -> str:
    """2031年2月4日, 4 Feb 2031; of an aware datetime in the current time zone."""
    return dates.full_date(day)


@register.filter
def month_name(day: date) -> str:
    """11月, November."""
    return dates.month_name(day)


@register.filter
def month_of_year(day: date) -> str:
    """2026年11月, November 2026."""
    return dates.month_of_year(day)


@register.filter
def short_month_name(day: date) -> str:
    """11月, Nov."""
    return dates.short_month_name(day)


@register.filter
def year_name(day: date) -> str:
    """2026年, 2026."""
    return dates.year_name(day)


@register.filter(expects_localtime=True)
def date_and_time(instant: datetime) -> str:
    """2026年12月2日 00:00, 2 Dec 2026 00:00; in the current time zone."""
    return dates.date_and_time(instant)


@register.filter
def span(window) -> str:
    """The days of a window, its last one included, in the time zone that is active."""
    return dates.span(window.starts, window.ends, get_current_timezone())
