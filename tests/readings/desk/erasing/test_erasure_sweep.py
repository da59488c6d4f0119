"""After a client is erased no table, file, cache or search holds a word of theirs, whatever kind of row it stood in.

A field that may hold words fails the first of these tests until a marker is planted in it, or it is known to hold none.
"""

import pytest
from django.core.cache import caches
from django.db import models, transaction
from django.db.models import Q
from django.urls import reverse

from readings.accounts.models import AuditEntry
from readings.clients.actions import add_client
from readings.desk.erasing.actions import erase_client
from readings.desk.erasing.holdings import HOLDINGS, people
from readings.notices.models import Notice
from readings.notices.outbox import notify
from readings.outcomes.models import ClientMail
from readings.portal.acts import record_act
from readings.portal.models import ClientMessage, Enquiry, EntryLink, Letter, Shared
from readings.predictions.models import Chain
from readings.predictions.proof.verifying import verify
from tests.clients_rows import asked, lived_in
from tests.clients_side import came_in
from tests.readings.conftest import NOW, signed_in
from tests.readings.desk.erasing.conftest import AFTER, MARK
from tests.readings.desk.erasing.test_erasing import files_with, tables_with

# Fields of text in which nobody writes: codes, hashes and words of the product's own.
NO_WORDS = {
    *("code", "key", "kind", "step", "rule", "topic", "zone", "language", "content_type", "plan_type", "subject"),
    *("digest", "token_hash", "email_hash", "spoken_hash", "engine_version", "method", "next_step", "question_key"),
    *("branches", "context", "moved", "windows", "label", "currency", "element", "omen", "place", "about"),
    *("polarity", "upper", "lower", "findings"),
}


def fields_of_words(model: type[models.Model]) -> list[models.Field]:
    """Those of text in which somebody writes something; those with choices hold a word of the product's own."""
    text = (models.CharField, models.TextField, models.JSONField)
    fields = [field for field in model._meta.concrete_fields if isinstance(field, text) and not field.choices]
    return [field for field in fields if field.name not in NO_WORDS]


def test_a_marker_is_planted_in_every_text_that_is_kept_of_a_client(somebody):
    clients, bare = people(somebody), set()
    for holding in HOLDINGS:
        for field in fields_of_words(holding.model):
            cells = holding.rows(clients).values_list(field.name, flat=True)
            if not any(MARK in str(cell).casefold() for cell in cells):
                bare.add(f"{holding.name}.{field.name}")
    assert sorted(bare) == []


@pytest.mark.django_db(transaction=True)
def test_nothing_of_who_looked_and_came_in_is_left_either(alice, bob, somebody, settings):
    """They were looked for and at by the practice, came in, were told of and mailed; then all of it is gone."""
    device = came_in(somebody)
    device.get(reverse("my-messages", args=[somebody.code]))
    record_act(somebody, "write_to_practice", somebody.messages.first(), now=NOW)
    for message in somebody.messages.all():
        with transaction.atomic():
            notify(bob, "client_message", f"message:{message.code}", {"message": message.code}, now=NOW)
    staff = signed_in(bob)
    for address in (
        reverse("client", args=[somebody.code]),
        reverse("client-messages", args=[somebody.code]),
        f"{reverse('search')}?q={MARK}",
    ):
        assert MARK in staff.get(address).text
    assert files_with(MARK, settings.MEDIA_ROOT) != []
    erase_client(alice, somebody, now=AFTER)
    assert tables_with(MARK) == set()
    assert [path for path in settings.MEDIA_ROOT.rglob("*") if path.is_file()] == []
    for cache in caches.all():
        assert MARK not in str(getattr(cache, "_cache", ""))
    found = staff.get(reverse("search"), {"q": MARK}).text
    assert MARK not in found.replace(f'value="{MARK}"', "").replace(f"?q={MARK}", "")  # but for what was typed
    assert MARK not in signed_in(alice).get(reverse("practice-audit")).text
    assert not Notice.objects.exists()
    assert AuditEntry.objects.filter(client_code=somebody.code).exists()


def test_whoever_was_in_is_in_no_more_and_no_letter_leaves(alice, somebody):
    device = came_in(somebody)
    address = reverse("my-messages", args=[somebody.code])
    assert device.get(address).status_code == 200
    erase_client(alice, somebody, now=AFTER)
    assert device.get(address).status_code == 404
    assert not EntryLink.objects.exists()
    assert not Letter.objects.exists()
    assert not ClientMail.objects.exists()


def test_the_chain_stays_sound_and_says_how_many_were_erased(alice, somebody):
    """A promise and what was added to it: two links."""
    erase_client(alice, somebody, now=AFTER)
    assert verify(Chain.objects.get(), now=AFTER) == []
    assert "2 erased" in signed_in(alice).get(reverse("chain")).text


def test_what_a_stranger_asked_goes_with_the_client_that_they_became(alice, bob, somebody):
    """One asked and became a case of theirs; another waits, and is nobody's yet."""
    case = somebody.cases.get()
    for number, filed in enumerate((case, None)):
        words = asked(f"stranger{number}") | {"practice": bob.practice, "asked_at": NOW}
        Enquiry.objects.create(case=filed, state="taken-in" if filed else "waiting", **words)
    erase_client(alice, somebody, now=AFTER)
    assert list(Enquiry.objects.values_list("question", flat=True)) == ["stranger1"]


def test_what_is_on_the_side_of_others_stays(alice, charlie, somebody, others_client):
    """The same person is a client of charlie's too, by the same address."""
    there = add_client(charlie, name="Tian", email=somebody.email, now=NOW)
    for member, client in ((alice, others_client), (charlie, there)):
        lived_in(member, client, now=NOW, word="kept")
    erase_client(alice, somebody, now=AFTER)
    assert ClientMessage.objects.filter(client=others_client).count() == 2
    assert ClientMessage.objects.filter(client=there).count() == 2
    assert EntryLink.objects.count() == 2
    assert Letter.objects.filter(Q(client__in=[others_client, there])).count() == 2
    assert there.enquiries.count() == 1


def test_what_was_shared_with_somebody_else_of_a_reading_of_theirs_goes_too(alice, somebody, others_client):
    """The reading was filed with another client, shared with them, and filed with this one then."""
    reading = somebody.readings.first()
    shared = {"reading": reading, "title": "x", "language": "en", "content": {}, "shared_by": alice, "shared_at": NOW}
    Shared.objects.create(practice=alice.practice, client=others_client, **shared)
    erase_client(alice, somebody, now=AFTER)
    assert not Shared.objects.exists()
