"""Every page of the product as a visitor of the demo practice sees it: what is held to the rules of all pages.

Add a page here, and it is looked over for barriers (tests/browser/test_barriers.py) and for words left untranslated
(tests/readings/test_languages.py).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from importlib import import_module
from uuid import uuid4

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.test import Client as Browser
from django.utils import translation

from readings.accounts.demo import DEMO_EMAIL
from readings.accounts.invitations import OPEN_FOR
from readings.accounts.invitations_views import INVITATION_KEY
from readings.accounts.models import Invitation, Membership, Practice, User
from readings.accounts.tokens import hash_of
from readings.cases.fees.fee_actions import write_fee
from readings.cases.files.attachment_actions import attach_file
from readings.cases.files.taken_files import taken_file
from readings.cases.models import Case, Fee, QuestionTemplate, Reading
from readings.cases.noting.note_actions import change_note, write_note
from readings.cases.noting.note_targets import Target
from readings.cases.noting.snippet_actions import write_snippet
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.bin import throw_away
from readings.cases.shelf.case_actions import change_case, version_of
from readings.cases.shelf.links import link_cases
from readings.cases.shelf.question_templates import add_template
from readings.clients.actions import add_client
from readings.clients.birth import Birth
from readings.clients.consents import give_consent, withdraw_consent
from readings.clients.merging import merge_clients
from readings.clients.models import Client
from readings.desk.demo import load_demo
from readings.desk.in_out.importing import look_over, take_in
from readings.notices.channels.email.tokens import token_for
from readings.outcomes.asking.actions import make_answer_link
from readings.portal.asking.actions import Asked, Stranger, ask, ask_from_outside
from readings.portal.middleware import COOKIE
from readings.portal.models import Appointment, Shared
from readings.portal.sharing.actions import Told, share, unshare
from readings.portal.sharing.things import OfReading, OfSurvey
from readings.predictions.models import Promise, Timing, Window
from readings.predictions.promising.actions import amend_promise, lock_promise, save_draft
from readings.predictions.watching.actions import move_timing
from readings.surveys.actions import add_house, start_survey
from readings.surveys.directions import actions as around
from readings.surveys.houses.actions import cast_house
from readings.surveys.models import House, Survey
from readings.surveys.photos.actions import add_photo, show_photo
from readings.surveys.photos.subjects import Subject
from readings.surveys.walking import actions as walking
from tests.clients_side import came_in
from tests.readings.cases.files import pdf, picture, sent

END_OF_TIME = datetime(2999, 1, 1, tzinfo=UTC)  # allauth goes by the wall clock, which the tests don't hold

# Who looks at a page: the owner of the demo practice; the owner of a practice that has nothing yet, and its
# assistant; somebody who has opened the link of an invitation; anybody.
OWNER, NEWCOMER, ASSISTANT, INVITED, NOBODY = "owner", "newcomer", "assistant", "invited", "nobody"
COLLEAGUE = "colleague"  # another owner of the demo practice, who has a password
CLIENT = "client"  # of the demo practice, on their own pages


@dataclass(frozen=True)
class Page:
    """A page by its address, with the codes of the demo's objects in braces; `who` looks at it.

    With `filled` it is the page that its first form gives back when it is sent with these values.
    """

    name: str
    address: str
    who: str = OWNER
    filled: Mapping[str, str] | None = None
    status: int = 200

    def __str__(self) -> str:
        return self.name


NO_SUCH_DAY = {
    "when": "lunar",
    "method": "time",
    "lunar_year": "2026",
    "lunar_month": "10",
    "lunar_day": "31",
    "lunar_hour": "未",
}

FISH = {"when": "now", "method": "object", "object-object": "鱼", "object-direction": "S"}

# The 田 house without its hour, and the figure that the source gives it.
TIAN = {
    "when": "lunar",
    "lunar_year": "2022",
    "lunar_month": "12",
    "lunar_day": "1",
    "surname": "田",
    "upper": "坎",
    "lower": "巽",
    "line": "5",
}

# A case as somebody writes it who has not seen it as it stands.
OTHERWISE = {"question": "新屋可住否？", "status": "open", "seen": ""}

NO_SUCH_BIRTH = {
    "name": "田家",
    "birth_calendar": "lunar",
    "birth_year": "1990",
    "birth_month": "6",
    "birth_day": "31",
}

LETTER = {"depth": "letter", "title": "新屋", "words": "宜清灶台。", "language": "zh-hans"}
A_MOMENT = {"method": "time", "year": 2022, "month": 12, "day": 17, "hour_branch": "申"}  # by the moon

NO_SUCH_MOMENT = {
    "name": "",
    "when": "lunar",
    "lunar_year": "2022",
    "lunar_month": "12",
    "lunar_day": "31",
    "lunar_hour": "午",
    "plan_north": "400",
}

# What somebody notes about an omen who has not seen what stands there.
OTHER_NOTE = {"note": "雨", "seen": ""}

# A house as somebody writes it who has not seen it as it stands.
OTHER_HOUSE = {"name": "槐树巷", "surnames": "王", "when": "year", "since_year": "1998", "seen": ""}

# A note as somebody writes it who has not seen it as it stands.
OTHER_WORDS = {"text": "水深。", "visibility": "practice", "seen": ""}

# A fee as somebody writes it who has not seen it as it stands.
OTHER_FEE = {"on": "2026-11-30", "amount": "1", "currency": "CNY", "seen": ""}

BACKWARDS = {"first": "2099-12-20", "last": "2099-12-10"}

PAGES = [
    Page("front", "/", NOBODY),
    Page("sign-in", "/sign-in/", NOBODY),
    Page("sign-up", "/sign-up/", NOBODY),
    Page("sign-up, refused", "/sign-up/", NOBODY, filled={"email": "nobody", "password1": "short"}, status=422),
    Page("sign-up, mailed", "/sign-up/mailed/", NOBODY),
    Page("password forgotten", "/sign-in/password/", NOBODY),
    Page("password forgotten, mailed", "/sign-in/password/mailed/", NOBODY),
    Page("password link, void", "/sign-in/password/a-b/", NOBODY),
    Page("password, set", "/sign-in/password/set/", NOBODY),
    Page("account closed", "/sign-in/inactive/", NOBODY),
    Page("address link, void", "/account/e-mail/x/", NOBODY),
    Page("invitation", "/invitation/", INVITED),
    Page("invitation, void", "/invitation/", NOBODY, status=404),
    Page("today", "/"),
    Page("today, nothing yet", "/", NEWCOMER),
    Page("today, of an assistant", "/", ASSISTANT),
    Page("unanswered", "/unanswered/"),
    Page("unanswered, nothing", "/unanswered/", NEWCOMER),
    Page("day, today", "/day/"),
    Page("clock", "/clock/"),
    Page("clock, nothing yet", "/clock/", NEWCOMER),
    Page("day", "/day/2026-11-30/"),
    Page("calendar", "/calendar/"),
    Page("calendar, nothing yet", "/calendar/", NEWCOMER),
    Page("calendar of a month", "/calendar/2026/12/"),
    Page("calendar of a year", "/calendar/2026/"),
    Page("calendar of a year, nothing yet", "/calendar/2026/", NEWCOMER),
    Page("calendar feed", "/calendar/feed/"),
    Page("calendar feed, its address", "/calendar/feed/", COLLEAGUE, filled={"detail": "busy"}),
    Page("set-up", "/practice/set-up/", NEWCOMER),
    Page("cast", "/cast/"),
    Page("cast, refused", "/cast/", filled={"when": "now", "method": "time", "surname": "龘"}, status=422),
    Page("cast, a lunar date refused", "/cast/", filled=NO_SUCH_DAY, status=422),
    Page("cast, a thing of several trigrams", "/cast/", filled=FISH, status=422),
    Page(
        "cast, words refused",
        "/cast/",
        filled={"when": "now", "method": "characters", "characters-text": "王䨻"},
        status=422,
    ),
    Page("correspondences", "/correspondences/"),
    Page("correspondences, found", "/correspondences/?q=马"),
    Page("correspondences, nothing found", "/correspondences/?q=龘"),
    Page("correspondences of a trigram", "/correspondences/kan/"),
    Page("rule", "/rules/housecast-one-generator-saves/"),
    Page("rule without a phrase", "/rules/m05-halves/"),
    Page("self-test", "/self-test/"),
    Page("compare", "/compare/"),
    Page("compare, side by side", "/compare/", filled={"when": "now", "surnames": "王 田 韩", "topic": "dwelling"}),
    Page("uncertain hour", "/cast/hours/"),
    Page(
        "uncertain hour, its figures",
        "/cast/hours/",
        filled={"date": "2026-11-30", "part": "night", "surname": "王", "topic": "dwelling"},
    ),
    Page(
        "uncertain hour, refused",
        "/cast/hours/",
        filled={"date": "2026-11-30", "part": "between", "since": "21:00"},
        status=422,
    ),
    Page("check", "/cast/check/"),
    Page("check, it follows", "/cast/check/", filled=TIAN | {"lunar_hour": "午"}),
    Page("check, it does not follow", "/cast/check/", filled=TIAN | {"lunar_month": "11", "lunar_hour": "午"}),
    Page("check, refused", "/cast/check/", filled=TIAN, status=422),
    Page("reading", "/readings/{reading}/"),
    Page("share a reading", "/readings/{reading}/share/"),
    Page("file a reading", "/readings/{reading}/file/"),
    Page("reading, what was seen since", "/readings/{reading}/seen/"),
    Page("reading, a thing of several trigrams", "/readings/{reading}/seen/", filled={"what": "鱼"}, status=422),
    Page("reading, again", "/readings/{reading}/again/"),
    Page("readings side by side", "/readings/compare/?r={reading}&r={other_reading}"),
    Page("readings side by side, too few", "/readings/compare/?r={reading}", status=422),
    Page("cases", "/cases/"),
    Page("cases, none yet", "/cases/", NEWCOMER),
    Page("case", "/cases/{case}/"),
    Page("case, a new one", "/cases/new/"),
    Page("case, refused", "/cases/new/", filled={"question": ""}, status=422),
    Page("case, changed", "/cases/{case}/edit/"),
    Page("case, changed by two", "/cases/{case}/edit/", filled=OTHERWISE, status=409),
    Page("case, joined", "/cases/{case}/links/"),
    Page("case, joined with nothing", "/cases/{case}/links/?q=龘"),
    Page("case, attach files", "/cases/{case}/attachments/"),
    Page("case, nothing to attach", "/cases/{case}/attachments/", filled={}, status=422),
    Page("fee, a new one", "/cases/{case}/fees/"),
    Page("fee, refused", "/cases/{case}/fees/", filled={"amount": "-1"}, status=422),
    Page("fee", "/fees/{fee}/"),
    Page("fee, changed by two", "/fees/{fee}/", filled=OTHER_FEE, status=409),
    Page("fees", "/fees/"),
    Page("fees, none yet", "/fees/", NEWCOMER),
    Page("bin", "/cases/bin/"),
    Page("bin, with nothing in it", "/cases/bin/", NEWCOMER),
    Page("questions", "/cases/questions/"),
    Page("questions, none yet", "/cases/questions/", NEWCOMER),
    Page("question", "/cases/questions/{question}/"),
    Page("clients", "/clients/"),
    Page("clients, none yet", "/clients/", NEWCOMER),
    Page("clients, of an assistant", "/clients/", ASSISTANT),
    Page("client", "/clients/{client}/"),
    Page("client, a new one", "/clients/new/"),
    Page("client, a new one, of an assistant", "/clients/new/", ASSISTANT),
    Page("client, refused", "/clients/new/", filled=NO_SUCH_BIRTH, status=422),
    Page("client, changed", "/clients/{client}/edit/"),
    Page("houses", "/houses/"),
    Page("houses, none yet", "/houses/", NEWCOMER),
    Page("houses, nothing found", "/houses/?q=龘"),
    Page("house", "/houses/{house}/"),
    Page("house, a new one", "/clients/{client}/houses/new/"),
    Page("house, refused", "/clients/{client}/houses/new/", filled=NO_SUCH_MOMENT, status=422),
    Page("house, changed", "/houses/{house}/edit/"),
    Page("survey", "/surveys/{survey}/?place=gate"),
    Page("survey, nothing seen yet", "/surveys/{new_survey}/"),
    Page("survey, its report", "/surveys/{survey}/report/"),
    Page("survey, its report, nothing seen yet", "/surveys/{new_survey}/report/"),
    Page("survey, its report for the client", "/surveys/{survey}/report/?for=client"),
    Page("survey, what changed", "/surveys/{new_survey}/compare/"),
    Page("survey, the first of its house", "/surveys/{survey}/compare/"),
    Page("survey, an omen", "/surveys/{survey}/omens/house-gutter-to-gate/note/"),
    Page("survey, an omen by two", "/surveys/{survey}/omens/house-gutter-to-gate/note/", filled=OTHER_NOTE, status=409),
    Page("survey, something else", "/surveys/{survey}/observations/new/?place=gate"),
    Page("survey, something else refused", "/surveys/{survey}/observations/new/", filled={"note": "雨"}, status=422),
    Page("survey, something else changed", "/surveys/{survey}/observations/{observation}/"),
    Page("survey, its photos", "/surveys/{survey}/photos/"),
    Page("survey, no photo yet", "/surveys/{new_survey}/photos/"),
    Page("survey, a photo refused", "/surveys/{new_survey}/photos/", filled={}, status=422),
    Page("directions", "/surveys/{survey}/directions/"),
    Page("directions, nothing seen yet", "/surveys/{new_survey}/directions/"),
    Page("direction", "/surveys/{survey}/directions/?direction=NW"),
    Page("direction, nothing seen yet", "/surveys/{new_survey}/directions/?direction=N"),
    Page("house, changed by two", "/houses/{house}/edit/", filled=OTHER_HOUSE, status=409),
    Page("relative, a new one", "/clients/{client}/family/new/"),
    Page("relative, refused", "/clients/{client}/family/new/", filled=NO_SUCH_BIRTH, status=422),
    Page("cast for a client", "/cast/?client={client}"),
    Page("cast for a case", "/cast/?case={case}"),
    Page("search", "/search/"),
    Page("search, found", "/search/?q=井"),
    Page("search, one kind", "/search/?q=新屋&kind=reading&since=2020-01-01"),
    Page("search, nothing found", "/search/?q=龘"),
    Page("search, refused", "/search/?q=x&since=soon", status=422),
    Page("search, of an assistant", "/search/?q=x", ASSISTANT),
    Page("timeline", "/clients/{client}/timeline/"),
    Page("consents", "/clients/{client}/consents/"),
    Page("merge", "/clients/{client}/merge/"),
    Page("merge, nobody found", "/clients/{client}/merge/?q=龘"),
    Page("merge, side by side", "/clients/{client}/merge/{twin}/"),
    Page("note on a client", "/clients/{client}/note/"),
    Page("note on a case", "/cases/{case}/note/"),
    Page("note on a case, refused", "/cases/{case}/note/", filled={"text": ""}, status=422),
    Page("note on a place in a reading", "/readings/{reading}/note/?place=now"),
    Page("notes on a hexagram", "/notes/on/hexagram-48/"),
    Page("note", "/notes/{note}/"),
    Page("note, changed by two", "/notes/{note}/", filled=OTHER_WORDS, status=409),
    Page("note, its former texts", "/notes/{note}/history/"),
    Page("note, closed", "/notes/{closed_note}/open/"),
    Page("note, opened without a reason", "/notes/{closed_note}/open/", filled={"reason": ""}, status=422),
    Page("note, opened", "/notes/{closed_note}/open/", filled={"reason": "同室告假。"}),
    Page("snippets", "/cases/snippets/"),
    Page("snippets, none yet", "/cases/snippets/", NEWCOMER),
    Page("snippet, a new one", "/cases/snippets/new/"),
    Page("snippet, refused", "/cases/snippets/new/", filled={"title": "安宅", "text": "{来人}"}, status=422),
    Page("snippet", "/cases/snippets/{snippet}/"),
    Page("timing", "/timings/{timing}/"),
    Page("timing, of a range", "/timings/{range}/"),
    Page("timing, moved", "/timings/{range}/move/"),
    Page("timing, moved backwards", "/timings/{range}/move/", filled=BACKWARDS, status=422),
    Page("promise, a new one", "/readings/{reading}/promise/"),
    Page("promise, refused", "/readings/{reading}/promise/", filled={"lock": "1", "unit": "day"}, status=422),
    Page("promise", "/promises/{promise}/"),
    Page("promise, a draft", "/promises/{draft}/"),
    Page("promise, a draft gone on with", "/promises/{draft}/edit/"),
    Page("timing, a new one of a reading", "/readings/{reading}/timings/new/"),
    Page("timing, a new one of a case", "/cases/{case}/timings/new/"),
    Page("timing, a new one of a client", "/clients/{client}/timings/new/"),
    Page("timing, refused", "/cases/{case}/timings/new/", filled=BACKWARDS | {"unit": "day"}, status=422),
    Page("outcome", "/windows/{window}/outcome/"),
    Page("outcome, chosen in a mail", "/windows/{window}/outcome/?answer=inside"),
    Page("outcome, refused", "/windows/{window}/outcome/", filled={"happened_to": "2026-11-01"}, status=422),
    Page("promise, what came of it", "/promises/{promise}/outcome/"),
    Page("promise, what came of it, refused", "/promises/{promise}/outcome/", filled={"note": "未详。"}, status=422),
    Page("unanswered, promises", "/unanswered/?of=promises"),
    Page("promise, its links", "/promises/{promise}/links/"),
    Page("verification", "/verification/"),
    Page("verification, none yet", "/verification/", NEWCOMER),
    Page("verification, of a topic", "/verification/?topic=wealth"),
    Page("verification, refused", "/verification/?topic=龘", status=422),
    Page("verification, the report", "/verification/report/"),
    Page("chain", "/verification/chain/"),
    Page("chain, none yet", "/verification/chain/", NEWCOMER),
    Page("question to a client", "/answer/{asked}/", NOBODY),
    Page("question to a client, refused", "/answer/{asked}/", NOBODY, filled={"answer": "happened"}, status=422),
    Page("question to a client, void", "/answer/none/", NOBODY, status=404),
    Page("question to a client, answered", "/answer/thanks/", NOBODY),
    Page("notices", "/notices/"),
    Page("notices, none yet", "/notices/", NEWCOMER),
    Page("notices, unread", "/notices/?show=unread"),
    Page("notices, what one is told", "/account/notices/"),
    Page("notices, what one is told, refused", "/account/notices/", filled={"quiet_from": "22:00"}, status=422),
    Page("mail, to be stopped", "/unsubscribe/{stop}/", NOBODY),
    Page("preferences", "/account/"),
    Page("e-mail", "/account/e-mail/", NEWCOMER),
    Page("password", "/account/password/", NEWCOMER),
    Page("who are you, again", "/account/again/", NEWCOMER),
    Page("second factor", "/account/second-factor/", NEWCOMER),
    Page("second factor, by app", "/account/second-factor/app/", NEWCOMER),
    Page("passkeys", "/account/passkeys/", NEWCOMER),
    Page("passkeys, a new one", "/account/passkeys/new/", NEWCOMER),
    Page("devices", "/account/devices/", NEWCOMER),
    Page("sign out", "/sign-out/", NEWCOMER),
    Page("practice", "/practice/", NEWCOMER),
    Page("practice, of an assistant", "/practice/", ASSISTANT),
    Page("practice, a new one", "/practice/new/", NEWCOMER),
    Page("invite", "/practice/invite/", NEWCOMER),
    Page("member", "/practice/members/{member}/", NEWCOMER),
    Page("export", "/practice/export/", COLLEAGUE),
    Page("export of a client", "/clients/{client}/export/", COLLEAGUE),
    Page("erasing a client", "/clients/{client}/erase/", COLLEAGUE),
    Page("erasing a client, another name", "/clients/{client}/erase/", COLLEAGUE, filled={"name": "王"}, status=422),
    Page("cases from before", "/verification/past/"),
    Page("cases from before, none brought yet", "/verification/past/", NEWCOMER),
    Page("import", "/practice/import/"),
    Page("import, nothing brought yet", "/practice/import/", NEWCOMER),
    Page("import, nothing chosen", "/practice/import/", filled={}, status=422),
    Page("import, looked over", "/practice/import/{looked_over}/"),
    Page("import, taken in", "/practice/import/{taken_in}/"),
    Page("leave", "/practice/leave/", NEWCOMER),
    Page("audit", "/practice/audit/"),
    Page("ways in of a client", "/clients/{client}/ways-in/"),
    Page("messages with a client", "/clients/{client}/messages/"),
    Page("messages with a client, nothing said", "/clients/{client}/messages/", filled={"text": ""}, status=422),
    Page("appointments", "/appointments/"),
    Page("appointments, none yet", "/appointments/", NEWCOMER),
    Page("appointment, a new one", "/clients/{client}/appointments/new/"),
    Page("appointment, refused", "/clients/{client}/appointments/new/", filled={"time_1": "soon"}, status=422),
    Page("appointment", "/appointments/{meeting}/"),
    Page("appointment, proposed", "/appointments/{proposed}/"),
    Page("appointment, moved", "/appointments/{meeting}/move/"),
    Page("appointment, cancelled", "/appointments/{meeting}/cancel/"),
    Page("my door", "/my/", NOBODY),
    Page("my door, refused", "/my/", NOBODY, filled={"email": "nobody"}, status=422),
    Page("my device, left", "/my/left/", NOBODY),
    Page("share a reading with its client", "/readings/{reading}/share-with-client/"),
    Page("share a reading, refused", "/readings/{reading}/share-with-client/", filled={"depth": "letter"}, status=422),
    Page("share a reading, looked at first", "/readings/{reading}/share-with-client/", filled=LETTER | {"look": ""}),
    Page("share a survey with its client", "/surveys/{survey}/share-with-client/"),
    Page("shared, as the client sees it", "/shared/{letter}/"),
    Page("shared, as the client sees it, a survey", "/shared/{report}/"),
    Page("my letter", "/my/{client}/shared/{letter}/", CLIENT),
    Page("my letter, of a survey", "/my/{client}/shared/{report}/", CLIENT),
    Page("my letter, of a reading with findings", "/my/{client}/shared/{findings}/", CLIENT),
    Page("my letter, taken back", "/my/{client}/shared/{taken_back}/", CLIENT, status=404),
    Page("new questions", "/enquiries/"),
    Page("new questions, all of them", "/enquiries/?all"),
    Page("new questions, none", "/enquiries/", NEWCOMER),
    Page("new question", "/enquiries/{enquiry}/"),
    Page("new question, of a stranger", "/enquiries/{stranger}/"),
    Page("asking a practice", "/ask/{practice}/", NOBODY),
    Page("asking a practice, refused", "/ask/{practice}/", NOBODY, filled={"question": ""}, status=422),
    Page("asking a practice, sent", "/ask/{practice}/sent/", NOBODY),
    Page("asking a practice, nothing to confirm", "/ask/confirm/", NOBODY, status=404),
    Page("my question", "/my/{client}/ask/", CLIENT),
    Page("my question, refused", "/my/{client}/ask/", CLIENT, filled={"question": ""}, status=422),
    Page("my pages, to nobody", "/my/{client}/", NOBODY, status=404),
    Page("my pages", "/my/{client}/", CLIENT),
    Page("my pages, after an answer", "/my/{client}/?said=answered", CLIENT),
    Page("what happened", "/my/{client}/happened/{asked_at_home}/", CLIENT),
    Page("what happened, refused", "/my/{client}/happened/{asked_at_home}/", CLIENT, {"answer": "happened"}, 422),
    Page("what happened, not begun", "/my/{client}/happened/{coming}/", CLIENT),
    Page("what happened, answered", "/my/{client}/happened/{answered_at_home}/", CLIENT, status=409),
    Page("my messages", "/my/{client}/messages/", CLIENT),
    Page("my messages, nothing said", "/my/{client}/messages/", CLIENT, filled={"text": ""}, status=422),
    Page("my appointments", "/my/{client}/appointments/", CLIENT),
    Page("my appointments, refused", "/my/{client}/appointments/", CLIENT, filled={"time_1": ""}, status=422),
    Page("my appointment", "/my/{client}/appointments/{meeting}/", CLIENT),
    Page("my appointment, proposed", "/my/{client}/appointments/{proposed}/", CLIENT),
    Page("my appointment, other times", "/my/{client}/appointments/{proposed}/other/", CLIENT),
    Page("my appointment, cancelled", "/my/{client}/appointments/{meeting}/cancel/", CLIENT),
    Page("my data", "/my/{client}/privacy/", CLIENT),
    Page("my letters", "/my/{client}/privacy/letters/", CLIENT),
    Page("who looked at my data", "/my/{client}/privacy/looked/", CLIENT),
    Page("my data, taken out", "/my/{client}/privacy/export/", CLIENT),
    Page("my data, erased", "/my/{client}/privacy/erase/", CLIENT),
    Page("my data, erased, refused", "/my/{client}/privacy/erase/", CLIENT, filled={}, status=422),
    Page("forbidden", "/cast/", ASSISTANT, status=403),
    Page("nowhere", "/nowhere/", status=404),
    Page("design", "/design/"),
]


@dataclass(frozen=True)
class Demo:
    """What pages of the demo are asked for with: the codes of its objects, and the cookies of each who looks."""

    codes: Mapping[str, str]
    cookies: Mapping[str, Mapping[str, str]]

    def address(self, page: Page) -> str:
        """The address of a page in this demo."""
        return page.address.format(**self.codes)


def prepare_demo(now: datetime) -> Demo:
    """Make the demo practice, whose owner is of the staff, and a practice without anything, and sign in to both."""
    load_demo(now=now)
    owner = User.objects.get(email=DEMO_EMAIL)
    User.objects.filter(pk=owner.pk).update(is_staff=True)
    empty = Practice.objects.create(name="新室", time_zone="Asia/Shanghai")
    newcomer = _member(empty, "new@demo.example", "新人", Membership.Role.OWNER, now)
    assistant = _member(empty, "help@demo.example", "助手", Membership.Role.ASSISTANT, now)
    offer = Invitation.objects.create(
        practice=empty,
        email="guest@demo.example",
        role=Membership.Role.READER,
        token_hash=hash_of("the link"),
        invited_by=newcomer,
        expires_at=now + OPEN_FOR,
    )
    watched = Timing.objects.filter(unit="day").order_by("pk")[1]  # 田, whose days of gain have come and gone
    reading = Reading.objects.select_related("case", "client").get(pk=watched.reading_id)
    codes = {
        "reading": reading.code,
        "other_reading": Reading.objects.filter(practice=reading.practice).exclude(pk=reading.pk).first().code,
        "case": reading.case.code,
        "question": _what_hangs_on_cases(reading.case, now).code,
        "client": reading.client.code,
        "twin": _what_is_agreed_to(reading.client, now).code,
        **_what_is_written(reading, now),
        "fee": _what_is_kept(reading.case, now).code,
        "house": (house := _what_stands(reading.client, now)).code,
        **(seen := _what_is_seen(house, now)),
        **_what_is_brought(reading.case.practitioner, now),
        "timing": watched.code,
        "range": _what_is_moved(owner, now).code,
        **_what_is_promised(reading, now),
        **_what_the_client_sees(reading.client, now),
        **_what_is_asked(reading.client, now),
        **_what_is_shared(reading, Survey.objects.get(code=seen["survey"]), now),
        "window": Window.objects.filter(timing=watched, ends__lte=now).order_by("starts").last().code,
        "member": assistant.code,
        "stop": token_for(owner, ["window_opens", "day_opens"]),
    }
    sessions = {
        OWNER: _signed_in(owner),
        NEWCOMER: _signed_in(newcomer.user),
        ASSISTANT: _signed_in(assistant.user),
        COLLEAGUE: _signed_in(User.objects.get(email="colleague@demo.example")),
        INVITED: _kept({INVITATION_KEY: offer.token_hash}),
    }
    cookies = {who: {settings.SESSION_COOKIE_NAME: session} for who, session in sessions.items()}
    return Demo(codes, cookies | {CLIENT: {COOKIE: came_in(reading.client).cookies[COOKIE].value}})


def _what_hangs_on_cases(case: Case, now: datetime) -> QuestionTemplate:
    """Join the case with another one and tag it; put a question into the bin, and return one that stays out of it."""
    member, other = case.practitioner, Case.objects.filter(practice=case.practice).exclude(pk=case.pk).first()
    link_cases(member, case, other=other, why="同日起造", now=now)
    words = {"topic": case.topic, "matter": "hoped", "people": "田家三口", "house": "槐树巷", "status": case.status}
    question, tags = case.question, ["新屋", "城南"]
    change_case(member, case, seen=version_of(case), question=question, client=case.client, tags=tags, **words, now=now)
    gone, kept = (
        add_template(member, question=question, topic="dwelling", matter="", now=now)
        for question in ("旧屋可拆否？", "新屋可住否？")
    )
    throw_away(member, gone, now=now)
    return kept


def _what_is_written(reading: Reading, now: datetime) -> dict[str, str]:
    """Notes on the reading, its case and its figure, one of them a colleague's own, and a snippet; their codes."""
    member = reading.case.practitioner
    colleague = _member(member.practice, "colleague@demo.example", "同室", Membership.Role.OWNER, now)
    on_case = Target(case=reading.case)
    note = write_note(member, on_case, text="**井水**不动。", visibility="practice", now=now)
    change_note(colleague, note, seen=1, text="**井水**不动，再看。\n\n- 一\n- 二", now=now)
    closed = write_note(colleague, on_case, text="他怕水。", visibility="author", now=now)
    subject = Target(subject=f"hexagram-{reading.primary_number}")
    for target in (subject, Target(reading=reading, place="now"), Target(client=reading.client)):
        write_note(member, target, text="水深。", visibility="author", now=now)
    snippet = write_snippet(member, title="安宅", text="{client}，{date}", is_shared=True, now=now)
    return {"note": note.code, "closed_note": closed.code, "snippet": snippet.code}


def _what_is_seen(house: House, now: datetime) -> dict[str, str]:
    """What is there on the walk through a house, noted and not, and a walk on which nothing was said; their codes."""
    member, survey = house.created_by, Survey.objects.get(house=house)
    for omen in ("house-gutter-to-gate", "house-sparrows-fight", "house-neat-dress", "house-boat-on-land"):
        walking.say_omen(member, survey, omen=omen, is_there=True, said_at=now, now=now)
    walking.look_over(member, survey, place="gate", now=now)
    words = {"note": "雨后见水痕。", "avertable": True, "advice": "改道。", "advice_done": "no"}
    seen = walking.version_of(survey.omens.get(omen="house-gutter-to-gate"))
    walking.note_omen(member, survey, omen="house-gutter-to-gate", seen=seen, **words, now=now)
    told = words | {"words": "雉", "place": "gate", "room": "堂", "polarity": "good"}
    observation = walking.write_observation(member, survey, key=uuid4(), **told, now=now)
    _what_is_around(survey, now)
    new = start_survey(member, house, now=now)
    return {"survey": survey.code, "new_survey": new.code, "observation": str(observation.key)}


def _what_is_around(survey: Survey, now: datetime) -> None:
    """What is seen in three directions, asked about an illness, and photos of what is there."""
    member = survey.made_by
    survey = around.ask_directions(member, survey, centre="house", topic="illness", now=now)
    blank = dict.fromkeys(("seen", "element", "verdict", "note", "advice", "advice_done"), "") | {"avertable": False}
    for direction, said in (
        ("NW", {"seen": "炉", "element": "火", "note": "近墙。", "advice": "移开。", "advice_done": "yes"}),
        ("N", {"seen": "井", "verdict": "good"}),
        ("E", {"seen": "空地"}),
    ):
        around.write_direction(member, survey, direction=direction, version="", **blank | said, now=now)
    omen, north = survey.omens.get(omen="house-gutter-to-gate"), survey.directions.get(direction="N")
    for of, colour in ((Subject(survey, omen=omen), "grey"), (Subject(survey, direction=north), "black")):
        taken = taken_file(sent(picture(size=(800, 600), colour=colour), "图.jpg"))
        photo = add_photo(member, survey, key=uuid4(), picture=taken, of=of, now=now)
    show_photo(member, photo, shown=True, now=now)


def _what_stands(client: Client, now: datetime) -> House:
    """A house of the client with its plan and the figures of its three families, and a walk through it."""
    member = client.practitioner
    house = add_house(
        member,
        client,
        name="槐树巷",
        address="城南槐树巷七号",
        surnames="王 田 韩",
        began=House.Began.BUILT,
        since=datetime(2022, 12, 23, 4, tzinfo=UTC),
        facing="S",
        rooms=["堂", "厨"],
        plan=taken_file(sent(picture(size=(800, 600)), "图.jpg")),
        now=now,
    )
    cast_house(member, house, language="zh-hans", now=now)
    start_survey(member, house, now=now)
    return house


def _what_is_kept(case: Case, now: datetime) -> Fee:
    """Attach a picture and a PDF to the case, and write down what is agreed and paid in two currencies."""
    member = case.practitioner
    for file in (sent(picture(size=(800, 600)), "新屋.jpg"), sent(pdf(), "图.pdf")):
        attach_file(member, case, file=taken_file(file), now=now)
    fees = [
        write_fee(
            member, case, on=now.date(), amount=amount, currency=currency, what_for="看宅", paid_on=paid_on, now=now
        )
        for amount, currency, paid_on in (
            (Decimal("1288.50"), "CNY", None),
            (Decimal("200"), "CNY", now.date()),
            (Decimal("300"), "HKD", None),
        )
    ]
    return fees[0]


def _what_is_moved(owner: User, now: datetime) -> Timing:
    """The timing that was set by hand on a case, moved by three days."""
    timing, later = Timing.objects.get(unit="range"), timedelta(days=3)
    return move_timing(owner.memberships.get(), timing, since=timing.since + later, until=timing.until + later, now=now)


def _what_is_promised(reading: Reading, now: datetime) -> dict[str, str]:
    """A promise of the reading, locked and added to, and a draft of another timing, by their codes; and the token of a
    link to the one of the demo that waits for an outcome."""
    member = reading.case.practitioner
    said = {"unit": "day", "length": 36, "claim": "宅中进益。", "criteria": "账上可见。"}
    draft = save_draft(member, reading, position=0, told=False, word="應", **said, now=now)
    promise = lock_promise(member, draft, now=now)
    amend_promise(member, promise, words="分两次亦可。", now=now)
    other = save_draft(member, reading, position=1, told=None, **said, now=now)
    make_answer_link(member, promise, now=now)
    over = Promise.objects.awaiting_outcome(now).first()
    _link, token = make_answer_link(over.made_by, over, now=now)
    return {"promise": promise.code, "draft": other.code, "asked": token}


def _what_the_client_sees(client: Client, now: datetime) -> dict[str, str]:
    """Of what the demo tells its client, what comes, is asked and was answered; their meetings; all by their codes."""
    told = Promise.objects.filter(client=client, told=True)
    return {
        "coming": told.get(horizon_starts__gt=now).code,
        "asked_at_home": told.awaiting_outcome(now).get().code,
        "answered_at_home": told.exclude(answer="").get().code,
        "meeting": client.appointments.get(state=Appointment.State.AGREED).code,
        "proposed": client.appointments.get(state=Appointment.State.PROPOSED).code,
    }


def _what_is_asked(client: Client, now: datetime) -> dict[str, str]:
    """What the client asks, with a birth, and what a stranger does on the page of the practice; by their codes."""
    Practice.objects.filter(pk=client.practice_id).update(takes_questions=True)
    mine = ask(client, Asked("何日入宅？", topic="dwelling", birth=Birth("lunar", 1980, 5)), now=now)
    han = Stranger(name="韩", email="", phone="13900000000", language="zh-hans", agreed_sensitive=False)
    theirs = ask_from_outside(client.practice, han, Asked("可否开店？"), now=now)
    return {"enquiry": mine.code, "stranger": theirs.code, "practice": client.practice.code}


def _what_is_shared(reading: Reading, survey: Survey, now: datetime) -> dict[str, str]:
    """What was shared with the client: the demo's letter, a survey, another reading with findings, one taken back."""
    member, client = reading.case.practitioner, reading.client
    other = keep_reading(member, request=A_MOMENT, question="何时入宅？", language="zh-hans", now=now)
    other = file_reading(member, other, client=client, case=None, now=now)
    said = {"words": "", "language": "zh-hans", "depth": "findings"}

    def shared(thing: OfReading | OfSurvey, **more) -> Shared:
        told = Told(title=thing.title, **said | more)
        return share(member, thing, client=client, told=told, by_mail=False, now=now)

    taken_back = unshare(member, shared(OfReading(other)), now=now)
    return {
        "letter": client.shared.get(reading=reading).code,
        "report": shared(OfSurvey(survey)).code,
        "findings": shared(OfReading(other), names_times=True).code,
        "taken_back": taken_back.code,
    }


def _what_is_agreed_to(client: Client, now: datetime) -> Client:
    """Let the client withdraw and give a consent; merge somebody into them, and return who is still to be merged."""
    member, today = client.practitioner, now.date()
    withdraw_consent(member, give_consent(member, client, kind="research", given_on=today, now=now), now=now)
    give_consent(member, client, kind="processing", given_on=today, now=now)
    gone, twin = (
        add_client(member, name=client.name, phone=phone, now=now) for phone in ("13900000100", "13900000000")
    )
    give_consent(member, twin, kind="processing", given_on=today, now=now)
    merge_clients(member, client, gone=gone, now=now)
    return twin


PAST = (
    "断辞,客户,占日,单位,地支,应期自,应期至,结果,应日\n"
    "迁居得财,韩家,2024-03-02,日,亥子,2024-03-02,2024-04-06,如期而应,2024-03-14\n"
    "来信,赵家,2023-11-20,月,寅卯,,,未应,\n"
    "旧物复得,,,,,,,,\n"
)


def _what_is_brought(member: Membership, now: datetime) -> dict[str, str]:
    """A table taken in but for one row, and one that waits, of whose rows one is there already; their codes."""
    table = "姓名,电话,邮箱,标签,备注\n丁家,13900000101,,老客户,初次来访\n,13900000102,,,\n"
    first = look_over(member, file_name="名册.csv", content=table.encode(), now=now)
    with translation.override("zh-hans"):  # what is wrong with a row is kept in the words of whoever took in the rest
        taken_in = take_in(member, first, now=now)
    take_in(member, look_over(member, file_name="旧案.csv", content=PAST.encode(), now=now), now=now)
    second = table + "褚家,13900000103,,,\n"
    looked_over = look_over(member, file_name="新名册.csv", content=second.encode(), now=now)
    return {"taken_in": taken_in.code, "looked_over": looked_over.code}


def _member(practice: Practice, email: str, name: str, role: str, now: datetime) -> Membership:
    user = User.objects.create_user(email, "a long password", name=name)
    return Membership.objects.create(practice=practice, user=user, role=role, joined_at=now)


def _signed_in(user: User) -> str:
    """The key of a session whose person has just said once more who they are, for as long as the tests last."""
    browser = Browser()
    browser.force_login(user)
    again = {"method": "password", "reauthenticated": True, "at": END_OF_TIME.timestamp()}
    known = {"account_authentication_methods": [again], "account_authentication_methods_user": str(user.pk)}
    return _kept(known, browser.session)


def _kept(values: Mapping[str, object], session: SessionBase | None = None) -> str:
    """The key of a session, a new one without `session`, that holds the values."""
    session = session or import_module(settings.SESSION_ENGINE).SessionStore()
    session.update(values)
    session.save()
    return session.session_key
