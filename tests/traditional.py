"""The script that makes the traditional Chinese, as a module; Python imports nothing from the folder it is in."""

import importlib.util
from types import ModuleType

from tests.services.processes import PROJECT


def maker() -> ModuleType:
    """`.ci/make_traditional.py`, loaded anew."""
    spec = importlib.util.spec_from_file_location("make_traditional", PROJECT / ".ci/make_traditional.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
