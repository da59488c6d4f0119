"""The demo practice: the three houses of the source, and a fourth, with forty days of being watched behind them.

What it has promised stands in demo_promises, what its client has on their own pages in demo_clients_side.
"""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from readings.accounts.demo import DEMO_EMAIL, DEMO_PASSWORD
from readings.accounts.models import Membership, Practice, User
from readings.cases.models import Reading
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.cases.shelf.case_actions import open_case
from readings.clients.actions import add_client
from readings.clients.birth import Birth
from readings.clients.family_actions import add_relative
from readings.desk.demo_clients_side import live_on_the_clients_side
from readings.desk.demo_promises import promise_and_answer
from readings.notices.channels.in_app.actions import mark_read
from readings.notices.models import Message
from readings.outcomes.actions import record_outcome
from readings.outcomes.figures.months import keep_months
from readings.outcomes.models import Outcome
from readings.predictions.models import Window
from readings.predictions.ticking.taking import take_due_steps
from readings.predictions.watching.actions import set_timing, watch_timing

OPEN_FOR, WATCHED_FOR = timedelta(days=120), timedelta(days=40)

# 000 起卦加数例: three households build at one moment, and each adds its own surname. 壬寅 is 2022, a year chosen here.
THREE_HOUSES = ("王", "田", "韩")
MOMENT = {"year": 2022, "month": 12, "day": 1, "hour_branch": "午"}
# The wood of the three houses answers on eight branches of the twelve; a metal house answers on the other ones,
# so that on whatever day the demo is opened one window is open.
FOURTH_HOUSE = {"method": "direct", "upper": "乾", "lower": "坎", "line": 1, "topic": "dwelling"}

# What is known of who lives there, beside the name of the house.
KNOWN = {
    "王": {"phone": "138 0000 0001", "birth": Birth("solar", 1968, 4, False, 9)},
    "田": {
        "phone": "138 0000 0002",
        "chat_name": "田老三",
        "birth": Birth("lunar", 1975, 8, False, 12, None, "午"),
        "tags": ["老友"],
    },
    "韩": {"email": "han@demo.example", "birth": Birth("solar", 1982)},
    "陈": {},
}
FAMILY = {
    "田": [
        ("韩梅", "妻", Birth("solar", 1978, 3, False, 5, time(7, 20))),
        ("田小宝", "长子", Birth("solar", 2008)),
    ],
}

# What is watched of each house: what the timing is about, and the unit.
WATCHED = (
    [("waste", "day"), ("end", "year")],  # 巳午
    [("gain", "day"), ("gain", "month"), ("gain", "year"), ("loss", "day"), ("end", "year")],  # 亥子, 酉申
    [("joy", "day"), ("lawsuit", "year")],  # 寅卯
    [("gain", "day"), ("joy", "day")],  # 辰戌丑未, 申酉
)


def load_demo(*, now: datetime) -> Practice | None:
    """Make the demo practice, or return None if it is there already; nothing of it is ever made twice."""
    if User.objects.filter(email=DEMO_EMAIL).exists():
        return None
    person = User.objects.create_user(DEMO_EMAIL, DEMO_PASSWORD, name="林晚")
    practice = Practice.objects.create(name="林氏易室", time_zone="Asia/Shanghai", created_at=now - OPEN_FOR)
    member = Membership.objects.create(
        practice=practice, user=person, role=Membership.Role.OWNER, joined_at=now - OPEN_FOR
    )
    began = now - WATCHED_FOR
    readings = [
        _house(member, surname, {"method": "time", "topic": "dwelling", "surnames": [surname]} | MOMENT, now=began)
        for surname in THREE_HOUSES
    ]
    readings.append(_house(member, "陈", FOURTH_HOUSE, now=began))
    for reading, watched in zip(readings, WATCHED, strict=True):
        for about, unit in watched:
            position = [timing["about"] for timing in reading.result["timings"]].index(about)
            watch_timing(member, reading, position=position, unit=unit, now=began)
    live_on_the_clients_side(member, now=now)
    _live_through(began, now)
    _answer(member, now=now)
    _set_by_hand(member, now=now)
    promise_and_answer(member, now=now)
    _keep_months(now)
    return practice


def _keep_months(now: datetime) -> None:
    """The figures as they stood when each of the last months had ended."""
    ends = [now]
    for _month in range(2):
        ends.append(ends[-1].replace(day=1) - timedelta(days=1))
    for ended in reversed(ends):
        keep_months(now=ended)


def _house(member: Membership, surname: str, request: dict, *, now: datetime) -> Reading:
    question = "新屋起造，此居如何？"
    reading = keep_reading(member, request=request, question=question, language="zh-hans", now=now)
    client = add_client(member, name=f"{surname}家", **KNOWN[surname], now=now)
    for name, relation, birth in FAMILY.get(surname, []):
        add_relative(member, client, name=name, relation=relation, birth=birth, now=now)
    case = open_case(member, question=question, topic="dwelling", client=client, now=now)
    return file_reading(member, reading, client=client, case=case, now=now)


def _live_through(began: datetime, now: datetime) -> None:
    """Let the clock say day by day what it would have said; it was all mailed and read before today."""
    for day in range(WATCHED_FOR.days + 1):
        take_due_steps(now=began + timedelta(days=day))
    Message.objects.update(due_at=None, ended=Message.Ended.DELIVERED, ended_at=now)
    for member in Membership.objects.filter(user__email=DEMO_EMAIL):
        mark_read(member, now=now)


def _set_by_hand(member: Membership, *, now: datetime) -> None:
    """The days in which the 田 house is moved into, and the spring months in which word of the 韩 house is expected."""
    zone = ZoneInfo(member.practice.time_zone)
    today = datetime.combine(now.astimezone(zone).date(), time(), zone)
    case, client = member.cases.get(client__name="田家"), member.practice.clients.get(name="韩家")
    days = {"since": today + timedelta(days=10), "until": today + timedelta(days=17)}
    set_timing(member, case, words="入宅之日", polarity="good", unit="range", **days, now=now)
    year = {"since": today, "until": today + timedelta(days=365)}
    set_timing(member, client, words="等消息", polarity="open", unit="month", branches=["寅", "卯"], **year, now=now)


def _answer(member: Membership, *, now: datetime) -> None:
    """Give the windows that have passed one outcome of each kind in turn, and leave the last two unanswered."""
    passed = list(Window.objects.visible_to(member).awaiting_outcome(now).order_by("starts"))
    for number, window in enumerate(passed[:-2]):
        answer = Outcome.Answer.values[number % len(Outcome.Answer.values)]
        happened = window.starts + timedelta(hours=12) if answer == Outcome.Answer.INSIDE else None
        record_outcome(
            member,
            window,
            answer=answer,
            happened_from=happened.date() if happened else None,
            now=min(now, window.ends + timedelta(days=1)),
        )
