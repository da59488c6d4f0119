"""The divination itself: one request in, one reading out, the same from Python, the command line and the web.

Importing the engine reads no table and no calendar; both are loaded when the first reading asks for them.
"""

from .almanac import Day, day
from .elements import relation_of_names as relation
from .errors import RequestError
from .reading import VERSION, Figure, Reading, cast, read
from .rules import Rule, rule
from .scripts import traditional
from .sources import Source, source
from .timing.windows import Window, windows

__version__ = VERSION

__all__ = [
    "Day",
    "Figure",
    "Reading",
    "RequestError",
    "Rule",
    "Source",
    "Window",
    "cast",
    "day",
    "read",
    "relation",
    "rule",
    "source",
    "traditional",
    "windows",
]
