"""Let the database itself refuse a change to what was sealed, whoever asks: the ORM, a shell, or plain SQL.

Django rebuilds a table on SQLite when its schema changes, and triggers go with the old one: a migration that alters
Reading has to end with `seal` again. tests/readings/cases/test_seal.py fails where that was forgotten.
"""

from django.db import migrations

SEALED = (
    "code practice_id question topic polarity upper lower line primary_number nuclear_number changed_number cast_at "
    "language engine_version record digest cast_by_id created_at"
).split()


def seal(apps, schema_editor):
    distinct = "IS DISTINCT FROM" if schema_editor.connection.vendor == "postgresql" else "IS NOT"
    changed = " OR ".join(f'OLD."{column}" {distinct} NEW."{column}"' for column in SEALED)
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(
            "CREATE OR REPLACE FUNCTION refuse_to_unseal() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'a sealed reading never changes' USING ERRCODE = 'integrity_constraint_violation'; "
            "END $$"
        )
        schema_editor.execute(
            f"CREATE TRIGGER sealed_reading BEFORE UPDATE ON cases_reading FOR EACH ROW WHEN ({changed}) "
            "EXECUTE FUNCTION refuse_to_unseal()"
        )
    else:
        schema_editor.execute(
            f"CREATE TRIGGER sealed_reading BEFORE UPDATE ON cases_reading FOR EACH ROW WHEN {changed} "
            "BEGIN SELECT RAISE(ABORT, 'a sealed reading never changes'); END"
        )


def unseal(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP TRIGGER sealed_reading ON cases_reading")
        schema_editor.execute("DROP FUNCTION refuse_to_unseal()")
    else:
        schema_editor.execute("DROP TRIGGER sealed_reading")


class Migration(migrations.Migration):
    dependencies = [("cases", "0001_first")]
    operations = [migrations.RunPython(seal, unseal)]
