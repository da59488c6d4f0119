"""T16: what the practice keeps for itself occurs nowhere on the client's side, whatever page or file is asked for.

A word stands in every field that is the practice's own. All routes of the client's side are asked, as the resolver
knows them, so that a new one is among them; one that names an object has to say here which.
"""

import io
import zipfile
from datetime import timedelta

import pytest
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import get_resolver, reverse

from readings.cases.fees.fee_actions import write_fee
from readings.cases.files.attachment_actions import attach_file
from readings.cases.files.taken_files import taken_file
from readings.cases.models import Reading
from readings.cases.noting.note_actions import change_note, open_note, write_note
from readings.cases.noting.note_targets import Target
from readings.cases.noting.snippet_actions import write_snippet
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.sealed.later_actions import note_sighting
from readings.cases.shelf.case_actions import open_case
from readings.cases.shelf.links import link_cases
from readings.clients.actions import add_client
from readings.clients.birth import Birth
from readings.clients.consents import give_consent
from readings.clients.family_actions import add_relative
from readings.outcomes.actions import record_outcome
from readings.outcomes.asking.mailing import send_client_mails
from readings.outcomes.asking.steps import take_promise_steps
from readings.outcomes.models import PastCase, Resolution
from readings.portal.letters import KINDS, write_letter
from readings.portal.mailing import send_letters
from readings.portal.sharing.actions import Told, share
from readings.portal.sharing.things import OfReading, OfSurvey
from readings.predictions.feeds.actions import make_feed
from readings.predictions.models import Promise
from readings.predictions.promising.actions import amend_promise, save_draft
from readings.predictions.watching.actions import set_timing
from readings.surveys.models import Survey
from tests.clients_rows import lived_in
from tests.clients_side import came_in
from tests.readings.cases.files import picture
from tests.readings.conftest import NOW, TIAN, signed_in
from tests.readings.promises import locked
from tests.readings.surveys.walked import house_of, walked

PRIVATE, SHOWN = "KEPTBACK", "SHOWN"  # calendar files have a PRIVATE of their own
AFTER = NOW + timedelta(days=40)  # the horizons of 36 days are just over


@pytest.fixture
def wei(alice, bob):
    """A client of bob's of whom something private is kept in every kind of row, and something shown in a few."""
    client = add_client(bob, name="Wei", email="wei@example.org", tags=[f"{PRIVATE}-tag"], now=NOW)
    born = Birth("solar", 1991, 6, False, 7)
    add_relative(bob, client, name="Han", relation="wife", birth=born, now=NOW)
    for kind in ("processing", "reminders"):
        give_consent(bob, client, kind=kind, given_on=NOW.date(), now=NOW)
    said = {"people": f"{PRIVATE}-people", "house": f"{PRIVATE}-house", "tags": [f"{PRIVATE}-case-tag"]}
    case = open_case(bob, question=f"{SHOWN}-question", client=client, now=NOW, **said)
    link_cases(bob, case, other=open_case(bob, question=f"{PRIVATE}-other", now=NOW), why=f"{PRIVATE}-why", now=NOW)
    reading = keep_reading(bob, request=TIAN, question=f"{SHOWN}-reading", language="en", now=NOW)
    file_reading(bob, reading, client=client, case=case, now=NOW)
    _noted(alice, bob, client, case, reading)
    over = _promised(bob, client, reading)
    survey = walked(bob, house_of(bob, client, now=NOW, word=f"{SHOWN}-house"), word=SHOWN, reading=reading, now=NOW)
    _kept_to_oneself(survey)
    for thing, depth in ((OfReading(reading), "letter"), (OfReading(over), "findings"), (OfSurvey(survey), "findings")):
        letter = Told(title=f"{SHOWN}-title", words=f"{SHOWN}-letter", depth=depth, language="en", names_times=True)
        share(bob, thing, client=client, told=letter, by_mail=True, now=NOW)
    lived_in(bob, client, now=NOW, word=SHOWN, case=case, ways_in=False)
    return client


def _noted(alice, bob, client, case, reading) -> None:
    for number, target in enumerate((Target(client=client), Target(case=case), Target(reading=reading))):
        for visibility in ("author", "practice"):
            note = write_note(bob, target, text=f"{PRIVATE}-note-{number}", visibility=visibility, now=NOW)
            change_note(bob, note, seen=1, text=f"{PRIVATE}-note-{number}-again", now=NOW)
            if visibility == "author":
                open_note(alice, note, reason=f"{PRIVATE}-reason", now=NOW)
    note_sighting(bob, reading, response={"kind": "thing", "what": f"{PRIVATE}-sighting"}, now=NOW)
    write_snippet(bob, title=f"{PRIVATE}-snippet", text=f"{PRIVATE}-snippet", is_shared=True, now=NOW)
    write_fee(bob, case, on=NOW.date(), amount="88", currency="CNY", what_for=f"{SHOWN}-fee", paid_on=None, now=NOW)
    attach_file(bob, case, file=taken_file(SimpleUploadedFile(f"{PRIVATE}-file.jpg", picture())), now=NOW)


def _kept_to_oneself(survey) -> None:
    """The notes of a walk, and what was looked for and is not there."""
    Survey.objects.update(note=f"{PRIVATE}-survey")
    for said in (survey.omens, survey.observations, survey.directions):
        said.update(note=f"{PRIVATE}-{said.model.__name__}")
    survey.omens.filter(is_there=False).update(advice=f"{PRIVATE}-not-there")


def _promised(bob, client, reading) -> Reading:
    """Of four promises one runs and was told, one runs and was not, one is answered, and one is a draft."""
    private = {"criteria": f"{PRIVATE}-criteria", "now": NOW}
    locked(bob, reading, claim=f"{SHOWN}-told", told=True, **private)
    untold = keep_reading(bob, request=TIAN, question=f"{PRIVATE}-untold", language="en", now=NOW)
    amend_promise(
        bob, locked(bob, untold, claim=f"{PRIVATE}-untold", client=client, **private), words=f"{PRIVATE}-more", now=NOW
    )
    over = keep_reading(bob, request=TIAN, question=f"{SHOWN}-over", language="en", now=NOW)
    answered = locked(bob, over, claim=f"{SHOWN}-answered", client=client, **private)
    said = {"note": f"{PRIVATE}-resolution", "how_known": f"{PRIVATE}-known", "recorded_by": bob}
    Resolution.objects.create(
        practice=bob.practice, promise=answered, answer="unknown", reported_at=NOW, decided_at=NOW, **said
    )
    Promise.objects.filter(pk=answered.pk).update(answer="unknown", state="resolved", next_step="", next_due_at=None)
    words = {"claim": f"{PRIVATE}-draft", "criteria": f"{PRIVATE}-draft", "told": None, "now": NOW}
    save_draft(bob, reading, position=0, unit="day", length=36, **words)
    days = {"polarity": "good", "unit": "range", "since": NOW, "until": NOW + timedelta(days=3), "now": NOW}
    timing = set_timing(bob, client, words=f"{PRIVATE}-timing", **days)
    record_outcome(bob, timing.windows.first(), answer="unknown", note=f"{PRIVATE}-outcome", now=NOW)
    PastCase.objects.create(
        practice=bob.practice, client=client, claim=f"{PRIVATE}-before", brought_by=bob, brought_at=NOW
    )
    return Reading.objects.get(pk=over.pk)


def routes() -> dict[str, tuple[str, ...]]:
    """The routes of the client's side, with the parts of their addresses."""
    known = get_resolver().reverse_dict
    return {name: tuple(known.getlist(name)[0][0][0][1]) for name in known if str(name).startswith("my-")}


def parts_of(name: str, parts: tuple[str, ...], client) -> dict[str, str]:
    """What stands in the address of a route: the client, and the object that is theirs."""
    codes = {
        "my-consent-withdraw": lambda: client.consents.first().code,
        "my-happened": lambda: client.promises.get(claim=f"{SHOWN}-told").code,
        "my-message-file": lambda: client.messages.first().files.get().code,
        "my-shared": lambda: client.shared.get(survey=None, depth="findings").code,
        "my-shared-photo": lambda: client.shared.get(reading=None).code,
        "my-in-link": lambda: "none",
        **{f"my-appointment{act}": lambda: client.appointments.get().code for act in ("", "-other", "-cancel", "-ics")},
    }
    others = {"kind": "research", "photo": "none", "token": "none"}
    return {
        part: client.code if part == "client" else codes[name]() if part == "code" else others[part] for part in parts
    }


def content_of(response) -> str:
    """All that an answer holds: its headers and its text, and of a zip each file in it."""
    content = b"".join(response.streaming_content) if response.streaming else response.content
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            content = b"\n".join(
                [*(name.encode() for name in archive.namelist()), *map(archive.read, archive.namelist())]
            )
    return str(response.headers) + content.decode(errors="ignore")


def test_no_route_of_the_clients_side_says_what_is_the_practices_own(wei):
    """Asked by GET and by POST, in the three languages; what some of them show proves that they were looked at."""
    browser, told = came_in(wei), set()
    addresses = [(name, reverse(name, kwargs=parts_of(name, parts, wei))) for name, parts in routes().items()]
    addresses += [("my-shared", reverse("my-shared", args=[wei.code, shared.code])) for shared in wei.shared.all()]
    for name, address in addresses:
        if name != "my-leave":
            for language in ("en", "zh-hans", "zh-hant"):
                browser.cookies["django_language"] = language
                answer = content_of(browser.get(address))
                assert PRIVATE not in answer, name
                told |= {name} if SHOWN in answer else set()
    for name in ("my-export", "my-messages", "my-appointments", "my-letters"):
        if name in routes():
            assert PRIVATE not in content_of(browser.post(reverse(name, args=[wei.code]))), name
    assert told >= {"my-home", "my-happened", "my-messages", "my-shared"}


def test_the_zip_of_ones_own_data_has_nothing_of_the_practices_own_nor_others_births(wei):
    answer = content_of(came_in(wei).post(reverse("my-export", args=[wei.code])))
    assert SHOWN in answer
    assert PRIVATE not in answer
    assert "1991" not in answer


def test_no_mail_to_a_client_says_what_any_of_it_is_about(wei):
    """A letter of every kind, and the mails that ask what came of a promise, once its horizon is over."""
    for kind in KINDS:
        if not KINDS[kind].details:
            write_letter(wei, kind, f"{kind}:test", context={"code": wei.code}, now=NOW)
    send_letters(now=NOW)
    take_promise_steps(now=AFTER)
    send_client_mails(now=AFTER)
    told = [letter for letter in mail.outbox if letter.to == ["wei@example.org"]]
    assert told != []
    for letter in told:
        words = letter.subject + letter.body + str(letter.extra_headers)
        assert PRIVATE not in words
        assert SHOWN not in words


def test_a_calendar_feed_that_says_nothing_of_its_windows_says_nothing_of_the_client(bob, wei):
    """T14: the detail that a feed has from the start; a meeting stands in it beside the windows."""
    wei.appointments.update(state="agreed", starts_at=NOW + timedelta(days=1))
    _feed, token = make_feed(bob, detail="busy", now=NOW)
    feed = came_in(wei).get(reverse("feed", args=[token])).text
    assert "BEGIN:VEVENT" in feed
    assert not [word for word in (PRIVATE, SHOWN, "Wei") if word in feed]


def test_a_search_finds_no_messages_questions_and_notes(bob, wei):
    """A client is found by who they are, a case by its question; what they wrote is read with them alone."""
    browser = signed_in(bob)
    for word in (f"{PRIVATE}-note", f"{PRIVATE}-resolution", f"{PRIVATE}-criteria"):
        page = browser.get(reverse("search"), {"q": word})
        assert f"/clients/{wei.code}/" not in page.text
    wei.messages.update(text="jadebowl")
    wei.enquiries.update(question="jadebowl", more="jadebowl")
    page = browser.get(reverse("search"), {"q": "jadebowl"})
    assert f"/clients/{wei.code}/" not in page.text
    assert "/cases/" not in page.text.partition("<main")[2]
