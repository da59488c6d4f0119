import pytest
from django.contrib import admin
from django.db import IntegrityError, transaction

from readings.clients.actions import add_client
from readings.predictions.models import Amendment, Answer, Chain, Link, Promise, PromiseRule
from readings.predictions.proof.erasing import erase_link
from readings.predictions.proof.verifying import verify
from tests.readings.conftest import NOW

LATER = NOW.replace(year=2030)
OPEN = {
    *("id", "client", "timing", "state", "answer"),
    *("next_step", "next_due_at", "failures", "last_error"),
}
OTHER = {
    **dict.fromkeys(("position", "length", "count", "flagged"), 48),
    **dict.fromkeys(("told", "primary", "counted"), None),
    **{column: ["子"] for column in ("branches", "windows")},
    **dict.fromkeys(("locked_at", "horizon_starts", "horizon_ends", "created_at"), LATER),
}
PROMISE_COLUMNS = sorted({field.name for field in Promise._meta.concrete_fields} - OPEN)
AMENDMENT_COLUMNS = sorted({field.name for field in Amendment._meta.concrete_fields} - {"id"})
LINK_COLUMNS = sorted({field.name for field in Link._meta.concrete_fields} - {"id"})


def rows():
    return [list(model.objects.order_by("pk").values()) for model in (Promise, Amendment, Link)]


def test_what_is_worded_and_settled_is_sealed_with_whose_it_is():
    whose = {"code", "practice", "reading", "made_by", "created_at"}
    assert {*Promise.WORDED, *Promise.SETTLED} | whose == {*PROMISE_COLUMNS}


@pytest.mark.parametrize("column", PROMISE_COLUMNS)
def test_the_database_refuses_to_change_a_locked_promise(promises, charlie, column):
    """Each column alone, by an UPDATE that goes past every line of ours."""
    promise, before = promises[0], rows()
    other = {"practice": charlie.practice, "made_by": charlie, "reading": promises[1].reading, "link": None}
    value = {**OTHER, **other}.get(column, "x")
    if value is None and column != "link":
        value = not getattr(promise, column)
    with pytest.raises(IntegrityError, match="a locked promise never changes"), transaction.atomic():
        Promise.objects.filter(pk=promise.pk).update(**{column: value})
    assert rows() == before


@pytest.mark.parametrize("state", ["draft", "withdrawn"])
def test_a_lock_is_never_taken_back(promises, state):
    with pytest.raises(IntegrityError, match="a locked promise never changes"), transaction.atomic():
        Promise.objects.filter(pk=promises[0].pk).update(state=state)


@pytest.mark.parametrize("column", AMENDMENT_COLUMNS)
def test_the_database_refuses_to_change_an_amendment(promises, amendment, charlie, column):
    before = rows()
    other = {
        "practice": charlie.practice,
        "amended_by": charlie,
        "promise": promises[0],
        "amended_at": LATER,
        "link": promises[0].link,
    }
    with pytest.raises(IntegrityError, match="an amendment never changes"), transaction.atomic():
        Amendment.objects.update(**{column: other.get(column, "x")})
    assert rows() == before


@pytest.mark.parametrize("column", LINK_COLUMNS)
def test_the_database_refuses_to_change_a_link(promises, column):
    """That it is erased alone is no erasure either, while it still says something."""
    before = rows()
    other = {
        "chain": Chain.objects.create(practice=promises[0].practice, imported_at=NOW),
        "number": 77,
        "sealed_at": LATER,
        "erased_at": LATER,
    }
    with pytest.raises(IntegrityError, match="a link never changes"), transaction.atomic():
        Link.objects.filter(number=1).update(**{column: other.get(column, "")})
    assert rows() == before


def test_a_link_is_erased_once_and_never_filled_again(promises):
    link = promises[0].link
    erase_link(link, now=NOW)
    for change in ({"erased_at": None}, {"erased_at": LATER}, {"record": "{}"}, {"salt": "00" * 32}):
        with pytest.raises(IntegrityError, match="a link never changes"), transaction.atomic():
            Link.objects.filter(pk=link.pk).update(**change)


def test_an_erasure_takes_nothing_else_along(promises):
    with pytest.raises(IntegrityError, match="a link never changes"), transaction.atomic():
        Link.objects.filter(number=1).update(record="", salt="", erased_at=NOW, commitment="0" * 64)


def test_what_is_not_sealed_can_change(alice, promises):
    promise = promises[0]
    promise.client = add_client(alice, name="Tian", now=NOW)
    promise.state, promise.answer = Promise.State.RESOLVED, Answer.INSIDE
    promise.timing, promise.next_step, promise.next_due_at = None, "", None
    promise.save()
    promise.refresh_from_db()
    assert (promise.answer, promise.client.name) == ("inside", "Tian")


def test_a_draft_can_change(alice, tian):
    draft = Promise.objects.create(
        practice=alice.practice, reading=tian, made_by=alice, unit="day", length=36, claim="It holds"
    )
    draft.claim, draft.made_by, draft.length = "It stands", alice, 60
    draft.save()
    draft.refresh_from_db()
    assert (draft.claim, draft.length) == ("It stands", 60)


# A locked promise can't be changed in a shell, whichever way somebody tries.


def test_save_in_a_shell_is_refused(promises):
    promise, before = Promise.objects.get(pk=promises[0].pk), rows()
    promise.claim = "It was meant otherwise"
    with pytest.raises(IntegrityError, match="a locked promise never changes"), transaction.atomic():
        promise.save()
    with pytest.raises(IntegrityError, match="a locked promise never changes"), transaction.atomic():
        promise.save(update_fields=["claim"])
    assert rows() == before


def test_an_update_of_many_is_refused_for_all(alice, promises, tian):
    Promise.objects.create(practice=alice.practice, reading=tian, made_by=alice, unit="day", length=36)
    before = rows()
    with pytest.raises(IntegrityError, match="a locked promise never changes"), transaction.atomic():
        Promise.objects.update(criteria="Somebody says so")
    assert rows() == before


def test_a_bulk_update_is_refused(promises):
    before = rows()
    for promise in promises:
        promise.told = True
    with pytest.raises(IntegrityError, match="a locked promise never changes"), transaction.atomic():
        Promise.objects.bulk_update(promises, ["told"])
    assert rows() == before


def test_the_models_refuse_to_remove_a_locked_promise(promises):
    before = rows()
    with pytest.raises(IntegrityError, match="a locked promise is never removed"), transaction.atomic():
        promises[0].delete()
    with pytest.raises(IntegrityError, match="a locked promise is never removed"), transaction.atomic():
        Promise.objects.all().delete()
    with pytest.raises(IntegrityError), transaction.atomic():
        promises[0].link.delete()
    assert rows() == before


def test_a_draft_and_a_promise_that_was_erased_can_be_removed(alice, promises, tian):
    draft = Promise.objects.create(practice=alice.practice, reading=tian, made_by=alice, unit="day", length=36)
    draft.delete()
    erase_link(promises[0].link, now=NOW)
    Promise.objects.get(pk=promises[0].pk).delete()
    assert {*Promise.objects.all()} == {*promises[1:]}
    assert verify(Chain.objects.get(), now=NOW) == []


def test_the_admin_has_none_of_it():
    registered = {*admin.site._registry}
    assert registered.isdisjoint({Promise, PromiseRule, Amendment, Chain, Link})
