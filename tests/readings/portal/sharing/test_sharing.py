"""Sharing, sharing again and taking back: what the client sees, and from when on."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core import mail
from django.db import IntegrityError
from django.urls import reverse

from readings.accounts.models import AuditEntry
from readings.cases.models import Reading
from readings.cases.sealed.actions import keep_reading
from readings.clients.actions import add_client
from readings.clients.consents import withdraw_consent
from readings.clients.models import Client
from readings.portal.mailing import send_letters
from readings.portal.models import Letter, Shared
from readings.portal.sharing.actions import Withheld, open_shared, unshare
from readings.surveys.models import Photo
from readings.versions import ChangedMeanwhile
from tests.clients_side import came_in
from tests.readings.conftest import NOW, TIAN, signed_in
from tests.readings.portal.sharing.conftest import WORDS, mine

LATER = NOW + timedelta(hours=1)


@pytest.mark.parametrize("depth", ["letter", "findings"])
def test_the_client_sees_what_whoever_shared_it_saw_before(bob, wei, reading, depth):
    """T16: the two pages have the same body; between them stand only the frames of the practice and of the client."""
    said = {"depth": depth, "title": "Of your house", "words": WORDS, "language": "en", "names_times": "on"}
    preview = signed_in(bob).post(reverse("share-reading", args=[reading.code]), said | {"look": ""}).text
    assert Shared.objects.count() == 0
    assert "The client sees this" in preview
    assert "wei@example.org" in preview
    response = signed_in(bob).post(reverse("share-reading", args=[reading.code]), said | {"share": ""})
    shared = Shared.objects.get()
    assert response.headers["Location"] == reverse("shared", args=[shared.code])
    pages = (preview, signed_in(bob).get(response.headers["Location"]).text, came_in(wei).get(mine(shared)).text)
    bodies = {page.partition("<article")[2].partition("</article>")[0] for page in pages}
    assert len(bodies) == 1
    assert WORDS in bodies.pop()


def test_what_is_changed_later_is_not_seen_until_it_is_shared_again(bob, wei, reading, shared_by_bob):
    first = shared_by_bob(reading)
    second = shared_by_bob(reading, words="Wait until spring.", now=LATER)
    first.refresh_from_db()
    assert (first.unshared_at, second.unshared_at) == (LATER, None)
    assert "Wait until spring." in came_in(wei).get(mine(second)).text
    assert list(Shared.objects.standing()) == [second]


def test_a_survey_that_is_walked_on_stays_as_it_was_shared(bob, wei, survey, shared_by_bob):
    shared = shared_by_bob(survey)
    survey.observations.update(words="a new well")
    assert "a new well" not in came_in(wei).get(mine(shared)).text
    page = signed_in(bob).get(reverse("share-survey", args=[survey.code])).text
    assert "Since then something has changed." in page
    again = shared_by_bob(survey, now=LATER)
    assert "a new well" in came_in(wei).get(mine(again)).text


def test_of_one_thing_one_stands_for_a_client(reading, shared_by_bob):
    shared = shared_by_bob(reading)
    with pytest.raises(IntegrityError, match=r"a_reading_is_shared_once|UNIQUE"):
        Shared.objects.create(
            **{name: getattr(shared, name) for name in ("practice", "client", "reading", "shared_by", "shared_at")},
            title="x",
            language="en",
            content={},
        )


def test_what_is_taken_back_is_gone_at_once_and_says_so_to_its_client_alone(bob, wei, reading, shared_by_bob):
    shared = shared_by_bob(reading)
    browser = came_in(wei)
    assert browser.get(mine(shared)).status_code == 200
    signed_in(bob).post(reverse("unshare", args=[shared.code]))
    response = browser.get(mine(shared))
    assert response.status_code == 404
    assert "No longer shared" in response.text
    assert WORDS not in response.text
    other = came_in(add_client(bob, name="Lu", now=NOW))
    nothing = other.get(mine(shared))
    assert nothing.status_code == 404
    assert "No longer shared" not in nothing.text
    trail = AuditEntry.objects.filter(object_code=shared.code).order_by("id").values_list("action", flat=True)
    assert list(trail) == ["share_reading", "open_shared", "unshare"]


def test_what_was_shared_anew_is_led_to_from_its_old_address(wei, reading, shared_by_bob):
    old, new = shared_by_bob(reading), shared_by_bob(reading, now=LATER)
    response = came_in(wei).get(mine(old))
    assert response.status_code == 404
    assert mine(new) in response.text


def test_it_counts_as_opened_by_the_first_look_and_not_by_a_scanner_s_head(wei, reading, shared_by_bob):
    shared = shared_by_bob(reading)
    browser = came_in(wei)
    browser.head(mine(shared))
    assert Shared.objects.get().opened_at is None
    browser.get(mine(shared))
    opened = Shared.objects.get().opened_at
    browser.get(mine(shared))
    assert Shared.objects.get().opened_at == opened == NOW
    assert AuditEntry.objects.filter(action="open_shared", client_code=wei.code).count() == 1


def test_who_looks_as_the_client_does_opens_nothing(bob, reading, shared_by_bob):
    shared = shared_by_bob(reading)
    assert signed_in(bob).get(reverse("shared", args=[shared.code])).status_code == 200
    assert Shared.objects.get().opened_at is None


def test_a_photo_is_seen_as_long_as_it_is_shared_there_and_chosen(bob, wei, survey, shared_by_bob):
    """T15: by its client, small and whole; of the other photos none."""
    shared = shared_by_bob(survey)
    chosen = survey.photos.get(for_client=True)
    address = reverse("my-shared-photo", args=[wei.code, shared.code, chosen.digest])
    browser = came_in(wei)
    assert chosen.digest in browser.get(mine(shared)).text
    whole, small = browser.get(address), browser.get(f"{address}?small")
    assert (whole.status_code, small.status_code) == (200, 200)
    assert whole.headers["Content-Security-Policy"].startswith("sandbox")
    kept_back = Photo.objects.create(
        **{name: getattr(chosen, name) for name in ("practice", "survey", "content_type", "file", "size", "taken_by")},
        key=uuid4(),
        digest="f" * 64,
        for_client=True,
    )
    added_later = reverse("my-shared-photo", args=[wei.code, shared.code, kept_back.digest])
    assert browser.get(added_later).status_code == 404
    Photo.objects.filter(pk=chosen.pk).update(for_client=False)
    assert browser.get(address).status_code == 404
    assert chosen.digest not in browser.get(mine(shared)).text.partition("<main")[2]
    Photo.objects.filter(pk=chosen.pk).update(for_client=True)
    unshare(bob, shared, now=LATER)
    assert browser.get(address).status_code == 404


def test_the_practice_is_shown_the_photos_of_those_surveys_alone_that_it_sees(bob, charlie, survey):
    photo = survey.photos.get(for_client=True)
    address = reverse("survey-client-photo", args=[survey.code, photo.digest])
    assert signed_in(bob).get(address).status_code == 200
    assert signed_in(charlie).get(address).status_code == 404


def test_a_link_to_one_reading_leads_to_it_as_it_was_shared_last(wei, reading, survey, shared_by_bob):
    first = shared_by_bob(reading)
    browser = came_in(wei, limited_to=first)
    other = shared_by_bob(survey)
    second = shared_by_bob(reading, now=LATER)
    assert browser.get(mine(second)).status_code == 200
    assert browser.get(mine(other)).status_code == 404
    assert browser.get(mine(first)).status_code == 404
    assert browser.get(reverse("my-home", args=[wei.code])).status_code == 404


def test_a_letter_says_that_there_is_something_and_not_what(wei, reading, shared_by_bob):
    shared_by_bob(reading, by_mail=True)
    send_letters(now=NOW)
    (letter,) = mail.outbox
    assert letter.to == ["wei@example.org"]
    words = letter.subject + letter.body
    assert f"/my/{wei.code}/" in words
    for secret in (WORDS, "Of your house", "house", reading.question, "Wei"):
        assert secret not in words


@pytest.mark.parametrize("ends", ["unshared", "opened", "shared anew"])
def test_no_letter_leaves_of_what_needs_none_any_more(bob, reading, shared_by_bob, ends):
    shared = shared_by_bob(reading, by_mail=True)
    match ends:
        case "unshared":
            unshare(bob, shared, now=NOW)
        case "opened":
            open_shared(shared, now=NOW)
        case _:
            shared_by_bob(reading, now=LATER)
    send_letters(now=LATER)
    assert mail.outbox == []


def test_without_the_tick_nobody_is_mailed(reading, shared_by_bob):
    shared_by_bob(reading)
    assert not Letter.objects.exists()


def test_who_took_back_being_kept_is_shown_nothing_more(bob, wei, reading, shared_by_bob):
    withdraw_consent(bob, wei.consents.get(kind="processing"), now=NOW)
    with pytest.raises(Client.DoesNotExist):
        shared_by_bob(reading)
    page = signed_in(bob).get(reverse("share-reading", args=[reading.code])).text
    assert "Nothing can be shared." in page
    assert not Shared.objects.exists()


def test_a_reading_that_was_filed_elsewhere_meanwhile_is_not_shared(bob, reading, shared_by_bob):
    Reading.objects.filter(pk=reading.pk).update(client=add_client(bob, name="Lu", now=NOW))
    with pytest.raises(ChangedMeanwhile):
        shared_by_bob(reading)
    assert not Shared.objects.exists()


def test_an_illness_is_shared_only_where_the_practice_allows_it(bob, wei, reading, shared_by_bob, monkeypatch):
    monkeypatch.setattr("readings.portal.sharing.things.OfReading.is_withheld", True)
    with pytest.raises(Withheld):
        shared_by_bob(reading)
    page = signed_in(bob).post(reverse("share-reading", args=[reading.code]), {"share": ""}).text
    assert "Of this matter clients are told nothing" in page
    assert not Shared.objects.exists()


def test_nothing_is_shared_that_the_member_does_not_see(charlie, bob, reading, survey, shared_by_bob):
    """T1: of another practice everything is not found, and nothing happens."""
    shared = shared_by_bob(reading)
    browser = signed_in(charlie)
    said = {"depth": "letter", "title": "x", "words": "x", "language": "en", "share": ""}
    for name, code in (("share-reading", reading.code), ("share-survey", survey.code), ("unshare", shared.code)):
        assert browser.post(reverse(name, args=[code]), said).status_code == 404
    assert browser.get(reverse("shared", args=[shared.code])).status_code == 404
    assert Shared.objects.standing().count() == 1


def test_what_is_posted_beside_the_form_changes_nothing(bob, wei, reading):
    """T10: whom it is for, whose it is and what it says follow from the reading."""
    other = add_client(bob, name="Lu", now=NOW)
    said = {"depth": "letter", "title": "Of your house", "words": WORDS, "language": "en", "share": ""}
    more = {"client": other.pk, "practice": "999", "content": "{}", "tells_when": "on", "opened_at": "2020-01-01"}
    signed_in(bob).post(reverse("share-reading", args=[reading.code]), said | more)
    shared = Shared.objects.get()
    assert (shared.client, shared.practice, shared.shared_by) == (wei, bob.practice, bob)
    assert (shared.tells_when, shared.opened_at, shared.content["kind"]) == (False, None, "reading")


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ({"words": ""}, "A letter needs words of yours"),
        ({"title": ""}, "This field is required"),
        ({"title": "a" * 301}, "at most 300"),
        ({"language": "fr"}, "Select a valid choice"),
        ({"depth": "everything"}, "Select a valid choice"),
    ],
)
def test_what_is_typed_wrongly_is_told_and_kept(bob, reading, said, error):
    sent = {"depth": "letter", "title": "Of your house", "words": WORDS, "language": "en", "share": ""} | said
    response = signed_in(bob).post(reverse("share-reading", args=[reading.code]), sent)
    assert response.status_code == 422
    assert error in response.text
    assert (sent["words"] or sent["title"]) in response.text
    assert not Shared.objects.exists()


def test_the_client_s_page_of_the_practice_lists_what_is_shared(bob, wei, reading, shared_by_bob):
    shared = shared_by_bob(reading)
    page = signed_in(bob).get(reverse("client", args=[wei.code])).text
    assert reverse("shared", args=[shared.code]) in page
    assert "not opened yet" in page


def test_a_reading_without_a_client_has_nobody_to_share_with(bob):
    reading = keep_reading(bob, request=TIAN, question="", language="en", now=NOW)
    assert signed_in(bob).get(reverse("share-reading", args=[reading.code])).status_code == 404
