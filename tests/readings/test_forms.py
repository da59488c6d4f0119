"""Every form that posts carries its token; Django's test client does not ask for it, so this does."""

import re

from readings.cases.actions import file_reading, open_case
from readings.clients.actions import add_client
from readings.predictions.actions import stop_watching, watch_timing
from tests.readings.conftest import NOW, signed_in

FORM = re.compile(r'<form[^>]*method="post".*?</form>', re.DOTALL)
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w{64}"')


def test_every_form_that_posts_carries_its_token(alice, tian, client):
    somebody = add_client(alice, name="Tian", now=NOW)
    case = open_case(alice, question="A new house", client=somebody, now=NOW)
    file_reading(alice, tian, client=somebody, case=case, now=NOW)
    watched = watch_timing(alice, tian, position=0, unit="day", now=NOW)
    stopped = stop_watching(alice, watch_timing(alice, tian, position=1, unit="day", now=NOW), now=NOW)
    browser = signed_in(alice)
    addresses = [
        *("/", "/cast/", "/cast/hours/", "/cast/check/", "/compare/", "/cases/", "/notices/", "/nowhere/"),
        f"/readings/{tian.code}/",
        f"/readings/{tian.code}/file/",
        f"/clients/{somebody.code}/",
        f"/timings/{watched.code}/",
        f"/timings/{stopped.code}/",
        f"/windows/{watched.windows.first().code}/outcome/",
    ]
    pages = {address: browser.get(address).text for address in addresses} | {"sign-in": client.get("/").text}
    forms = {address: FORM.findall(page) for address, page in pages.items()}
    assert all(forms.values())
    assert {address for address, found in forms.items() if not all(map(TOKEN.search, found))} == set()
