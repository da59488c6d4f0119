"""What a client agreed to: recorded with its words and day, withdrawn, given again, and kept as history."""

from datetime import date, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from readings.accounts.models import AuditEntry, Membership
from readings.clients import consents
from readings.clients.actions import add_client
from readings.clients.birth import Birth
from readings.clients.models import Client, Consent
from readings.clients.wordings import WORDINGS, Wording, told_to
from tests.readings.conftest import NOW, member_of, signed_in

KIND = Consent.Kind
TODAY = date(2026, 11, 30)


@pytest.fixture
def dora(practice):
    return member_of(practice, "dora", Membership.Role.ASSISTANT)


@pytest.fixture
def tian_family(alice):
    return add_client(alice, name="田家", now=NOW)


def give(member, client, kind=KIND.PROCESSING, given_on=TODAY, now=NOW):
    return consents.give_consent(member, client, kind=kind, given_on=given_on, now=now)


def state_of(client, kind=KIND.PROCESSING):
    return {state.kind: state for state in consents.consent_states(client, now=NOW)}[kind]


def test_an_assistant_records_a_consent_with_the_words_that_were_told(dora, tian_family):
    response = signed_in(dora).post(f"/clients/{tian_family.code}/consents/reminders/", {"reminders-given_on": TODAY})
    assert response["Location"] == f"/clients/{tian_family.code}/consents/"
    given = Consent.objects.get()
    assert (given.kind, given.version, given.given_at, given.recorded_by) == ("reminders", 1, NOW, dora)
    assert (given.language, given.practice) == ("en", tian_family.practice)
    assert given.text.startswith("Lin's practice may write to me when a time comes near")
    assert AuditEntry.objects.filter(action="give_consent").values_list("object_code", flat=True).get() == given.code


def test_a_consent_is_worded_in_the_clients_language_else_in_the_practices(alice, tian_family):
    tian_family.practice.language = "zh-hant"
    assert consents.language_of(tian_family) == "zh-hant"
    tian_family.language = "zh-hans"
    assert consents.language_of(tian_family) == "zh-hans"
    assert give(alice, tian_family).language == "zh-hans"


def test_every_kind_has_its_wording_and_names_the_practice(tian_family):
    assert WORDINGS.keys() == set(KIND)
    assert all("Lin's practice" in told_to(tian_family, kind) for kind in KIND)


def test_a_day_that_has_passed_is_taken_and_one_to_come_is_not(alice, tian_family):
    """NOW is 30 November 14:05 in Shanghai; of a day before it stands for noon."""
    browser, address = signed_in(alice), f"/clients/{tian_family.code}/consents/processing/"
    page = browser.post(address, {"processing-given_on": "2026-12-01"})
    assert page.status_code == 422
    assert "This day is still to come." in page.text
    assert 'value="2026-12-01"' in page.text
    assert browser.post(address, {"processing-given_on": "1900-01-01"}).status_code == 422
    assert browser.post(address, {"processing-given_on": "0001-01-01"}).status_code == 422
    assert Consent.objects.count() == 0
    browser.post(address, {"processing-given_on": "2026-11-03"})
    assert Consent.objects.get().given_at.isoformat() == "2026-11-03T04:00:00+00:00"


def test_withdrawn_a_consent_stays_and_given_again_it_is_a_new_row(alice, tian_family):
    first = give(alice, tian_family)
    consents.withdraw_consent(alice, first, now=NOW + timedelta(hours=1))
    second = give(alice, tian_family, now=NOW + timedelta(hours=2))
    first.refresh_from_db()
    assert (first.withdrawn_at, first.withdrawal_recorded_by) == (NOW + timedelta(hours=1), alice)
    state = state_of(tian_family)
    assert (state.standing, state.earlier) == (second, [first])


def test_a_consent_is_withdrawn_once(alice, tian_family):
    given, browser = give(alice, tian_family), signed_in(alice)
    assert browser.post(f"/consents/{given.code}/withdraw/").status_code == 302
    again = browser.post(f"/consents/{given.code}/withdraw/")
    assert again.status_code == 409
    assert "This consent was withdrawn before. Nothing changed." in again.text
    assert AuditEntry.objects.filter(action="withdraw_consent").count() == 1


def test_a_second_standing_consent_of_a_kind_is_refused_and_told(alice, tian_family):
    give(alice, tian_family)
    address = f"/clients/{tian_family.code}/consents/processing/"
    page = signed_in(alice).post(address, {"processing-given_on": "2026-11-30"})
    assert page.status_code == 409
    assert "This consent stands already" in page.text
    assert Consent.objects.count() == AuditEntry.objects.filter(action="give_consent").count() == 1


def test_nobody_gives_again_before_the_day_on_which_they_withdrew(alice, tian_family):
    """Withdrawn on 30 November at 14:05; given again the same day it is so from that instant on at the earliest."""
    consents.withdraw_consent(alice, give(alice, tian_family, given_on=date(2026, 11, 3)), now=NOW)
    address = f"/clients/{tian_family.code}/consents/processing/"
    page = signed_in(alice).post(address, {"processing-given_on": "2026-11-29"})
    assert page.status_code == 422
    assert "The client took this consent back on a later day." in page.text
    assert Consent.objects.count() == 1
    with timezone.override(ZoneInfo("Asia/Shanghai")):
        assert give(alice, tian_family, now=NOW + timedelta(days=2)).given_at == NOW


def test_a_newer_wording_is_told_beside_what_was_agreed_to(alice, tian_family, monkeypatch):
    give(alice, tian_family)
    monkeypatch.setitem(WORDINGS, KIND.PROCESSING, Wording(2, "%(practice)s may do something else."))
    assert state_of(tian_family).is_of_older_wording
    page = signed_in(alice).get(f"/clients/{tian_family.code}/consents/").text
    assert "for an older wording" in page
    assert "may keep what I tell about myself" in page
    assert "Lin&#x27;s practice may do something else." in page


@pytest.mark.parametrize(
    ("birth", "needed"),
    [
        (Birth("solar", 2012, 11, False, 30), False),  # fourteen today
        (Birth("solar", 2012, 12, False, 1), True),
        (Birth("solar", 2012, 11), False),  # at the latest on the 30th
        (Birth("solar", 2012, 12), True),
        (Birth("solar", 2012), True),
        (Birth("lunar", 2012, 10, False, 17), False),  # 30 November 2012
        (Birth("lunar", 2012, 10, False, 18), True),
        (Birth("lunar", 2012), True),  # that year ended on 9 February 2013
        (Birth("lunar", 2011), False),
        (Birth("solar", 2012, 2, False, 31), False),  # there is no such day
        (Birth(), False),
    ],
)
def test_a_guardian_has_to_consent_for_who_may_be_under_fourteen(birth, needed):
    client = Client()
    client.birth = birth
    assert consents.may_be_a_minor(client, TODAY) is needed


def test_the_page_says_where_a_guardians_consent_is_needed(alice, tian_family):
    tian_family.birth = Birth("solar", 2020)
    tian_family.save()
    page = signed_in(alice).get(f"/clients/{tian_family.code}/").text
    assert "needed: the client may be under fourteen" in page


def test_an_unknown_kind_is_not_found(alice, tian_family):
    address = f"/clients/{tian_family.code}/consents/anything/"
    assert signed_in(alice).post(address, {"anything-given_on": TODAY}).status_code == 404
    assert Consent.objects.count() == 0


def test_who_does_not_see_the_client_records_and_withdraws_nothing(alice, bob, charlie, practice, tian_family):
    """T1: another practice, and a practitioner whose client it is not, get 404; a reader 403."""
    given = give(alice, tian_family)
    reader = member_of(practice, "rosa", Membership.Role.READER)
    before = list(Consent.objects.values())
    for member, status in ((charlie, 404), (bob, 404), (reader, 403)):
        browser = signed_in(member)
        assert browser.get(f"/clients/{tian_family.code}/consents/").status_code == status
        address = f"/clients/{tian_family.code}/consents/research/"
        assert browser.post(address, {"research-given_on": TODAY}).status_code == status
        assert browser.post(f"/consents/{given.code}/withdraw/").status_code == status
    assert list(Consent.objects.values()) == before


def test_what_was_told_is_escaped(alice, tian_family):
    """T11."""
    tian_family.practice.name = "<b>Lin</b>"
    tian_family.practice.save()
    tian_family.refresh_from_db()
    consents.withdraw_consent(alice, give(alice, tian_family), now=NOW)
    give(alice, tian_family)
    page = signed_in(alice).get(f"/clients/{tian_family.code}/consents/").text
    assert page.count("&lt;b&gt;Lin&lt;/b&gt; may keep what I tell") == 2
    assert "<b>Lin" not in page


def test_the_page_costs_the_same_whatever_was_recorded(alice, tian_family, django_assert_num_queries):
    """Session, person, memberships; client; sight; consents; notices."""
    browser, address = signed_in(alice), f"/clients/{tian_family.code}/consents/"
    browser.get(address)
    for recorded in range(2):
        for _time in range(5 * recorded):
            consents.withdraw_consent(alice, give(alice, tian_family), now=NOW)
        with django_assert_num_queries(7):
            assert browser.get(address).status_code == 200
