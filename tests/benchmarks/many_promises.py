"""A practice with many sealed promises, of every kind that the figures tell apart: half of them over."""

from datetime import UTC, datetime, timedelta

MEMBERS, BATCH = 20, 5_000
NOW = datetime(2026, 12, 1, 6, tzinfo=UTC)
RULES = [f"V3-{number:03}" for number in range(12)]
TOPICS = ("dwelling", "marriage", "wealth", "travel", "lost", "lawsuit", "trade", "")
# Of seven horizons: how many units of it lie in windows.
BASES = ((6, 36), (10, 60), (20, 120), (3, 36), (9, 36), (12, 36), (5, 60))
ANSWERS = ("inside", "outside", "outside", "outside", "outside", "outside", "", "unknown", "did-not-happen", "void")


def fill(number: int):
    """So many promises, and what came of them; returns the owner of the practice."""
    from readings.accounts.models import Membership, Practice, User
    from readings.cases.sealed.actions import keep_reading
    from readings.predictions.models import Chain

    practice = Practice.objects.create(name="Many promises")
    members = [
        Membership.objects.create(
            practice=practice,
            user=User.objects.create_user(f"member-{place}@example.org", name=f"Member {place}"),
            role=Membership.Role.PRACTITIONER if place else Membership.Role.OWNER,
        )
        for place in range(MEMBERS)
    ]
    request = {"method": "time", "at": NOW.isoformat(), "topic": "dwelling"}
    reading = keep_reading(members[0], request=request, language="en", now=NOW)
    chain = Chain.objects.create(practice=practice, length=number, checked_at=NOW)
    for start in range(0, number, BATCH):
        _seal(reading, members, chain, range(start, min(start + BATCH, number)))
    return members[0]


def _seal(reading, members: list, chain, numbers: range) -> None:
    from readings.outcomes.models import Resolution
    from readings.predictions.models import Link, Promise

    links = Link.objects.bulk_create(
        Link(
            chain=chain,
            number=number + 1,
            of=Link.Of.PROMISE,
            record='{"v":1,"claim":"' + "x" * 900 + '"}',
            salt=f"{number:064x}",
            commitment=f"{number:064x}",
            hash=f"{number:064x}",
            sealed_at=NOW,
        )
        for number in numbers
    )
    promises = Promise.objects.bulk_create(
        _promise(reading, members, link, number) for link, number in zip(links, numbers, strict=True)
    )
    Resolution.objects.bulk_create(
        Resolution(
            practice=reading.practice,
            promise=promise,
            answer=promise.answer,
            void_reason="ambiguous" if promise.answer == "void" else "",
            recorded_by=promise.made_by,
            reported_at=NOW,
            decided_at=NOW,
        )
        for promise in promises
        if promise.answer
    )


def _promise(reading, members: list, link, number: int):
    from readings.predictions.models import Promise

    mixed = number * 7919 % 1_000_003  # so that no two of the columns go together
    flagged, length = BASES[mixed % 7]
    is_over = mixed // 7 % 10 > 0
    answer = ANSWERS[mixed // 11 % 10] if is_over else ""
    ends = NOW - timedelta(hours=mixed % 20_000) if is_over else NOW + timedelta(hours=1 + mixed % 800)
    position = 1 if mixed % 31 == 0 else 0
    primary = mixed % 29 > 0
    return Promise(
        practice=reading.practice,
        reading=reading,
        made_by=members[mixed // 13 % MEMBERS],
        state=Promise.State.RESOLVED if answer else Promise.State.LOCKED,
        created_at=NOW,
        position=position,
        unit="year" if mixed % 17 == 0 else "day",
        length=length,
        claim="The payment arrives in full",
        criteria="The bank shows it as one payment of that sum",
        told=mixed // 5 % 3 == 0,
        primary=primary,
        locked_at=ends - timedelta(days=length),
        rule=RULES[mixed // 3 % len(RULES)],
        topic=TOPICS[mixed // 19 % len(TOPICS)],
        branches=["亥", "子"],
        zone="Asia/Shanghai",
        horizon_starts=ends - timedelta(days=length),
        horizon_ends=ends,
        windows=[["己亥", NOW.isoformat(), NOW.isoformat()]] * flagged,
        flagged=flagged,
        counted=position == 0 and primary,
        link=link,
        answer=answer,
    )
