"""Let the database itself refuse a change to what a lock sealed, whoever asks: the ORM, a shell, or plain SQL.

Of a link nothing changes but that it is erased, once and whole. What came of a promise, its client and what the clock
does about it are not sealed. A promise removed is not refused here, since a database that is emptied on purpose
removes them too: the models refuse it, and the check of the chain finds it.

Django rebuilds a table on SQLite when its schema changes, and triggers go with the old one: a migration that alters
Promise, Amendment or Link has to end with `seal` again. tests/readings/predictions/proof/test_seal.py fails where that
was forgotten.
"""

from django.db import migrations

PROMISE = (
    "code practice_id reading_id made_by_id created_at position unit length claim criteria told word knowledge primary "
    "locked_at rule topic about polarity branches count zone horizon_starts horizon_ends windows flagged counted "
    "link_id"
).split()
AMENDMENT = "code practice_id promise_id words amended_by_id amended_at link_id".split()
LINK = "id chain_id number of commitment hash sealed_at".split()


def seal(apps, schema_editor):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for name, table, refused, words in _guards(is_postgresql):
        if is_postgresql:
            schema_editor.execute(
                f"CREATE OR REPLACE FUNCTION refuse_{name}() RETURNS trigger LANGUAGE plpgsql AS "
                f"$$ BEGIN RAISE EXCEPTION '{words}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
            )
            schema_editor.execute(
                f"CREATE TRIGGER {name} BEFORE UPDATE ON {table} FOR EACH ROW WHEN ({refused}) "
                f"EXECUTE FUNCTION refuse_{name}()"
            )
        else:
            schema_editor.execute(
                f"CREATE TRIGGER {name} BEFORE UPDATE ON {table} FOR EACH ROW WHEN {refused} "
                f"BEGIN SELECT RAISE(ABORT, '{words}'); END"
            )


def unseal(apps, schema_editor):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for name, table, _refused, _words in _guards(is_postgresql):
        if is_postgresql:
            schema_editor.execute(f"DROP TRIGGER {name} ON {table}")
            schema_editor.execute(f"DROP FUNCTION refuse_{name}()")
        else:
            schema_editor.execute(f"DROP TRIGGER {name}")


def _guards(is_postgresql):
    """Each trigger with its table, the condition under which it refuses an update, and what it says."""
    differ, is_same = ("IS DISTINCT FROM", "IS NOT DISTINCT FROM") if is_postgresql else ("IS NOT", "IS")

    def changed(columns):
        return " OR ".join(f'OLD."{column}" {differ} NEW."{column}"' for column in columns)

    stays = " AND ".join(f'OLD."{column}" {is_same} NEW."{column}"' for column in LINK)
    taken_back = "NEW.\"state\" IN ('draft', 'withdrawn')"
    erased = "OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND NEW.record = '' AND NEW.salt = ''"
    return [
        (
            "locked_promise",
            "predictions_promise",
            f"OLD.locked_at IS NOT NULL AND ({changed(PROMISE)} OR {taken_back})",
            "a locked promise never changes",
        ),
        ("sealed_amendment", "predictions_amendment", changed(AMENDMENT), "an amendment never changes"),
        ("sealed_link", "predictions_link", f"NOT ({erased} AND {stays})", "a link never changes"),
    ]


class Migration(migrations.Migration):
    dependencies = [("predictions", "0005_promises")]
    operations = [migrations.RunPython(seal, unseal)]
