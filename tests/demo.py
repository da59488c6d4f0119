"""The demo practice with an object of every kind in it, and whoever looks at its pages (tests/pages.py)."""

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
from tests.pages import ASSISTANT, CLIENT, COLLEAGUE, INVITED, NEWCOMER, OWNER, Page
from tests.readings.cases.files import pdf, picture, sent

END_OF_TIME = datetime(2999, 1, 1, tzinfo=UTC)  # allauth goes by the wall clock, which the tests don't hold
A_MOMENT = {"method": "time", "year": 2022, "month": 12, "day": 17, "hour_branch": "申"}  # by the moon


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
