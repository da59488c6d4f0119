"""The divination itself: one request in, one reading out, the same from Python, the command line and the web.

Importing the engine reads no table and no calendar; both are loaded when the first reading asks for them.
"""

from .almanac import Day, day, hours
from .elements import relation_of_names as relation
from .errors import RequestError
from .fit import Change, Fit, fit
from .reading import VERSION, Figure, Reading, cast, read
from .rules import Rule, rule
from .scripts import traditional
from .sources import Source, source
from .timing.windows import Window, windows
from .uncertain import Possibility, possibilities

__version__ = VERSION

__all__ = [
    "Change",
    "Day",
    "Figure",
    "Fit",
    "Possibility",
    "Reading",
    "RequestError",
    "Rule",
    "Source",
    "Window",
    "cast",
    "day",
    "fit",
    "hours",
    "possibilities",
    "read",
    "relation",
    "rule",
    "source",
    "traditional",
    "windows",
]
