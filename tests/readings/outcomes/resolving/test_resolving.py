"""Saying what came of a promise: what can be said when, what is refused, and that every answer is kept."""

from datetime import UTC, date, datetime, timedelta

import pytest

from readings.accounts.models import AuditEntry, Practice
from readings.cases.sealed.actions import keep_reading
from readings.notices.models import Notice
from readings.outcomes.actions import AnsweredMeanwhile
from readings.outcomes.models import AnswerLink, ClientMail, Resolution
from readings.outcomes.resolving.actions import resolve_promise
from readings.outcomes.resolving.refusals import Refused
from readings.predictions.models import Promise
from readings.predictions.promising.actions import save_draft
from readings.predictions.watching.actions import stop_watching
from tests.readings.conftest import NOW, TIAN
from tests.readings.promises import NOT_YET_PROMISED, locked

ENDS = datetime.fromisoformat("2027-01-06T00:00:00+08:00")  # of 36 days from 1 December 2026
SECOND, DAY = timedelta(seconds=1), timedelta(days=1)


@pytest.fixture
def promise(alice, tian) -> Promise:
    """亥 and 子 are 3–4, 15–16 and 27–28 December."""
    return locked(alice, tian, now=NOW)


def says(member, promise, answer, *days, now=ENDS, reported_at=None, **said) -> Resolution:
    happened = dict(zip(("happened_from", "happened_to"), map(date.fromisoformat, days), strict=False))
    return resolve_promise(member, promise, answer=answer, reported_at=reported_at or now, now=now, **happened, **said)


def refused(member, promise, answer, *days, **said) -> str:
    """The code of why it was refused; nothing was written."""
    stood = standing(promise)
    with pytest.raises(Refused) as error:
        says(member, promise, answer, *days, **said)
    assert standing(promise) == stood
    assert error.value.sentence
    return error.value.code


def standing(promise) -> tuple:
    promise.refresh_from_db()
    return (
        *(promise.answer, promise.state, promise.next_step, promise.next_due_at),
        Resolution.objects.count(),
        AuditEntry.objects.filter(action="resolve_promise").count(),
    )


def test_an_answer_settles_the_promise(alice, promise):
    resolution = says(alice, promise, "inside", "2026-12-03", how_known="bank", note="by noon", reported_at=ENDS - DAY)
    assert standing(promise) == ("inside", "resolved", "", None, 1, 1)
    assert (resolution.happened_from, resolution.happened_to) == (date(2026, 12, 3), date(2026, 12, 3))
    assert (resolution.reported_at, resolution.decided_at) == (ENDS - DAY, ENDS)
    assert (resolution.recorded_by, resolution.blind, resolution.is_by_client) == (alice, False, False)
    assert (resolution.how_known, resolution.note, resolution.corrects) == ("bank", "by noon", None)


def test_a_client_answers_blind_and_the_trail_has_no_row_of_a_member(alice, promise):
    resolution = says(None, promise, "outside", "2026-12-05", blind=True)
    assert (resolution.recorded_by, resolution.blind, resolution.is_by_client) == (None, True, True)
    assert standing(promise) == ("outside", "resolved", "", None, 1, 0)


@pytest.mark.parametrize(
    ("zone", "day_starts", "lock", "ends"),
    [
        ("Asia/Shanghai", "midnight", "2026-11-30T14:05:00+08:00", "2027-01-06T00:00:00+08:00"),
        ("Asia/Shanghai", "zi-hour", "2026-11-30T14:05:00+08:00", "2027-01-05T23:00:00+08:00"),
        ("Pacific/Kiritimati", "midnight", "2026-11-30T14:05:00+14:00", "2027-01-06T00:00:00+14:00"),
        # The clocks go back on 1 November.
        ("America/New_York", "midnight", "2026-10-01T12:00:00-04:00", "2026-11-07T00:00:00-05:00"),
        ("America/New_York", "zi-hour", "2026-10-01T12:00:00-04:00", "2026-11-06T23:00:00-05:00"),
    ],
)
@pytest.mark.parametrize("answer", ["did-not-happen", "unknown"])
def test_that_it_did_not_happen_can_be_said_from_the_instant_at_which_the_horizon_ends(
    alice, zone, day_starts, lock, ends, answer
):
    Practice.objects.update(time_zone=zone)
    alice.refresh_from_db()
    lock, ends = datetime.fromisoformat(lock), datetime.fromisoformat(ends)
    request = TIAN | {"conventions": {"day_starts": day_starts}}
    promise = locked(alice, keep_reading(alice, request=request, question="?", language="en", now=lock), now=lock)
    assert (promise.horizon_ends, promise.zone) == (ends, zone)
    assert refused(alice, promise, answer, now=ends - SECOND) == "too-early"
    assert refused(alice, promise, answer, now=ends, reported_at=ends - SECOND) == "too-early"
    says(alice, promise, answer, now=ends)
    assert standing(promise)[:2] == (answer, "resolved")


@pytest.mark.parametrize(
    ("answer", "day", "reason"),
    [("inside", "2026-12-03", ""), ("outside", "2026-12-02", ""), ("inside", "", ""), ("void", "", "mistake")],
)
def test_what_happened_and_what_is_void_can_be_said_before_the_end(alice, promise, answer, day, reason):
    """On 4 December, when the promise runs for 32 days more, so that it is not over."""
    now = NOW + 4 * DAY
    says(alice, promise, answer, *filter(None, [day]), void_reason=reason, now=now)
    assert standing(promise)[:2] == (answer, "resolved")
    assert not promise.is_over(now)


@pytest.mark.parametrize(
    ("answer", "days", "said", "code"),
    [
        ("inside", ["2026-12-02"], {}, "days-outside"),
        ("inside", ["2026-12-04", "2026-12-05"], {}, "days-outside"),
        ("outside", ["2026-12-03"], {}, "days-inside"),
        ("outside", ["2026-12-03", "2026-12-04"], {}, "days-inside"),
        ("inside", ["2026-12-04", "2026-12-03"], {}, "backwards"),
        ("outside", ["2027-01-07"], {}, "not-yet"),  # recorded on the 6th
        ("inside", ["2026-12-03"], {"reported_at": datetime(2026, 12, 1, tzinfo=UTC)}, "not-yet"),
        ("outside", [], {"happened_to": date(2026, 12, 2)}, "from-which-day"),
        ("did-not-happen", ["2026-12-03"], {}, "without-days"),
        ("unknown", ["2026-12-03"], {}, "without-days"),
        ("void", ["2026-12-03"], {"void_reason": "mistake"}, "without-days"),
        ("void", [], {}, "why-void"),
        ("inside", [], {"void_reason": "mistake"}, "not-void"),
        ("inside", [], {"reported_at": ENDS + SECOND}, "reported-ahead"),
        ("inside", [], {"reported_at": NOW - SECOND}, "reported-before"),
    ],
)
def test_what_does_not_agree_is_refused(alice, promise, answer, days, said, code):
    assert refused(alice, promise, answer, *days, **said) == code


def test_a_day_before_the_horizon_is_outside(alice, promise):
    """22 November was a 子 day, before the lock and the horizon."""
    assert refused(alice, promise, "inside", "2026-11-22") == "days-outside"
    says(alice, promise, "outside", "2026-11-22")
    assert standing(promise)[0] == "outside"


def test_a_day_has_come_when_it_has_begun_where_the_promise_is_judged(alice, promise):
    """3 December begins in Shanghai when it is 16:00 of the 2nd in London."""
    begins = datetime(2026, 12, 2, 16, tzinfo=UTC)
    assert refused(alice, promise, "inside", "2026-12-03", now=begins - SECOND) == "not-yet"
    says(alice, promise, "inside", "2026-12-03", now=begins)
    assert standing(promise)[0] == "inside"


def test_a_draft_has_no_outcome(alice, tian):
    draft = save_draft(alice, tian, **NOT_YET_PROMISED, now=NOW)
    assert refused(alice, draft, "void", void_reason="mistake") == "not-locked"


def test_of_two_first_answers_one_wins(alice, bob, promise):
    says(alice, promise, "inside")
    with pytest.raises(AnsweredMeanwhile):
        says(bob, promise, "outside")
    assert standing(promise) == ("inside", "resolved", "", None, 1, 1)


def test_of_two_corrections_one_wins_and_all_that_was_said_is_kept(alice, bob, promise):
    first = says(alice, promise, "unknown")
    second = says(bob, promise, "inside", "2026-12-03", corrects=first, now=ENDS + DAY)
    with pytest.raises(AnsweredMeanwhile):
        says(alice, promise, "void", void_reason="mistake", corrects=first, now=ENDS + DAY)
    assert list(promise.resolutions.all()) == [second, first]
    assert list(promise.resolutions.current()) == [second]
    assert standing(promise) == ("inside", "resolved", "", None, 2, 2)


def test_an_answer_to_another_promise_is_not_corrected(alice, tian, promise):
    other = locked(alice, tian, position=1, now=NOW)
    first = says(alice, other, "unknown")
    with pytest.raises(AnsweredMeanwhile):
        says(alice, promise, "inside", corrects=first)
    assert standing(promise) == ("", "locked", "ends", ENDS, 1, 1)


def test_what_was_said_too_soon_is_taken_back_and_the_promise_runs_on(alice, promise):
    """Said to be inside on the 4th, taken back on the 5th, and answered at the end: three rows, each with its own."""
    first = says(alice, promise, "inside", "2026-12-03", now=NOW + 4 * DAY)
    back = says(alice, promise, "unknown", corrects=first, now=NOW + 5 * DAY)
    assert standing(promise) == ("", "locked", "ends", ENDS, 2, 2)
    last = says(alice, promise, "did-not-happen")
    assert (last.corrects, back.corrects) == (back, first)
    assert standing(promise) == ("did-not-happen", "resolved", "", None, 3, 3)


def test_at_the_end_that_it_cannot_be_known_is_an_answer_and_takes_nothing_back(alice, promise):
    first = says(alice, promise, "inside")
    says(alice, promise, "unknown", corrects=first)
    assert standing(promise)[:4] == ("unknown", "resolved", "", None)


def test_nobody_is_asked_any_more(alice, promise):
    links = [
        AnswerLink.objects.create(
            practice=promise.practice, promise=promise, token_hash=str(place), created_at=NOW, expires_at=ENDS, **ended
        )
        for place, ended in enumerate([{}, {"used_at": NOW}, {"revoked_at": NOW}])
    ]
    mails = [
        ClientMail.objects.create(promise=promise, step=step, due_at=ENDS, ended=ended)
        for step, ended in (("ends", "sent"), ("asks-again", ""))
    ]
    for key, kind in ((promise.code, "promise_ends"), ("another", "promise_ends")):
        Notice.objects.create(recipient=alice, kind=kind, key=f"{key}:ends", context={}, at=ENDS, created_at=ENDS)
    says(alice, promise, "inside")
    for row in (*links, *mails):
        row.refresh_from_db()
    assert [link.revoked_at for link in links] == [ENDS, None, NOW]
    assert [(mail.ended, mail.ended_at) for mail in mails] == [("sent", None), ("dropped", ENDS)]
    assert [notice.key for notice in Notice.objects.unread()] == ["another:ends"]


def test_a_promise_stays_when_its_timing_is_no_longer_watched(alice, promise):
    stop_watching(alice, promise.timing, now=NOW)
    assert standing(promise)[:4] == ("", "locked", "ends", ENDS)
    says(alice, promise, "inside", "2026-12-03")
    assert standing(promise)[0] == "inside"
