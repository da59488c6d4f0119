"""Debian's chromium, driven by Playwright."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

WIDTHS = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 800}}

ARGUMENTS = [
    "--no-sandbox",  # which chromium cannot set up for root
    "--disable-gpu",
    # A browser that calls home slows every start down where there is no way out.
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running chromium; FileNotFoundError without one, since a walk that is skipped proves nothing."""
    programs = ("chromium", "chromium-browser", "google-chrome")
    program = next((found for name in programs if (found := shutil.which(name))), None)
    if not program:
        raise FileNotFoundError("chromium: `make test` installs it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()
