"""Every form that posts carries its token; Django's test client does not ask for it, so this does."""

import re
from decimal import Decimal
from uuid import uuid4

from readings.cases.fees.fee_actions import write_fee
from readings.cases.files.attachment_actions import attach_file
from readings.cases.files.taken_files import taken_file
from readings.cases.noting.note_actions import write_note
from readings.cases.noting.note_targets import Target
from readings.cases.noting.snippet_actions import write_snippet
from readings.cases.sealed.actions import file_reading
from readings.cases.shelf.bin import throw_away
from readings.cases.shelf.case_actions import open_case
from readings.cases.shelf.links import link_cases
from readings.cases.shelf.question_templates import add_template
from readings.clients.actions import add_client
from readings.clients.consents import give_consent
from readings.clients.family_actions import add_relative
from readings.clients.merging import merge_clients
from readings.desk.in_out.importing import look_over, take_in
from readings.predictions.promising.actions import save_draft
from readings.predictions.watching.actions import stop_watching, watch_timing
from readings.surveys.actions import add_house, start_survey
from readings.surveys.photos.actions import add_photo
from readings.surveys.photos.subjects import Subject
from tests.readings.cases.files import picture, sent
from tests.readings.conftest import NOW, known_again
from tests.readings.promises import NOT_YET_PROMISED, locked

FORM = re.compile(r'<form[^>]*method="post".*?</form>', re.DOTALL)
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w{64}"')


def test_every_form_that_posts_carries_its_token(alice, bob, tian, client):
    somebody = add_client(alice, name="Tian", now=NOW)
    relative = add_relative(alice, somebody, name="Han", relation="wife", now=NOW)
    case = open_case(alice, question="A new house", client=somebody, now=NOW)
    file_reading(alice, tian, client=somebody, case=case, now=NOW)
    watched = watch_timing(alice, tian, position=0, unit="day", now=NOW)
    stopped = stop_watching(alice, watch_timing(alice, tian, position=1, unit="day", now=NOW), now=NOW)
    promise = locked(alice, tian, now=NOW)
    draft = save_draft(alice, tian, **NOT_YET_PROMISED, now=NOW)
    other = open_case(alice, question="Another house", now=NOW)
    throw_away(alice, open_case(alice, question="Thrown away", now=NOW), now=NOW)
    template = add_template(alice, question="Will it hold?", topic="", matter="", now=NOW)
    link_cases(alice, case, other=other, why="", now=NOW)
    open_case(alice, question="A third house", now=NOW)
    note = write_note(alice, Target(reading=tian), text="Well water", visibility="practice", now=NOW)
    closed = write_note(bob, Target(subject="hexagram-48"), text="Bob’s own", visibility="author", now=NOW)
    snippet = write_snippet(alice, title="Greeting", text="{client},", is_shared=False, now=NOW)
    fee = write_fee(alice, case, on=NOW.date(), amount=Decimal("88"), currency="CNY", now=NOW)
    attach_file(alice, case, file=taken_file(sent(picture())), now=NOW)
    merge_clients(alice, somebody, gone=add_client(alice, name="Tian", now=NOW), now=NOW)
    twin = add_client(alice, name="Tian", now=NOW)
    give_consent(alice, somebody, kind="processing", given_on=NOW.date(), now=NOW)
    looked_over = look_over(alice, file_name="clients.csv", content=b"name\nTian\n", now=NOW)
    taken_in = take_in(bob, look_over(bob, file_name="clients.csv", content=b"name\nHan\n", now=NOW), now=NOW)
    house = add_house(alice, somebody, name="A house", surnames="田", since=NOW, now=NOW)
    survey = start_survey(alice, house, now=NOW)
    photo = {"key": uuid4(), "picture": taken_file(sent(picture())), "of": Subject(survey)}
    add_photo(alice, survey, **photo, now=NOW)
    browser = known_again(alice)
    addresses = [
        f"/clients/{somebody.code}/consents/",
        f"/clients/{somebody.code}/merge/{twin.code}/",
        *("/", "/cast/", "/cast/hours/", "/cast/check/", "/compare/", "/cases/", "/notices/", "/clock/", "/nowhere/"),
        "/account/notices/",
        f"/readings/{tian.code}/",
        f"/readings/{tian.code}/file/",
        f"/readings/{tian.code}/seen/",
        *("/cases/new/", f"/cases/{case.code}/", f"/cases/{case.code}/edit/", f"/cases/{case.code}/links/"),
        *(f"/cases/{case.code}/attachments/", f"/cases/{case.code}/fees/", f"/fees/{fee.code}/", "/fees/"),
        *("/cases/questions/", f"/cases/questions/{template.code}/", "/cases/bin/"),
        *("/clients/new/", f"/clients/{somebody.code}/edit/"),
        *(f"/clients/{somebody.code}/family/new/", f"/clients/{somebody.code}/family/{relative.code}/"),
        f"/clients/{somebody.code}/",
        *(f"/clients/{somebody.code}/note/", f"/cases/{case.code}/note/", f"/readings/{tian.code}/note/"),
        *("/notes/on/hexagram-48/", f"/notes/{note.code}/", f"/notes/{closed.code}/open/"),
        *("/cases/snippets/", "/cases/snippets/new/", f"/cases/snippets/{snippet.code}/"),
        *("/practice/export/", f"/clients/{somebody.code}/export/", "/practice/import/"),
        f"/clients/{somebody.code}/erase/",
        *(f"/practice/import/{looked_over.code}/", f"/practice/import/{taken_in.code}/"),
        f"/timings/{watched.code}/",
        f"/timings/{stopped.code}/",
        f"/timings/{watched.code}/move/",
        *(f"/readings/{tian.code}/timings/new/", f"/cases/{case.code}/timings/new/"),
        f"/clients/{somebody.code}/timings/new/",
        *(f"/readings/{tian.code}/promise/", f"/promises/{promise.code}/", f"/promises/{draft.code}/"),
        f"/promises/{promise.code}/outcome/",
        f"/promises/{promise.code}/links/",
        "/verification/chain/",
        *(f"/clients/{somebody.code}/houses/new/", f"/houses/{house.code}/", f"/houses/{house.code}/edit/"),
        *(
            f"/surveys/{survey.code}/{page}"
            for page in ("", "omens/house-python/note/", "observations/new/", "report/")
        ),
        *(f"/surveys/{survey.code}/{page}" for page in ("photos/", "directions/", "directions/?direction=N")),
        f"/windows/{watched.windows.first().code}/outcome/",
        "/calendar/feed/",
        f"/clients/{somebody.code}/ways-in/",
        "/unanswered/",
    ]
    pages = {address: browser.get(address).text for address in addresses} | {"sign-in": client.get("/").text}
    forms = {address: FORM.findall(page) for address, page in pages.items()}
    assert all(forms.values())
    assert {address for address, found in forms.items() if not all(map(TOKEN.search, found))} == set()
