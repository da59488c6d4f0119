"""The divination itself: one request in, one reading out, the same from Python, the command line and the web.

Importing the engine reads no table and no calendar; both are loaded when the first reading asks for them.
"""

from .almanac import Day, day, hours
from .casting import METHODS, Method
from .correspondences import Match, meant, of_trigram, things
from .directions import direction_at
from .eight_directions import EightDirections, eight_directions
from .elements import relation_of_names as relation
from .errors import RequestError
from .fit import Change, Fit, fit
from .house_omens import HouseOmens, house_frame, house_omens, house_places
from .reading import VERSION, Figure, Reading, cast, read
from .rules import Rule, Thing, rule
from .scripts import traditional
from .sources import Source, source
from .timing.spans import Window
from .timing.windows import windows
from .uncertain import Possibility, possibilities

__version__ = VERSION

__all__ = [
    "METHODS",
    "Change",
    "Day",
    "EightDirections",
    "Figure",
    "Fit",
    "HouseOmens",
    "Match",
    "Method",
    "Possibility",
    "Reading",
    "RequestError",
    "Rule",
    "Source",
    "Thing",
    "Window",
    "cast",
    "day",
    "direction_at",
    "eight_directions",
    "fit",
    "hours",
    "house_frame",
    "house_omens",
    "house_places",
    "meant",
    "of_trigram",
    "possibilities",
    "read",
    "relation",
    "rule",
    "source",
    "things",
    "traditional",
    "windows",
]
