"""Every page of the product as a visitor of the demo practice sees it: what is held to the rules of all pages.

Add a page here, and it is looked over for barriers (tests/browser/test_barriers.py) and for words left untranslated
(tests/readings/test_languages.py).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.test import Client as Browser

from readings.accounts.demo import DEMO_EMAIL
from readings.accounts.invitations import OPEN_FOR, hash_of
from readings.accounts.invitations_views import INVITATION_KEY
from readings.accounts.models import Invitation, Membership, Practice, User
from readings.cases.models import Reading
from readings.desk.demo import load_demo
from readings.predictions.models import Timing, Window

END_OF_TIME = datetime(2999, 1, 1, tzinfo=UTC)  # allauth goes by the wall clock, which the tests don't hold

# Who looks at a page: the owner of the demo practice; the owner of a practice that has nothing yet, and its
# assistant; somebody who has opened the link of an invitation; anybody.
OWNER, NEWCOMER, ASSISTANT, INVITED, NOBODY = "owner", "newcomer", "assistant", "invited", "nobody"


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
    Page("day, today", "/day/"),
    Page("day", "/day/2026-11-30/"),
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
    Page("file a reading", "/readings/{reading}/file/"),
    Page("cases", "/cases/"),
    Page("cases, none yet", "/cases/", NEWCOMER),
    Page("case", "/cases/{case}/"),
    Page("clients", "/clients/"),
    Page("clients, none yet", "/clients/", NEWCOMER),
    Page("clients, of an assistant", "/clients/", ASSISTANT),
    Page("client", "/clients/{client}/"),
    Page("timing", "/timings/{timing}/"),
    Page("outcome", "/windows/{window}/outcome/"),
    Page("outcome, refused", "/windows/{window}/outcome/", filled={}, status=422),
    Page("notices", "/notices/"),
    Page("notices, none yet", "/notices/", NEWCOMER),
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
    Page("leave", "/practice/leave/", NEWCOMER),
    Page("audit", "/practice/audit/"),
    Page("forbidden", "/cast/", ASSISTANT, status=403),
    Page("nowhere", "/nowhere/", status=404),
    Page("design", "/design/"),
]


@dataclass(frozen=True)
class Demo:
    """What pages of the demo are asked for with: the codes of its objects, and the session of each who looks."""

    codes: Mapping[str, str]
    sessions: Mapping[str, str]

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
        "case": reading.case.code,
        "client": reading.client.code,
        "timing": watched.code,
        "window": Window.objects.filter(timing=watched, ends__lte=now).order_by("starts").last().code,
        "member": assistant.code,
    }
    sessions = {
        OWNER: _signed_in(owner),
        NEWCOMER: _signed_in(newcomer.user),
        ASSISTANT: _signed_in(assistant.user),
        INVITED: _kept({INVITATION_KEY: offer.token_hash}),
    }
    return Demo(codes, sessions)


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
