import zoneinfo
from functools import cache

from babel import Locale
from babel.core import get_global
from babel.dates import get_timezone_location
from django.utils.translation import to_locale

# The first word of a zone's name, and the code under which the region's name is looked up.
REGIONS = {
    "Asia": "142",
    "Europe": "150",
    "America": "019",
    "Africa": "002",
    "Australia": "009",
    "Pacific": "009",
    "Atlantic": "001",
    "Indian": "001",
    "Antarctica": "AQ",
    "Arctic": "001",
}


@cache
def choices(language: str) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Every time zone under its region, both named in the language: (region, ((zone, city), …)), by the zones' names.

    Old names of a zone are left out: Asia/Chongqing is Shanghai.
    """
    locale = Locale.parse(to_locale(language))
    old_names = get_global("zone_aliases")
    regions: dict[str, list[tuple[str, str]]] = {}
    for zone in sorted(zoneinfo.available_timezones() - old_names.keys()):
        if code := REGIONS.get(zone.partition("/")[0]):
            city = get_timezone_location(zone, locale=locale, return_city=True)
            regions.setdefault(locale.territories[code], []).append((zone, city))
    return tuple((region, tuple(zones)) for region, zones in regions.items())


def city_of(zone: str, language: str) -> str:
    """The place whose clock a time zone is, named in the language: Shanghai, 上海."""
    return get_timezone_location(zone, locale=Locale.parse(to_locale(language)), return_city=True)
