"""An invitation: one address, one time, seven days; what the link is worth, and to whom."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client as Browser

from readings.accounts import invitations
from readings.accounts.demo import DEMO_EMAIL
from readings.accounts.models import AuditEntry, Invitation, Membership, Practice, User
from readings.accounts.practice_actions import end_membership
from tests.readings.conftest import NOW, member_of, signed_in

ROLE = Membership.Role


def invited(member, email="dora@example.org", role=ROLE.ASSISTANT) -> tuple[Invitation, str]:
    """An invitation, and the path of the link that was mailed."""
    invitation = invitations.invite(member, email=email, role=role, now=NOW)
    return invitation, mailed_path()


def mailed_path() -> str:
    return re.search(r"http://localhost:8000(/invitations/\S+/)", mail.outbox[-1].body)[1]


def person(email="dora@example.org") -> User:
    return User.objects.create_user(email, "a long password", name="Dora")


def browser_of(user: User) -> Browser:
    browser = Browser()
    browser.force_login(user)
    return browser


def later(monkeypatch, **span):
    monkeypatch.setattr("readings.clock.now", lambda: NOW + timedelta(**span))


def test_the_link_is_mailed_to_the_address_and_only_its_hash_is_kept(alice):
    response = signed_in(alice).post("/practice/invite/", {"email": "Dora@Example.org", "role": "assistant"})
    assert response["Location"] == "/practice/"
    invitation = Invitation.objects.get()
    token = mailed_path().split("/")[2]
    assert [message.to for message in mail.outbox] == [["dora@example.org"]]
    assert mail.outbox[0].subject == "Lin's practice invites you"
    assert len(token) == 43  # 256 bits in base 64
    assert invitation.token_hash == invitations.hash_of(token)
    assert token not in str(Invitation.objects.values())
    assert (invitation.email, invitation.role) == ("dora@example.org", "assistant")
    assert invitation.expires_at == NOW + timedelta(days=7)
    assert [entry.action for entry in AuditEntry.objects.all()] == ["invite"]


def test_the_link_leads_to_where_the_site_is_known_whatever_host_the_browser_names(alice):
    """T23: the address of the link comes from the settings."""
    signed_in(alice).post("/practice/invite/", {"email": "dora@example.org", "role": "reader"}, HTTP_HOST="127.0.0.1")
    assert mailed_path().startswith("/invitations/")


def test_opening_the_link_uses_nothing_up_and_takes_the_token_out_of_the_address(alice):
    """T6, T4: a scanner of mails opens links too."""
    _invitation, path = invited(alice)
    before = list(Invitation.objects.values())
    for method in ("head", "get", "get"):
        response = getattr(Browser(), method)(path)
        assert (response.status_code, response["Location"]) == (302, "/invitation/")
        assert response["Referrer-Policy"] == "no-referrer"
        assert "no-store" in response["Cache-Control"]
    page = Browser().get(path, follow=True)
    assert page.status_code == 200
    assert "no-store" in page["Cache-Control"]
    assert path.split("/")[2] not in page.text
    assert list(Invitation.objects.values()) == before
    assert Browser().post(path).status_code == 405


def test_whoever_is_not_signed_in_sees_half_the_address_and_is_led_through_signing_up(alice):
    _invitation, path = invited(alice)
    page = Browser().get(path, follow=True).text
    assert "d…@example.org" in page
    assert "dora@example.org" not in page
    assert 'href="/sign-up/?next=/invitation/"' in page
    assert 'href="/sign-in/?next=/invitation/"' in page


def test_the_invited_person_accepts_and_works_in_the_practice_under_a_new_session_key(alice):
    _invitation, path = invited(alice)
    dora = person()
    browser = browser_of(dora)
    assert "Accept the invitation" in browser.get(path, follow=True).text
    key = browser.session.session_key
    assert browser.post("/invitation/")["Location"] == "/"
    member = Membership.objects.get(user=dora)
    assert (member.practice, member.role, member.ended_at) == (alice.practice, ROLE.ASSISTANT, None)
    assert Invitation.objects.get().accepted_by == member
    assert browser.session["practice"] == alice.practice.code
    assert browser.session.session_key != key
    assert [(entry.actor, entry.action) for entry in AuditEntry.objects.filter(actor=dora)] == [
        (dora, "accept_invitation")
    ]


def test_another_person_is_told_half_the_address_and_gets_nothing(alice, charlie):
    _invitation, path = invited(alice)
    browser = signed_in(charlie)
    page = browser.get(path, follow=True).text
    assert "d…@example.org" in page
    assert "Accept the invitation" not in page
    assert browser.post("/invitation/").status_code == 403
    assert Membership.objects.filter(practice=alice.practice).count() == 1
    assert Invitation.objects.get().accepted_at is None
    assert not AuditEntry.objects.filter(actor=charlie.user).exists()


def test_whoever_is_not_signed_in_cannot_accept(alice):
    _invitation, path = invited(alice)
    browser = Browser()
    browser.get(path)
    assert browser.post("/invitation/").status_code == 403
    assert Membership.objects.count() == 1
    assert Invitation.objects.get().accepted_at is None


@pytest.mark.parametrize("more", [{"role": "owner"}, {"practice": "other"}, {"email": "x@example.org"}])
def test_nothing_that_is_posted_or_put_into_the_link_widens_the_offer(alice, more):
    """T4, T10: role, practice and address are those of the stored row."""
    _invitation, path = invited(alice)
    dora = person()
    browser = browser_of(dora)
    browser.get(path, more)
    browser.post("/invitation/", more)
    member = Membership.objects.get(user=dora)
    assert (member.practice, member.role) == (alice.practice, ROLE.ASSISTANT)


def test_posting_more_than_the_form_asks_invites_to_ones_own_practice_only(alice, charlie):
    """T10: the practice is the member's, the fields are those of the form."""
    more = {"practice": charlie.practice_id, "accepted_at": "2026-01-01", "token_hash": "0"}
    signed_in(alice).post("/practice/invite/", {"email": "dora@example.org", "role": "reader"} | more)
    invitation = Invitation.objects.get()
    assert (invitation.practice, invitation.accepted_at, invitation.invited_by) == (alice.practice, None, alice)


def used(alice, path, monkeypatch):
    browser = browser_of(person("other@example.org"))
    Invitation.objects.update(email="other@example.org")
    browser.get(path)
    browser.post("/invitation/")


def revoked(alice, path, monkeypatch):
    signed_in(alice).post(f"/practice/invitations/{Invitation.objects.get().code}/revoke/")


def expired(alice, path, monkeypatch):
    later(monkeypatch, days=7)


def resent(alice, path, monkeypatch):
    signed_in(alice).post(f"/practice/invitations/{Invitation.objects.get().code}/resend/")


def invited_anew(alice, path, monkeypatch):
    invitations.invite(alice, email="dora@example.org", role=ROLE.READER, now=NOW)


@pytest.mark.parametrize("happens", [used, revoked, expired, resent, invited_anew])
def test_a_link_that_is_void_gives_the_page_of_an_unknown_one(alice, monkeypatch, happens):
    _invitation, path = invited(alice)
    happens(alice, path, monkeypatch)
    dora, before = person(), Membership.objects.count()
    void, unknown = browser_of(dora), browser_of(dora)
    page = void.get(path, follow=True)
    assert page.status_code == 404
    assert "Ask whoever invited you for a new one." in page.text
    assert text_of(page) == text_of(unknown.get("/invitations/never-there/", follow=True))
    assert void.post("/invitation/").status_code == 404
    assert Membership.objects.count() == before


def text_of(page) -> str:
    return re.sub(r'(csrfmiddlewaretoken" value="|CSRFToken": ")\w+', "", page.text)


def test_a_link_is_good_to_its_last_second(alice, monkeypatch):
    _invitation, path = invited(alice)
    later(monkeypatch, days=7, seconds=-1)
    assert Browser().get(path, follow=True).status_code == 200


def test_accepting_a_second_time_from_a_page_drawn_before_the_first_gives_nothing(alice):
    """tests/services/test_membership_races.py lets two processes try at once."""
    invitation, _path = invited(alice)
    stale, dora = Invitation.objects.get(), person()
    invitations.accept(dora, invitation, now=NOW)
    with pytest.raises(invitations.Void):
        invitations.accept(dora, stale, now=NOW)
    assert Membership.objects.filter(user=dora).count() == 1
    assert AuditEntry.objects.filter(action="accept_invitation").count() == 1


def test_it_is_taken_back_between_reading_and_accepting(alice):
    invitation, _path = invited(alice)
    invitations.revoke(alice, invitation, now=NOW)
    with pytest.raises(invitations.Void):
        invitations.accept(person(), invitation, now=NOW)
    assert Membership.objects.count() == 1


def test_sending_again_makes_a_new_link_for_seven_days_from_then(alice, monkeypatch):
    _invitation, old = invited(alice)
    later(monkeypatch, days=6)
    signed_in(alice).post(f"/practice/invitations/{Invitation.objects.get().code}/resend/")
    new = mailed_path()
    later(monkeypatch, days=12)
    assert Browser().get(new, follow=True).status_code == 200
    assert Browser().get(old, follow=True).status_code == 404


@pytest.mark.parametrize("step", ["resend", "revoke"])
def test_an_invitation_that_is_no_longer_open_is_neither_sent_again_nor_taken_back(alice, step):
    invitation, _path = invited(alice)
    invitations.revoke(alice, invitation, now=NOW)
    before = list(Invitation.objects.values()), AuditEntry.objects.count(), len(mail.outbox)
    page = signed_in(alice).post(f"/practice/invitations/{invitation.code}/{step}/", follow=True).text
    assert "This invitation is no longer open." in page
    assert (list(Invitation.objects.values()), AuditEntry.objects.count(), len(mail.outbox)) == before


@pytest.mark.parametrize("step", ["resend", "revoke"])
def test_the_invitations_of_another_practice_are_404_and_stay_as_they_are(alice, charlie, step):
    """T1."""
    invitation, _path = invited(alice)
    before = list(Invitation.objects.values())
    assert signed_in(charlie).post(f"/practice/invitations/{invitation.code}/{step}/").status_code == 404
    assert list(Invitation.objects.values()) == before
    assert len(mail.outbox) == 1


@pytest.mark.parametrize("role", [ROLE.PRACTITIONER, ROLE.ASSISTANT, ROLE.READER])
def test_only_an_owner_invites(alice, practice, role):
    browser = signed_in(member_of(practice, "dora", role))
    assert browser.post("/practice/invite/", {"email": "eve@example.org", "role": "owner"}).status_code == 403
    assert (Invitation.objects.count(), len(mail.outbox)) == (0, 0)


def test_who_belongs_to_the_practice_is_not_invited_again(alice, bob):
    page = signed_in(alice).post("/practice/invite/", {"email": "BOB@example.org", "role": "owner"})
    assert page.status_code == 422
    assert 'value="BOB@example.org"' in page.text
    assert (Invitation.objects.count(), len(mail.outbox)) == (0, 0)


def test_an_owner_who_is_offered_less_keeps_the_role(alice):
    """Or the last owner could be made an assistant by accepting."""
    invitation, _path = invited(alice, email=alice.user.email)
    invitations.accept(alice.user, invitation, now=NOW)
    alice.refresh_from_db()
    assert alice.role == ROLE.OWNER


def test_who_comes_back_takes_up_the_old_membership_in_the_new_role(alice, bob):
    end_membership(alice, bob, now=NOW)
    invitation, _path = invited(alice, email=bob.user.email, role=ROLE.READER)
    assert invitations.accept(bob.user, invitation, now=NOW) == bob
    bob.refresh_from_db()
    assert (bob.role, bob.ended_at) == (ROLE.READER, None)
    assert Membership.objects.filter(user=bob.user).count() == 1


def test_a_mail_that_does_not_go_out_leaves_the_invitation_and_says_so(alice, monkeypatch):
    def refuse(self):
        raise OSError("no mail server")

    monkeypatch.setattr("django.core.mail.EmailMessage.send", refuse)
    page = signed_in(alice).post("/practice/invite/", {"email": "dora@example.org", "role": "reader"}, follow=True).text
    assert "the mail has not gone out" in page
    assert Invitation.objects.open_at(NOW).count() == 1


def test_a_line_break_in_the_practices_name_makes_no_header_of_its_own(alice):
    """T13: a form error; and a name that got in some other way stands on one line in the subject."""
    posted = {"name": "A\nBcc: eve@example.org", "language": "", "time_zone": "Asia/Shanghai", "letterhead": ""}
    assert signed_in(alice).post("/practice/", posted).status_code == 422
    Practice.objects.update(name=posted["name"])
    alice.refresh_from_db()
    invited(alice)
    assert mail.outbox[0].subject == "A Bcc: eve@example.org invites you"
    assert mail.outbox[0].recipients() == ["dora@example.org"]


def test_nobody_sends_mail_from_the_demo(practice):
    visitor = Membership.objects.create(practice=practice, user=person(DEMO_EMAIL), role=ROLE.OWNER)
    response = signed_in(visitor).post("/practice/invite/", {"email": "eve@example.org", "role": "reader"})
    assert response.status_code == 403
    assert (Invitation.objects.count(), len(mail.outbox)) == (0, 0)
