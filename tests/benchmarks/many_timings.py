"""A database of the size of many practices: one row of each kind made by the product, and copied by SQL."""

from datetime import UTC, datetime, timedelta

PRACTICES, MEMBERS, CLIENTS, CASES, READINGS = 1_000, 2_000, 20_000, 100_000, 200_000
TIMINGS, DUE, FEW = 1_000_000, 10_000, 1_000
PAST = datetime(2025, 12, 1, tzinfo=UTC)  # when the clock of the outage stopped
TODAY = datetime(2026, 12, 1, tzinfo=UTC)
FEW_OPEN, MANY_OPEN, SHARED_OPEN = (TODAY + timedelta(hours=hour) for hour in (1, 2, 3))
FIRST = 1_000  # the id of the first copy; what is copied has a smaller one


def fill() -> None:
    """Practices of two members each, whose clients' cases have two readings of five watched timings.

    Of the timings 1,000 have been due since PAST, 1,000 come due at FEW_OPEN and 10,000 each at MANY_OPEN and at
    SHARED_OPEN, the others one by one over the three years that follow.
    """
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    _copy_one_of_each()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")  # what PostgreSQL does by itself after a while


def _copy_one_of_each() -> None:
    from readings.accounts.models import Membership, Practice, User
    from readings.cases.sealed.actions import keep_reading
    from readings.cases.shelf.case_actions import open_case
    from readings.clients.actions import add_client

    practice = Practice.objects.create(name="One of many")
    user = User.objects.create_user("member@example.org", name="Member")
    member = Membership.objects.create(practice=practice, user=user, role="practitioner")
    request = {"method": "time", "at": PAST.isoformat(), "topic": "dwelling"}
    client = add_client(member, name="Client", now=PAST)
    case = open_case(member, question="此居如何？", client=client, now=PAST)
    reading = keep_reading(member, request=request, language="en", now=PAST)

    of_practice = {"practice_id": f"{FIRST} + n % {PRACTICES}"}
    member_id, client_id = f"{FIRST} + n % {MEMBERS}", f"{FIRST} + n % {CLIENTS}"
    in_hand = of_practice | {"practitioner_id": member_id}
    _copy(practice, PRACTICES)
    _copy(user, MEMBERS, email="'member-' || n || '@example.org'")
    _copy(member, MEMBERS, user_id=f"{FIRST} + n", **of_practice)
    _copy(client, CLIENTS, created_by_id=member_id, **in_hand)
    _copy(case, CASES, client_id=client_id, **in_hand)
    filed = {"case_id": f"{FIRST} + n % {CASES}", "client_id": client_id, "cast_by_id": member_id}
    _copy(reading, READINGS, record="'{}'", **filed, **of_practice)
    _copy_a_timing(reading, of_practice | {"watched_by_id": member_id})


def _copy_a_timing(reading, columns: dict[str, str]) -> None:
    from readings.predictions.models import Timing, Window

    timing = Timing.objects.create(
        practice=reading.practice,
        watched_by=reading.cast_by,
        reading=reading,
        position=0,
        unit="day",
        rule="r",
        polarity="good",
        about="gain",
        branches=["酉"],
        since=PAST,
        until=TODAY,
        next_step="opens",
    )
    window = Window.objects.create(timing=timing, label="己酉", starts=PAST, ends=TODAY)
    shuffled, position = f"(n::bigint * 7919 % {TIMINGS})", f"(n / {READINGS})"
    of_outage = f"{shuffled} BETWEEN {2 * DUE + FEW} AND {2 * DUE + 2 * FEW - 1}"
    opens = (
        f"(CASE WHEN {shuffled} < {DUE} THEN '{MANY_OPEN}' WHEN {shuffled} < {2 * DUE} THEN '{SHARED_OPEN}' "
        f"WHEN {shuffled} < {2 * DUE + FEW} THEN '{FEW_OPEN}' WHEN {of_outage} THEN '{PAST}' "
        f"ELSE '{TODAY}'::timestamptz + interval '1 day' + {shuffled} * interval '94 seconds' END)"
    )
    _copy(
        timing,
        TIMINGS,
        reading_id=f"{FIRST} + n % {READINGS}",
        position=position,
        unit=f"CASE WHEN {position} = 1 THEN 'month' WHEN {position} <> 2 OR {of_outage} THEN 'day' ELSE 'year' END",
        since=opens,
        until=f"{opens} + interval '1000 days'",
        next_step_at=opens,
        next_due_at=opens,
        **columns,
    )
    _copy(
        window,
        TIMINGS,
        each=f", generate_series(0, CASE WHEN {of_outage} THEN 29 ELSE n % 3 END) part",
        id=None,
        code="n || '-' || part",
        timing_id=f"{FIRST} + n",
        starts=f"{opens} + part * interval '12 days'",
        ends=f"{opens} + part * interval '12 days' + interval '1 day'",
    )


def _copy(row, number: int, *, each: str = "", **columns: str | None) -> None:
    """So many copies of a row, but for these columns, which are SQL of `n`; None leaves one to the database."""
    from django.db import connection

    names = [field.column for field in row._meta.concrete_fields]
    columns = {name: f"copied.{name}" for name in names} | {"id": f"{FIRST} + n"} | _new_code(names) | columns
    columns = {name: sql for name, sql in columns.items() if sql is not None}
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {row._meta.db_table} ({', '.join(columns)}) SELECT {', '.join(columns.values())} "
            f"FROM {row._meta.db_table} copied, generate_series(0, {number - 1}) n {each} WHERE copied.id = {row.pk}"
        )


def _new_code(names: list[str]) -> dict[str, str]:
    return {"code": "n::text"} if "code" in names else {}
