"""Tables brought in: looked over, taken in, mended, taken out again."""

from datetime import timedelta

import pytest
from django.core.files.storage import default_storage
from django.urls import reverse
from django.utils import translation

from readings.accounts.models import AuditEntry
from readings.cases.models import Case, Note
from readings.clients.actions import add_client, change_client
from readings.clients.birth import Birth
from readings.clients.consents import give_consent
from readings.clients.models import Client, Tag
from readings.clients.versions import version_of
from readings.desk.in_out import importing, undoing
from readings.desk.in_out.export_tables import clients
from readings.desk.in_out.exporting import practice_document
from readings.desk.models import Import
from readings.spreadsheet import csv_table
from tests.readings.conftest import NOW, member_of, signed_in
from tests.readings.desk.brought import BAD, SIMPLE, TRADITIONAL, as_csv, thousand_clients, upload

LATER = NOW + timedelta(minutes=5)


def brought(member, content: bytes, name: str = "clients.csv") -> Import:
    return importing.look_over(member, file_name=name, content=content, now=NOW)


@pytest.mark.parametrize(
    ("encoding", "traditional", "told"),
    [
        ("utf-8", False, "utf_8"),
        ("utf-8-sig", False, "utf_8"),
        ("gb18030", False, "gb18030"),
        ("big5hkscs", True, "big5hkscs"),
    ],
)
def test_of_a_thousand_clients_with_seven_bad_rows_993_are_taken_in_and_out_again(bob, encoding, traditional, told):
    """1000 rows − 7 = 993; two tags; every good row has a note."""
    batch = brought(bob, as_csv(thousand_clients(), encoding, traditional=traditional))
    assert (batch.encoding, batch.format) == (told, "csv")
    batch = importing.take_in(bob, batch, now=NOW)
    script = TRADITIONAL if traditional else {}
    assert [(number, [column for column, _said in errors]) for number, _cells, errors in batch.rows["bad"]] == [
        (number, [column.translate(script)]) for number, (column, _cell) in BAD.items()
    ]
    assert all(said for _number, _cells, errors in batch.rows["bad"] for _column, said in errors)
    assert Client.objects.filter(practitioner=bob, practice=bob.practice).count() == 993
    assert {name: len(ids) for name, ids in batch.created.items()} == {"tags": 2, "clients": 993, "notes": 993}
    first = Client.objects.get(phone="13800000000")
    assert (first.name, first.birth_calendar, first.birth_branch) == ("王伟伟".translate(script), "lunar", "午")
    assert first.language == "zh-hans"
    assert "wangweiwei" in first.search
    assert Client.objects.filter(tags__name="老客户".translate(script)).count() == 993
    assert list(AuditEntry.objects.order_by("pk").values_list("action", flat=True)) == [
        "look_over_import",
        "take_in_import",
    ]

    undone = undoing.undo(bob, batch, now=LATER)
    assert undone.rows["removed"] == {"clients": 993, "notes": 993, "tags": 2}
    assert (Client.objects.count(), Note.objects.count(), Tag.objects.count()) == (0, 0, 0)
    assert AuditEntry.objects.first().action == "undo_import"
    with pytest.raises(undoing.UndoneAlready):
        undoing.undo(bob, batch, now=LATER)


def test_a_large_table_costs_few_queries(bob, django_assert_max_num_queries):
    batch = brought(bob, as_csv(thousand_clients(), "utf-8"))
    with django_assert_max_num_queries(60):
        importing.take_in(bob, batch, now=NOW)


def test_an_imported_client_is_found_like_one_taken_in_by_hand(bob):
    importing.take_in(bob, brought(bob, "姓名,电话,标签\n王伟,+86 138 0000 0001,城南\n".encode()), now=NOW)
    imported = Client.objects.get()
    by_hand = add_client(bob, name="王伟", phone="+86 138 0000 0001", tags=["城南"], now=NOW)
    assert imported.search == by_hand.search


def test_nothing_but_the_import_is_written_before_it_is_taken_in(bob):
    browser = signed_in(bob)
    response = upload(browser, SIMPLE)
    batch = Import.objects.get()
    assert response.url == reverse("import", args=[batch.code])
    page = browser.get(response.url)
    assert page.status_code == 200
    assert "王伟" in page.text
    assert not Client.objects.exists()
    browser.post(reverse("import-take-in", args=[batch.code]))
    assert sorted(Client.objects.values_list("name", flat=True)) == ["李芳", "王伟"]
    assert browser.get(response.url).status_code == 200


def test_headers_in_three_languages_name_the_same_columns(bob):
    for header in ("Name,Phone,Tags", "姓名,电话,标签", "姓名,電話,標籤", "full name,MOBILE,Tag"):
        assert brought(bob, f"{header}\na,1,b\n".encode()).rows["columns"] == ["name", "phone", "tags"]


def test_another_encoding_and_other_columns_can_be_chosen(bob):
    browser = signed_in(bob)
    upload(browser, "甲,乙\n王伟,13800000001\n".encode("gb18030"))
    batch = Import.objects.get()
    page = reverse("import", args=[batch.code])
    importing.read_otherwise(batch, encoding="big5hkscs", kind="clients", columns=["", ""])
    browser.post(page, {"encoding": "gb18030", "kind": "clients"})
    batch.refresh_from_db()
    assert (batch.encoding, batch.rows["columns"]) == ("gb18030", ["", ""])
    twice = {"encoding": "gb18030", "kind": "clients", "column-0": "name", "column-1": "name"}
    assert browser.post(page, twice).status_code == 422
    browser.post(page, twice | {"column-1": "phone"})
    browser.post(reverse("import-take-in", args=[batch.code]))
    assert list(Client.objects.values_list("name", "phone")) == [("王伟", "13800000001")]


def test_who_may_be_there_already_is_left_out_unless_one_says_otherwise(bob):
    """The first is there by phone in another spelling, the third stands further up by e-mail, the fourth is new."""
    add_client(bob, name="王先生", phone="+86 138-0000-0001", now=NOW)
    table = "name,phone,email\n王伟,13800000001,\n李芳,,a@example.org\n阿芳,,A@example.org\n张强,,\n".encode()
    batch = importing.take_in(bob, brought(bob, table), now=NOW)
    assert sorted(Client.objects.values_list("name", flat=True)) == sorted(["王先生", "李芳", "张强"])
    assert batch.rows["skipped"] == 2
    importing.take_in(bob, brought(bob, table), with_twins=True, now=NOW)
    assert Client.objects.count() == 3 + 4


def test_the_same_file_brought_twice_is_told(bob):
    browser = signed_in(bob)
    upload(browser, SIMPLE)
    browser.post(reverse("import-take-in", args=[Import.objects.get().code]))
    again = browser.get(upload(browser, SIMPLE).url)
    assert "This very file was taken in before" in again.text


def test_cases_come_with_their_clients_by_name(bob):
    there = add_client(bob, name="王伟", now=NOW)
    table = (
        "问题,客户,状态,吉凶,标签\n新屋可住否？,王伟,open,hoped for,宅\n何时得财？,李芳,open,,\n"
        "何日归？,李芳,nowhere,,\n,李芳,,,\n"
    ).encode()
    batch = importing.take_in(bob, brought(bob, table), now=NOW)
    assert [(number, errors[0][0]) for number, _cells, errors in batch.rows["bad"]] == [(4, "状态"), (5, "问题")]
    assert sorted(Case.objects.values_list("client__name", flat=True)) == ["李芳", "王伟"]
    assert Client.objects.count() == 2
    first = Case.objects.get(question="新屋可住否？")
    assert (first.client, first.matter, first.practitioner) == (there, "hoped", bob)
    assert "xinwukezhufou" in first.search


def test_the_guard_of_a_spreadsheet_is_taken_off(bob):
    table = csv_table([["name", "note"], ["=1+1", "@home"], ["'tHooft", "＝x"]])
    importing.take_in(bob, brought(bob, table), now=NOW)
    assert sorted(Client.objects.values_list("name", flat=True)) == ["'tHooft", "=1+1"]
    assert sorted(Note.objects.values_list("text", flat=True)) == ["@home", "＝x"]


def test_bad_rows_can_be_had_as_a_table_that_is_brought_again(bob):
    browser = signed_in(bob)
    upload(browser, "姓名,邮箱\n=王,x\n李芳,\n".encode())
    batch = Import.objects.get()
    browser.post(reverse("import-take-in", args=[batch.code]))
    response = browser.get(reverse("import-bad-rows", args=[batch.code]))
    lines = response.content.decode("utf-8-sig").splitlines()
    assert lines[0] == "姓名,邮箱,row,what is wrong"
    assert lines[1].startswith("'=王,x,2,")
    mended = response.content.decode("utf-8-sig").replace(",x,", ",x@example.org,").encode("utf-8-sig")
    importing.take_in(bob, brought(bob, mended), now=NOW)
    assert Client.objects.filter(name="=王", email="x@example.org").exists()


def test_the_headers_of_the_rows_to_mend_are_guarded_too(bob):
    batch = importing.take_in(bob, brought(bob, b"name,email,=cmd\na,,\n,x,\n"), now=NOW)
    response = signed_in(bob).get(reverse("import-bad-rows", args=[batch.code]))
    assert response.content.decode("utf-8-sig").splitlines()[0] == "name,email,'=cmd,row,what is wrong"


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_the_table_of_clients_of_an_export_can_be_brought_in(alice, bob, language):
    born = Birth("lunar", 1990, 5, True, 3, None, "午")
    add_client(bob, name="=田", phone="+86 1", language="zh-hans", tags=["宅", "城南"], birth=born, now=NOW)
    add_client(bob, name="韩", chat_name="han", birth=Birth("solar", 1991), now=NOW)
    before = list(Client.objects.order_by("name").values_list("name", "phone", "birth_branch", "birth_leap", "search"))
    with translation.override(language):
        table = csv_table(clients(practice_document(alice, now=NOW)))
    Client.objects.all().delete()
    batch = importing.take_in(bob, brought(bob, table), now=NOW)
    assert batch.rows["bad"] == []
    after = Client.objects.order_by("name").values_list("name", "phone", "birth_branch", "birth_leap", "search")
    assert list(after) == before


def test_what_has_been_worked_on_since_stays_when_an_import_is_taken_out(bob):
    """Of four one was changed, one has given a consent and one has a case; the fourth goes."""
    table = "name,tags\na,t\nb,\nc,\nd,u\n"
    batch = importing.take_in(bob, brought(bob, table.encode()), now=NOW)
    clients = {client.name: client for client in Client.objects.all()}
    a = clients["a"]
    details = {"phone": "1", "chat_name": "", "email": "", "language": "", "birth": a.birth, "tags": ["t"]}
    change_client(bob, a, seen=version_of(a), name="a", **details, now=LATER)
    give_consent(bob, clients["b"], kind="processing", given_on=NOW.date(), now=LATER)
    Case.objects.create(practice=bob.practice, practitioner=bob, client=clients["c"], question="x")
    undone = undoing.undo(bob, batch, now=LATER)
    assert sorted(Client.objects.values_list("name", flat=True)) == ["a", "b", "c"]
    assert list(Tag.objects.values_list("name", flat=True)) == ["t"]
    assert undone.created == {"clients": sorted(clients[name].pk for name in "abc"), "tags": [Tag.objects.get().pk]}
    page = signed_in(bob).get(reverse("import", args=[batch.code])).text
    assert "3 clients" in page


def test_a_file_lies_here_only_until_it_is_taken_in_or_left(bob):
    first = brought(bob, SIMPLE)
    stored = first.rows["file"]
    assert default_storage.exists(stored)
    signed_in(bob).post(reverse("import-leave", args=[first.code]))
    assert not Import.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_what_was_brought_before_is_left_for_what_is_brought_now(bob):
    first, second = brought(bob, SIMPLE), brought(bob, SIMPLE + b"x,1\n")
    assert [Import.objects.get(), default_storage.exists(first.rows["file"])] == [second, False]
    stored = second.rows["file"]
    importing.take_in(bob, second, now=NOW)
    assert not default_storage.exists(stored)


def test_an_import_is_taken_in_once(bob):
    batch = brought(bob, SIMPLE)
    importing.take_in(bob, batch, now=NOW)
    with pytest.raises(importing.NothingToTakeIn):
        importing.take_in(bob, batch, now=NOW)
    assert Client.objects.count() == 2


def test_a_practitioner_is_not_told_of_clients_that_are_not_theirs(alice, bob):
    add_client(alice, name="王伟", phone="13800000001", now=NOW)
    batch = importing.take_in(bob, brought(bob, SIMPLE), now=NOW)
    assert len(batch.created["clients"]) == 2


@pytest.mark.parametrize("action", ["import-take-in", "import-leave", "import-undo"])
def test_what_somebody_else_brought_is_not_found(alice, bob, charlie, action):
    batch = brought(alice, SIMPLE)
    for member in (bob, charlie):
        assert signed_in(member).post(reverse(action, args=[batch.code])).status_code == 404
        assert signed_in(member).get(reverse("import", args=[batch.code])).status_code == 404
    batch.refresh_from_db()
    assert batch.taken_in_at is None
    assert not Client.objects.exists()


@pytest.mark.parametrize("role", ["assistant", "reader"])
def test_an_assistant_and_a_reader_bring_nothing_in(practice, role):
    assert upload(signed_in(member_of(practice, "dora", role)), SIMPLE).status_code == 403
    assert not Import.objects.exists()
