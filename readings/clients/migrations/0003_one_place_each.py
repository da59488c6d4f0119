"""What was carried over into fields of its own, and into notes, goes from where it was."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("clients", "0002_people"), ("cases", "0005_carry_over")]
    operations = [
        migrations.RemoveField(model_name="client", name="contact"),
        migrations.RemoveField(model_name="client", name="private_note"),
    ]
