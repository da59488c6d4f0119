"""Carry over what was kept in one field into several: a client's contact, their private note; and fill what is found.

A contact becomes an e-mail address, a phone or a chat name by what it looks like. A private note becomes a note of the
client's practitioner for the practice. Altering Reading took its trigger away on SQLite, so the seal is put on again.
"""

import importlib
import re

from django.db import migrations

from readings.cases.sealed.actions import found_by
from readings.finding import question_key, searchable

seal = importlib.import_module("readings.cases.migrations.0002_seal")

_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_PHONE = re.compile(r"\+?[\d\s()./-]{5,40}")


def carry_over(apps, schema_editor):
    for client in apps.get_model("clients", "Client").objects.all():
        contact = client.contact.strip()
        fields = {"email": _EMAIL, "phone": _PHONE}
        field = next((name for name, form in fields.items() if form.fullmatch(contact)), "chat_name")
        long = len(contact) > 80 and field == "chat_name"
        if contact and not long:
            setattr(client, field, contact)
        client.search = searchable(client.name, client.chat_name, client.phone, client.email)
        client.save()
        kept = "\n\n".join(filter(None, (client.private_note, contact if long else "")))
        if kept:
            apps.get_model("cases", "Note").objects.create(
                practice_id=client.practice_id,
                author_id=client.practitioner_id,
                visibility="practice",
                client=client,
                text=kept,
                created_at=client.created_at,
                changed_at=client.created_at,
            )
    for case in apps.get_model("cases", "Case").objects.all():
        case.search, case.changed_at = searchable(case.question), case.created_at
        case.save()


def fill_readings(apps, schema_editor):
    import json

    for reading in apps.get_model("cases", "Reading").objects.all():
        reading.search = found_by(reading.question, json.loads(reading.record)["reading"])
        reading.question_key = question_key(reading.question)
        reading.save(update_fields=["search", "question_key"])


def seal_again(apps, schema_editor):
    """On PostgreSQL the trigger is still there."""
    if schema_editor.connection.vendor == "sqlite":
        seal.seal(apps, schema_editor)


class Migration(migrations.Migration):
    dependencies = [("cases", "0004_practice_of_cases"), ("clients", "0002_people")]
    operations = [
        migrations.RunPython(carry_over, migrations.RunPython.noop),
        migrations.RunPython(fill_readings, migrations.RunPython.noop),
        migrations.RunPython(seal_again, migrations.RunPython.noop),
    ]
