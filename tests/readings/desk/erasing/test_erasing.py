"""A client erased: nothing of them is left in the database and among the files, and what was sealed still verifies."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.core import mail
from django.db import connection
from django.http import Http404
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from readings.accounts.models import AuditEntry
from readings.cases.models import Case, Reading
from readings.cases.sealed.actions import keep_reading
from readings.clients.actions import add_client
from readings.clients.consents import give_consent, withdraw_consent
from readings.clients.models import Client, Consent, Relative, Tag
from readings.desk.erasing.actions import NotErasable, erase_client
from readings.desk.in_out import undoing
from readings.desk.models import Import
from readings.notices.models import Notice
from readings.outcomes.asking.mailing import send_client_mails
from readings.outcomes.models import ClientMail, KeptFact
from readings.predictions.models import Chain, Link, Promise
from readings.predictions.promising.actions import lock_promise
from readings.predictions.proof.verifying import verify
from tests.readings.conftest import NOW, TIAN, known_again, member_of, signed_in
from tests.readings.desk.erasing.conftest import AFTER, MARK
from tests.readings.promises import locked


def tables_with(word: str) -> set[str]:
    """The tables in any of whose columns a word stands, however it is written."""
    found = set()
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            if any(word in str(cell).casefold() for row in cursor.fetchall() for cell in row):
                found.add(table)
    return found


def files_with(word: str, folder: Path) -> list[Path]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path for path in files if word in path.name or word.encode() in path.read_bytes()]


@pytest.mark.django_db(transaction=True)
def test_no_word_of_an_erased_client_is_left_anywhere(alice, somebody, settings):
    assert len(tables_with(MARK)) > 20
    assert files_with(MARK, settings.MEDIA_ROOT) != []
    gone = erase_client(alice, somebody, now=AFTER)
    assert tables_with(MARK) == set()
    assert files_with(MARK, settings.MEDIA_ROOT) == []
    assert not [path for path in settings.MEDIA_ROOT.rglob("*") if path.is_file()]
    assert (gone["client"], gone["case"], gone["reading"], gone["promise"], gone["merge"]) == (2, 1, 1, 2, 1)


@pytest.mark.django_db(transaction=True)
def test_the_files_lie_there_until_all_of_it_is_done(alice, somebody, settings, monkeypatch):
    def fail(*args, **kwargs):
        raise RuntimeError

    monkeypatch.setattr("readings.desk.erasing.actions.forget_in_imports", fail)
    before = sorted(settings.MEDIA_ROOT.rglob("*"))
    with pytest.raises(RuntimeError):
        erase_client(alice, somebody, now=AFTER)
    assert sorted(settings.MEDIA_ROOT.rglob("*")) == before
    assert Client.objects.get(pk=somebody.pk).name == somebody.name
    assert Link.objects.filter(erased_at=None).count() == 2


def test_what_is_others_stays(alice, bob, somebody, others_client):
    loose = keep_reading(bob, request=TIAN, question="?", language="en", now=NOW)
    erase_client(alice, somebody, now=AFTER)
    others_client.refresh_from_db()
    assert set(Client.objects.values_list("name", flat=True)) == {"Wang", "Good"}
    assert MARK not in others_client.search
    assert list(Case.objects.values_list("client", flat=True)) == [others_client.pk]
    assert list(Reading.objects.all()) == [loose]
    assert not Relative.objects.exists()
    assert not Tag.objects.exists()


def test_the_commitments_stay_and_the_record_and_the_salt_go(alice, somebody):
    before = list(Link.objects.values_list("number", "commitment", "hash"))
    erase_client(alice, somebody, now=AFTER)
    links = Link.objects.all()
    assert list(links.values_list("number", "commitment", "hash")) == before
    assert {(link.record, link.salt, link.erased_at) for link in links} == {("", "", AFTER)}
    assert not Promise.objects.exists()


def test_the_chain_still_verifies(alice, somebody):
    erase_client(alice, somebody, now=AFTER)
    assert verify(Chain.objects.get(), now=AFTER) == []


def test_of_a_promise_whose_horizon_is_over_the_fact_stays_where_research_was_agreed_to(alice, somebody):
    """36 days from 2026-12-01 end on 2027-01-06, before the sixtieth day."""
    promise = Promise.objects.sealed().get()
    erase_client(alice, somebody, now=AFTER)
    fact = KeptFact.objects.get()
    assert (fact.rule, fact.unit, fact.told, fact.answer) == (promise.rule, "day", False, "outside")
    assert (fact.flagged, fact.length, fact.year) == (promise.flagged, 36, 2027)


def test_of_one_that_nobody_has_answered_the_fact_is_not_known(alice, somebody):
    Promise.objects.sealed().update(answer="", state="locked")
    erase_client(alice, somebody, now=AFTER)
    assert KeptFact.objects.get().answer == "unknown"


def test_while_the_horizon_runs_nothing_stays_in_the_figures(alice, somebody):
    erase_client(alice, somebody, now=NOW + timedelta(days=30))
    assert not KeptFact.objects.exists()


def test_of_who_takes_back_that_research_may_be_made_nothing_stays(alice, somebody):
    withdraw_consent(alice, Consent.objects.get(kind="research"), now=NOW)
    erase_client(alice, somebody, now=AFTER)
    assert not KeptFact.objects.exists()


@pytest.mark.parametrize(
    "chain",
    [{"faults": [{"what": "edited", "number": 1, "of": "promise"}]}, {"imported_at": NOW, "checked_at": None}],
    ids=["with faults", "brought in and never checked"],
)
def test_of_a_chain_on_which_nothing_is_built_nothing_stays(alice, somebody, chain):
    Chain.objects.update(**chain)
    erase_client(alice, somebody, now=AFTER)
    assert not KeptFact.objects.exists()


def test_of_a_promise_that_is_not_counted_nothing_stays(alice, others_client):
    give_consent(alice, others_client, kind="research", given_on=NOW.date(), now=NOW)
    reading = keep_reading(alice, request=TIAN, question="", language="en", now=NOW)
    assert not locked(alice, reading, now=NOW, position=1, client=others_client).counted
    erase_client(alice, others_client, now=AFTER)
    assert not KeptFact.objects.exists()


def test_the_trail_stays_by_codes_and_says_who_erased(alice, somebody):
    before = AuditEntry.objects.count()
    erase_client(alice, somebody, now=AFTER)
    assert AuditEntry.objects.count() == before + 1
    entry = AuditEntry.objects.first()
    assert (entry.actor, entry.action, entry.object_code) == (alice.user, "erase_client", somebody.code)
    page = signed_in(alice).get(reverse("practice-audit"))
    assert "erased a client" in page.text
    assert MARK not in page.text


def test_notices_of_what_went_go_too(alice, somebody):
    assert Notice.objects.filter(kind="note_opened").exists()
    erase_client(alice, somebody, now=AFTER)
    assert not Notice.objects.exists()


def test_a_mail_that_was_due_to_the_client_is_sent_no_more(alice, somebody):
    Promise.objects.sealed().update(answer="", state="locked")
    assert ClientMail.objects.filter(ended="", due_at__lte=AFTER).exists()
    erase_client(alice, somebody, now=AFTER)
    assert send_client_mails(now=AFTER) == 0
    assert mail.outbox == []


def test_the_page_of_the_chain_says_how_many_were_erased(alice, somebody):
    erase_client(alice, somebody, now=AFTER)
    assert "2 erased" in signed_in(alice).get(reverse("chain")).text


def test_imports_keep_what_is_not_the_clients(alice, somebody):
    """Of four rows two name the client; of the others one was bad and one was taken in."""
    erase_client(alice, somebody, now=AFTER)
    batch = Import.objects.get()
    assert [row[1] for row in batch.rows["bad"]] == [["Li", "nothing"]]
    assert batch.file_name == "—"
    undone = undoing.undo(batch.brought_by, batch, now=AFTER)
    assert undone.rows["removed"] == {"clients": 1}


def test_an_imported_client_that_was_erased_is_not_taken_out_again(alice, somebody):
    good = Client.objects.get(name="Good")
    erase_client(alice, good, now=AFTER)
    assert Import.objects.exclude(taken_in_at=None).get().created["clients"] == []


def test_who_was_merged_into_another_is_erased_with_them_alone(alice, somebody):
    twin = Client.objects.get(merged_into=somebody)
    with pytest.raises(NotErasable):
        erase_client(alice, twin, now=AFTER)
    assert known_again(alice).get(reverse("client-erase", args=[twin.code])).status_code == 404
    assert Client.objects.filter(pk=twin.pk).exists()
    assert not AuditEntry.objects.filter(action="erase_client").exists()


def test_a_client_is_erased_once(alice, somebody):
    erase_client(alice, somebody, now=AFTER)
    with pytest.raises(NotErasable):
        erase_client(alice, somebody, now=AFTER)
    assert AuditEntry.objects.filter(action="erase_client").count() == 1


def test_a_client_of_another_practice_is_not_erased(charlie, somebody):
    with pytest.raises(NotErasable):
        erase_client(charlie, somebody, now=AFTER)
    assert Client.objects.filter(pk=somebody.pk).exists()


def test_a_promise_of_an_erased_client_is_locked_no_more(alice, bob, somebody):
    draft = Promise.objects.get(state="draft")
    erase_client(alice, somebody, now=NOW)
    with pytest.raises(Http404):
        lock_promise(bob, draft, now=NOW)
    assert Link.objects.filter(erased_at=None).count() == 0


def test_the_promises_of_others_keep_their_place_in_the_chain(alice, bob, somebody, others_client):
    reading = keep_reading(bob, request=TIAN, question="another", language="en", now=NOW)
    kept = locked(bob, reading, now=NOW, client=others_client)
    erase_client(alice, somebody, now=AFTER)
    assert list(Promise.objects.all()) == [kept]
    assert [bool(link.erased_at) for link in Link.objects.order_by("number")] == [True, True, False]


# The page


def test_the_name_has_to_be_typed(alice, somebody):
    browser, address = known_again(alice), reverse("client-erase", args=[somebody.code])
    page = browser.get(address)
    assert page.status_code == 200
    assert "1 case," in page.text
    assert "2 promises" in page.text
    assert "1 house, 1 survey, 5 photos" in page.text
    assert "can’t be undone" in page.text
    wrong = browser.post(address, {"name": "Tian"})
    assert wrong.status_code == 422
    assert "This is not the client’s name." in wrong.text
    assert Client.objects.filter(pk=somebody.pk).exists()
    done = browser.post(address, {"name": somebody.name.upper()}, follow=True)
    assert done.redirect_chain == [(reverse("clients"), 302)]
    assert "Erased for good: 2 clients" in done.text
    assert browser.get(address).status_code == 404
    assert browser.get(reverse("client", args=[somebody.code])).status_code == 404


def test_an_owner_says_once_more_who_they_are(alice, somebody):
    browser = signed_in(alice)
    for ask in (browser.get, browser.post):
        response = ask(reverse("client-erase", args=[somebody.code]), {"name": somebody.name})
        assert response.status_code == 302
        assert response.url.startswith(reverse("account_reauthenticate"))
    assert Client.objects.filter(pk=somebody.pk).exists()


def test_nobody_but_an_owner_of_the_practice_erases(practice, bob, charlie, somebody):
    address = reverse("client-erase", args=[somebody.code])
    assert known_again(bob).post(address, {"name": somebody.name}).status_code == 403
    assert known_again(member_of(practice, "dora", "assistant")).post(address).status_code == 403
    assert known_again(charlie).post(address, {"name": somebody.name}).status_code == 404
    assert Client.objects.filter(pk=somebody.pk).exists()


def test_the_page_of_a_client_leads_an_owner_there_alone(alice, bob, somebody):
    link = reverse("client-erase", args=[somebody.code])
    page = reverse("client", args=[somebody.code])
    assert link in signed_in(alice).get(page).text
    assert link not in signed_in(bob).get(page).text


def test_the_preview_asks_as_often_for_many_rows_as_for_one(alice, bob, somebody, django_assert_num_queries):
    browser, address = known_again(alice), reverse("client-erase", args=[somebody.code])
    browser.get(address)
    with CaptureQueriesContext(connection) as before:
        browser.get(address)
    for number in range(3):
        Case.objects.create(practice=bob.practice, practitioner=bob, client=somebody, question=str(number))
    with django_assert_num_queries(len(before)):
        browser.get(address)


def test_a_name_in_another_script_is_the_name_too(alice):
    client = add_client(alice, name="陳　偉", now=NOW)
    response = known_again(alice).post(reverse("client-erase", args=[client.code]), {"name": "陈 伟"})
    assert response.status_code == 302
    assert not Client.objects.exists()
