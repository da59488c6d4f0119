import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib import admin
from django.test import Client as Browser

from readings.accounts.actions import record_action
from readings.accounts.models import AuditEntry, User
from tests.readings.conftest import NOW, signed_in


@pytest.fixture
def staff(db) -> Browser:
    browser = Browser()
    browser.force_login(User.objects.create_superuser("root@example.org", "a long password", name="Root"))
    return browser


def test_there_is_one_sign_in_and_it_leads_back(db):
    assert Browser().get("/admin/")["Location"] == "/sign-in/?next=/admin/"
    assert Browser().get("/admin/login/", follow=True).redirect_chain[-1][0] == "/sign-in/?next=/admin/"


@pytest.mark.parametrize(
    "address", ["/admin/", "/admin/accounts/user/", "/admin/accounts/auditentry/", "/admin/jsi18n/"]
)
def test_for_whoever_is_not_staff_there_is_no_such_page(alice, address):
    assert signed_in(alice).get(address).status_code == 404


def test_the_forms_of_the_admin_for_password_and_going_out_are_ours(staff):
    assert staff.get("/admin/password_change/")["Location"] == "/account/password/"
    assert staff.post("/admin/logout/")["Location"] == "/sign-out/"


def test_the_audit_trail_is_only_looked_at(staff, alice):
    entry = record_action(alice, "open_case", alice, now=NOW)
    assert "open_case" in staff.get("/admin/accounts/auditentry/").text
    address = f"/admin/accounts/auditentry/{entry.pk}/"
    assert staff.get(f"{address}change/").status_code == 200
    for refused in (f"{address}change/", f"{address}delete/", "/admin/accounts/auditentry/add/"):
        assert staff.post(refused, {"action": "nothing", "post": "yes"}).status_code == 403
    staff.post("/admin/accounts/auditentry/", {"action": "delete_selected", "_selected_action": [entry.pk]})
    assert AuditEntry.objects.get().action == "open_case"


def test_nothing_that_a_practice_keeps_of_its_clients_is_in_the_admin():
    apps = {model._meta.app_label for model in admin.site._registry}
    assert apps == {"accounts", "mfa"}


def test_a_lost_second_factor_is_taken_away_and_its_secret_is_never_shown(staff, alice):
    TOTP.activate(alice.user, "JBSWY3DPEHPK3PXP")
    factor = Authenticator.objects.get()
    assert "JBSWY3DPEHPK3PXP" not in staff.get(f"/admin/mfa/authenticator/{factor.pk}/change/").text
    staff.post(f"/admin/mfa/authenticator/{factor.pk}/delete/", {"post": "yes"})
    assert not Authenticator.objects.exists()


def test_a_person_is_closed_out_and_nothing_else_of_them_changed(staff, alice):
    person = f"/admin/accounts/user/{alice.user.pk}/"
    staff.post(f"{person}change/", {"email": "eve@example.org", "is_superuser": "on"})
    alice.user.refresh_from_db()
    assert (alice.user.is_active, alice.user.email, alice.user.is_superuser) == (False, "alice@example.org", False)
    assert staff.post(f"{person}delete/", {"post": "yes"}).status_code == 403
