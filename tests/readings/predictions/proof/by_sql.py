"""What somebody could do who has the database itself: take off its guards, and write."""

from django.db import connection

GUARDS = {
    "locked_promise": "predictions_promise",
    "sealed_amendment": "predictions_amendment",
    "sealed_link": "predictions_link",
}


def by_sql(*statements: str) -> None:
    with connection.cursor() as cursor:
        for name, table in GUARDS.items():
            on = f" ON {table}" if connection.vendor == "postgresql" else ""
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{on}")
        for statement in statements:
            cursor.execute(statement)
