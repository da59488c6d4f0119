"""T4: no log names a token."""

import logging

import pytest

import meihua_site.wsgi  # noqa: F401 - it looks after the logs of the servers
from meihua_site.logs import HideTokens


@pytest.mark.parametrize(
    ("path", "hidden"),
    [
        ("/feeds/secret.ics", "/feeds/…"),
        ("/feeds/secret.ics?x=1", "/feeds/…?x=1"),
        ("/invitations/secret/", "/invitations/…/"),
        ("/answer/secret/?language=zh-hans", "/answer/…/?language=zh-hans"),
        ("/windows/code/answer/", "/windows/code/answer/"),
        ("/unsubscribe/secret/", "/unsubscribe/…/"),
        ("/sign-in/password/1-secret/", "/sign-in/password/…/"),
        ("/account/e-mail/secret/", "/account/e-mail/…/"),
        ("/cases/secret/", "/cases/secret/"),
    ],
)
def test_the_token_of_an_address_is_left_out(path, hidden):
    record = logging.makeLogRecord(
        {"msg": '%(h)s "%(r)s" %(s)s', "args": {"h": "::1", "r": f"GET {path} HTTP/1.1", "s": 404}}
    )
    assert HideTokens().filter(record)
    assert record.getMessage() == f'::1 "GET {hidden} HTTP/1.1" 404'


@pytest.mark.parametrize("name", ["gunicorn.access", "django.server", "django.request", "django.security.csrf"])
def test_every_log_of_requests_leaves_them_out(name):
    assert any(isinstance(one, HideTokens) for one in logging.getLogger(name).filters)
