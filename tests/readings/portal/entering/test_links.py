"""A link: opened as often as anybody likes, used once (T4, T6, T7)."""

from datetime import timedelta

import pytest
from django.test import Client as Browser

from meihua_site.logs import TOKEN
from readings.accounts.models import AuditEntry
from readings.accounts.tokens import hash_of
from readings.clients.consents import give_consent, withdraw_consent
from readings.portal.entering.actions import NoWayIn, come_in
from readings.portal.entering.staff_actions import revoke_entry_link
from readings.portal.models import ClientAccess, EntryLink
from tests.readings.conftest import NOW
from tests.readings.portal.entering.conftest import is_in, mailed_token, opened, press, spoken_link
from tests.readings.test_routes import without_tokens

SECOND = timedelta(seconds=1)


def test_it_is_opened_by_scanners_and_still_good(wei):
    token = mailed_token(wei)
    for method in ("head", "get", "head", "get"):
        answer = getattr(Browser(), method)(f"/my/in/{token}/", follow=True)
        assert answer.status_code == 200
    link = EntryLink.objects.get()
    assert (link.used_at, link.opened_at, ClientAccess.objects.count()) == (None, NOW, 0)
    browser = opened(token)
    assert not is_in(browser, wei)
    assert press(browser, wei)["Location"] == f"/my/{wei.code}/"
    assert is_in(browser, wei)
    assert EntryLink.objects.get().used_at == NOW


def test_a_head_is_not_noted_as_opening(wei):
    Browser().head(f"/my/in/{mailed_token(wei)}/")
    assert EntryLink.objects.get().opened_at is None


def test_the_token_leaves_the_address_and_is_kept_nowhere(wei):
    """What is kept and what the browser holds is its hash; nothing of the answer is stored or told on."""
    token = mailed_token(wei)
    answer = Browser().get(f"/my/in/{token}/")
    assert answer["Location"] == "/my/in/"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "no-store" in answer["Cache-Control"]
    cookie = answer.cookies["way-in"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"], cookie["max-age"]) == ("/my/", True, "Lax", 3600)
    assert token not in cookie.value
    assert EntryLink.objects.get().token_hash == hash_of(token)
    page = opened(token).get("/my/in/")
    assert (token in page.text, "no-store" in page["Cache-Control"]) == (False, True)


def test_used_revoked_expired_unknown_and_void_look_alike(bob, wei, at):
    used, revoked, void, old = (mailed_token(wei) for _ in range(4))
    press(opened(used), wei)
    revoke_entry_link(bob, EntryLink.objects.get(token_hash=hash_of(revoked)), now=NOW)
    EntryLink.objects.filter(token_hash=hash_of(void)).update(wrong_codes=5)
    EntryLink.objects.filter(token_hash=hash_of(old)).update(expires_at=NOW)
    pages = {without_tokens(opened(token).get("/my/in/")) for token in (used, revoked, void, old, "unknown")}
    answers = [opened(token).get("/my/in/").status_code for token in (used, revoked, void, old, "unknown")]
    assert (len(pages), set(answers)) == (1, {404})
    for token in (used, revoked, void, old, "unknown"):
        browser = opened(token)
        assert press(browser, wei).status_code == 404
        assert not is_in(browser, wei)


def test_a_mailed_one_stands_for_thirty_minutes_to_the_second(wei, at):
    token = mailed_token(wei)
    at(NOW + timedelta(minutes=30) - SECOND)
    assert opened(token).get("/my/in/").status_code == 200
    at(NOW + timedelta(minutes=30))
    assert opened(token).get("/my/in/").status_code == 404


def test_of_two_that_use_it_one_comes_in(wei):
    key = hash_of(mailed_token(wei))
    come_in(key, now=NOW)
    with pytest.raises(NoWayIn):
        come_in(key, now=NOW)
    assert ClientAccess.objects.count() == 1


def test_a_claim_that_somebody_else_has_made_meanwhile_lets_nobody_in(wei, monkeypatch):
    """Both have read the link as open: the row is asked once more as it changes."""
    key = hash_of(mailed_token(wei))
    link = EntryLink.objects.select_related("client__practice").get(token_hash=key)
    EntryLink.objects.update(used_at=NOW)
    monkeypatch.setattr("readings.portal.entering.actions.link_of", lambda *args, **more: link)
    with pytest.raises(NoWayIn):
        come_in(key, now=NOW)
    assert not ClientAccess.objects.exists()


def test_the_second_of_two_clicks_arrives_where_the_first_did(wei):
    browser = opened(mailed_token(wei))
    assert press(browser, wei)["Location"] == press(browser, wei)["Location"] == f"/my/{wei.code}/"
    assert ClientAccess.objects.count() == 1


def test_it_opens_its_own_client_alone(wei, lu):
    browser = opened(mailed_token(wei))
    assert press(browser, lu).status_code == 404
    assert EntryLink.objects.get().used_at is None


def test_another_address_ends_mailed_links_and_who_came_by_them(bob, wei):
    """T9. Who came in by a code read out to them stays."""
    by_mail, by_code = opened(mailed_token(wei)), Browser()
    press(by_mail, wei)
    token, spoken = spoken_link(bob, wei)
    press(opened(token, by_code), wei, spoken)
    waiting = mailed_token(wei)
    wei.email = "other@example.org"
    wei.save()
    assert (is_in(by_mail, wei), is_in(by_code, wei)) == (False, True)
    assert opened(waiting).get("/my/in/").status_code == 404


def test_taking_back_that_one_is_kept_ends_mailed_links_but_not_the_way_to_ones_rights(bob, wei):
    consent = give_consent(bob, wei, kind="processing", given_on=NOW.date(), now=NOW)
    inside, waiting = opened(mailed_token(wei)), mailed_token(wei)
    press(inside, wei)
    withdraw_consent(bob, consent, now=NOW)
    assert opened(waiting).get("/my/in/").status_code == 404
    assert is_in(inside, wei)


def test_coming_in_stands_in_the_trail_as_the_client_s_act(wei):
    press(opened(mailed_token(wei)), wei)
    entry = AuditEntry.objects.get(action="come_in")
    assert (entry.actor, entry.role, entry.client_code) == (None, "client", wei.code)


def test_a_token_is_hidden_in_logs():
    assert TOKEN.sub(r"\1…", "GET /my/in/s3cret/ and /ask/confirm/s3cret/") == "GET /my/in/…/ and /ask/confirm/…/"
