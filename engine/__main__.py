"""`python -m engine`: arguments and help are UTF-8, whatever the locale."""

import io
import os
import sys

from .cli import main

if isinstance(sys.stdout, io.TextIOWrapper):
    sys.stdout.reconfigure(encoding="utf8")
sys.exit(main([os.fsencode(argument).decode("utf8", "surrogateescape") for argument in sys.argv[1:]]))
