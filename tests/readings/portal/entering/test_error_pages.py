"""What goes wrong on the client's side is told there: nothing of the practice's own pages shows."""

import pytest
from django.test import Client as Browser

from tests.readings.conftest import signed_in


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("get", "/my/nobody/", 404),
        ("get", "/my/nobody/nowhere/at/all/", 404),
        ("post", "/my/in/", 405),
        ("get", "/my/nobody/leave/", 405),
        ("get", "/ask/nowhere/at/all/", 404),
    ],
)
def test_an_error_below_the_client_s_addresses_has_the_client_s_frame(alice, method, path, status):
    answer = getattr(signed_in(alice), method)(path)
    assert answer.status_code == status
    assert 'class="portal"' in answer.text
    assert 'href="/"' not in answer.text and "Sign out" not in answer.text and 'class="tabs"' not in answer.text


def test_a_refused_form_too(db):
    answer = Browser(enforce_csrf_checks=True).post("/my/", {"email": "wei@example.org"})
    assert (answer.status_code, 'class="portal"' in answer.text) == (403, True)


def test_elsewhere_the_frame_is_the_practice_s(alice):
    assert 'class="tabs"' in signed_in(alice).get("/nowhere/").text
