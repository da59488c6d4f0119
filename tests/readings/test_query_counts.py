"""How many queries each page asks, held against a committed baseline: query_counts.json.

A page that asks more or fewer fails; after a change that is meant, `MEIHUA_WRITE_QUERY_COUNTS=1 pytest` this file.
"""

import json
import os
from pathlib import Path

from django.db import connection
from django.test import Client as Browser
from django.test.utils import CaptureQueriesContext

from tests.demo import Demo, prepare_demo
from tests.pages import PAGES, Page
from tests.readings.conftest import NOW

BASELINE = Path(__file__).with_name("query_counts.json")


def test_each_page_asks_as_many_queries_as_the_baseline_says(db):
    demo = prepare_demo(NOW)
    counts = {page.name: asked(page, demo) for page in PAGES}
    if os.environ.get("MEIHUA_WRITE_QUERY_COUNTS"):
        BASELINE.write_text(json.dumps(counts, indent=2, ensure_ascii=False) + "\n", encoding="utf8")
    assert counts == json.loads(BASELINE.read_text(encoding="utf8"))


def asked(page: Page, demo: Demo) -> int:
    """The queries of a page that is looked at once more, as it mostly is; what is kept of the first look is kept."""
    browser = Browser()
    for name, value in demo.cookies.get(page.who, {}).items():
        browser.cookies[name] = value
    address = demo.address(page)
    browser.get(address)
    with CaptureQueriesContext(connection) as queries:
        browser.get(address) if page.filled is None else browser.post(address, page.filled)
    return len(queries)
