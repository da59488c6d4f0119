"""What the demo practice has promised: a few months of day promises with what came of them, one open, one running."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import NamedTuple

from readings.accounts.models import Membership
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.outcomes.models import Resolution
from readings.outcomes.resolving.actions import resolve_promise
from readings.outcomes.resolving.days import answer_of
from readings.predictions.models import Answer, Promise
from readings.predictions.promising.actions import lock_promise, save_draft
from readings.predictions.promising.horizon import first_day_of, last_day_of
from readings.predictions.proof.verifying import verify_practice
from readings.predictions.watching.actions import stop_watching

LENGTH = 36  # days of each horizon
FIRST_LOCK, BETWEEN = timedelta(days=110), timedelta(days=4)  # ago, and from one lock to the next
ASKED_AFTER = timedelta(days=1)  # the horizon's end
UNANSWERED, RUNNING = "unanswered", "running"

# 体用 as they fall: figures whose first timing is of days, two branches of the twelve.
WOOD, WATER, SPRING, GAIN, RETURN = (
    ("震", "巽", 2),  # 寅卯
    ("坎", "离", 6),  # 子亥
    ("巽", "坤", 1),  # 卯寅
    ("震", "坤", 3),  # 子亥
    ("坎", "震", 5),  # 子亥
)


class Said(NamedTuple):
    """A promise, what came of it, and of which client it was told; of none where it was not told."""

    question: str
    claim: str
    criteria: str
    topic: str
    figure: tuple[str, str, int]
    came: str
    client: str = ""


PROMISES = (
    Said("尾款何时可到？", "尾款到账", "银行入账", "wealth", WOOD, Answer.INSIDE),
    Said("租客几时签约？", "租约签定", "双方签字", "trade", WATER, Answer.OUTSIDE),
    Said("钥匙能寻回否？", "钥匙寻回", "钥匙在手", "lost", GAIN, Answer.INSIDE, "王家"),
    Said("老友几时来访？", "老友上门", "见到本人", "visit", SPRING, Answer.OUTSIDE),
    Said("木料何日送到？", "木料送到", "收货签单", "trade", GAIN, Answer.OUTSIDE),
    Said("长兄几时归家？", "长兄归家", "人到家中", "traveller", RETURN, Answer.INSIDE),
    Said("聘书可得否？", "聘书送达", "收到聘书", "fame", WATER, Answer.OUTSIDE),
    Said("旧车可售出否？", "旧车售出", "过户完成", "trade", SPRING, Answer.DID_NOT_HAPPEN),
    Said("何日可动身？", "动身赴任", "离城之日", "travel", WOOD, Answer.OUTSIDE, "田家"),
    Said("欠款可收回否？", "欠款收回", "银行入账", "wealth", GAIN, Answer.OUTSIDE),
    Said("合伙之议可成否？", "合伙议定", "签下合约", "plan", WOOD, Answer.INSIDE),
    Said("媒人几时回话？", "媒人回话", "得其回话", "marriage", WATER, Answer.VOID),
    Said("批文何日下来？", "批文下来", "见到批文", "affairs", SPRING, Answer.OUTSIDE),
    Said("定金几时付？", "定金付讫", "收据为凭", "wealth", WATER, Answer.INSIDE, "韩家"),
    Said("工匠何日进场？", "工匠进场", "当日开工", "plan", GAIN, Answer.INSIDE),
    Said("家书几时到？", "家书到手", "见到书信", "traveller", RETURN, Answer.OUTSIDE),
    Said("货船何日到港？", "货船到港", "到港单据", "trade", WOOD, Answer.OUTSIDE, "陈家"),
    Said("铺面可租出否？", "铺面租出", "双方签字", "trade", SPRING, UNANSWERED, "田家"),
    Said("新货几时卖完？", "新货售罄", "库存为零", "trade", WOOD, RUNNING, "田家"),
)


def promise_and_answer(member: Membership, *, now: datetime) -> None:
    """Lock and answer what the demo practice has promised, each at its time; and check the seal."""
    for number, said in enumerate(PROMISES):
        locked_at = now if said.came == RUNNING else now - FIRST_LOCK + number * BETWEEN
        promise = _locked(member, said, now=locked_at)
        if said.came != RUNNING:
            _end(member, promise, said, now=now)
    verify_practice(member.practice, now=now)


def _locked(member: Membership, said: Said, *, now: datetime) -> Promise:
    upper, lower, line = said.figure
    request = {"method": "direct", "upper": upper, "lower": lower, "line": line, "topic": said.topic}
    reading = keep_reading(member, request=request, question=said.question, language="zh-hans", now=now)
    if said.client:
        client = member.practice.clients.get(name=said.client)
        reading = file_reading(member, reading, client=client, case=None, now=now)
    words = {"claim": said.claim, "criteria": said.criteria, "told": bool(said.client)}
    draft = save_draft(member, reading, position=0, unit="day", length=LENGTH, **words, now=now)
    return lock_promise(member, draft, now=now)


def _end(member: Membership, promise: Promise, said: Said, *, now: datetime) -> None:
    """Say what came of a promise on the day after its horizon, and watch its timing no longer."""
    at = min(promise.horizon_ends + ASKED_AFTER, now)
    if said.came != UNANSWERED:
        day = next(_days(promise, said.came), None) if said.came in (Answer.INSIDE, Answer.OUTSIDE) else None
        void = Resolution.Void.WITHDRAWN if said.came == Answer.VOID else ""
        resolve_promise(member, promise, answer=said.came, happened_from=day, void_reason=void, reported_at=at, now=at)
    if promise.timing:
        stop_watching(member, promise.timing, now=at)


def _days(promise: Promise, answer: str) -> Iterator[date]:
    """The days of the horizon, from its middle on, of which that would be the answer."""
    first, last = first_day_of(promise), last_day_of(promise)
    for ahead in range(LENGTH // 2, (last - first).days + 1):
        day = first + timedelta(days=ahead)
        if answer_of(promise, day, day) == answer:
            yield day
