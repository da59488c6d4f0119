"""The practice's page of a client's ways in."""

import re

from readings.accounts.models import AuditEntry
from readings.clients.models import Client
from readings.portal.mailing import send_letters
from readings.portal.models import ClientAccess, EntryLink, Letter
from tests.readings.conftest import NOW, member_of, signed_in
from tests.readings.portal.entering.conftest import is_in, mailed_token, opened, press


def page_of(client: Client) -> str:
    return f"/clients/{client.code}/ways-in/"


def test_a_link_and_its_code_are_shown_once_and_open(bob, wei):
    browser = signed_in(bob)
    page = browser.post(page_of(wei), {"days": 7}).text
    token, spoken = re.search(r"/my/in/([\w-]+)/", page)[1], re.search(r">(\d{3} \d{3})<", page)[1]
    assert token not in browser.get(page_of(wei)).text
    link = EntryLink.objects.get()
    assert (link.made_by, (link.expires_at - NOW).days, link.needs_code) == (bob, 7, True)
    assert press(opened(token), wei, spoken).status_code == 302
    page = browser.get(page_of(wei)).text
    assert "Used " in page and "In since" in page


def test_a_mailed_one_says_who_had_it_mailed(bob, wei):
    answer = signed_in(bob).post(f"{page_of(wei)}mail/", follow=True)
    assert "A link is on its way to wei@example.org." in answer.text
    assert send_letters(now=NOW) == 1
    assert EntryLink.objects.get().made_by == bob
    assert AuditEntry.objects.filter(action="mail_way_in", object_code=wei.code).count() == 1


def test_without_an_address_nothing_is_mailed(bob, wei):
    Client.objects.update(email="")
    answer = signed_in(bob).post(f"{page_of(wei)}mail/", follow=True)
    assert "Nothing was sent" in answer.text
    assert (Letter.objects.count(), AuditEntry.objects.filter(action="mail_way_in").count()) == (0, 0)


def test_a_link_is_taken_back_and_a_device_put_out(bob, wei):
    browser, device = signed_in(bob), opened(mailed_token(wei))
    press(device, wei)
    waiting = mailed_token(wei)
    browser.post(f"/ways-in/{EntryLink.objects.get(used_at=None).code}/revoke/")
    browser.post(f"/devices/{ClientAccess.objects.get().code}/end/")
    assert opened(waiting).get("/my/in/").status_code == 404
    assert not is_in(device, wei)
    done = ("revoke_entry_link", "end_access")
    assert AuditEntry.objects.filter(action__in=done, actor=bob.user).count() == 2


def test_all_of_it_ends_at_once(bob, wei):
    device, waiting = opened(mailed_token(wei)), mailed_token(wei)
    press(device, wei)
    signed_in(bob).post(f"{page_of(wei)}end/")
    assert (is_in(device, wei), opened(waiting).get("/my/in/").status_code) == (False, 404)


def test_a_void_link_is_shown_as_such(bob, wei):
    mailed_token(wei)
    EntryLink.objects.update(wrong_codes=5)
    assert "Void: five wrong codes were tried" in signed_in(bob).get(page_of(wei)).text


def test_who_does_not_see_the_client_changes_nothing(bob, wei, charlie):
    mailed_token(wei)
    link = EntryLink.objects.get()
    for member, status in ((charlie, 404), (member_of(bob.practice, "rita", "reader"), 403)):
        browser = signed_in(member)
        for path in (page_of(wei), f"{page_of(wei)}mail/", f"{page_of(wei)}end/", f"/ways-in/{link.code}/revoke/"):
            assert browser.post(path, {"days": 7}).status_code == status
    link.refresh_from_db()
    assert (EntryLink.objects.count(), Letter.objects.count(), link.revoked_at) == (1, 0, None)


def test_a_link_is_limited_to_what_was_shared_with_this_client_alone(bob, wei):
    """What is posted is looked for among the client's own; made-up fields are not read (T10)."""
    browser = signed_in(bob)
    assert browser.post(page_of(wei), {"days": 7, "limited_to": "somebody-elses"}).status_code == 422
    assert browser.post(page_of(wei), {"days": 400}).status_code == 422
    assert not EntryLink.objects.exists()
