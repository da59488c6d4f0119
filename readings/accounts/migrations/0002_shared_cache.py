"""The table in which the cache of an installation without Redis is shared by its workers."""

from django.core.management import call_command
from django.db import migrations

TABLE = "shared_cache"


def make_table(apps, schema_editor):
    call_command("createcachetable", TABLE, database=schema_editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_first")]
    operations = [
        migrations.RunPython(make_table, lambda apps, schema_editor: schema_editor.execute(f"DROP TABLE {TABLE}"))
    ]
