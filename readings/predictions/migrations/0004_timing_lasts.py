from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("predictions", "0003_carry_over")]

    operations = [
        migrations.AlterField("timing", "since", models.DateTimeField()),
        migrations.AlterField("timing", "until", models.DateTimeField()),
        migrations.AddConstraint(
            "timing", models.CheckConstraint(condition=models.Q(until__gt=models.F("since")), name="timing_lasts")
        ),
    ]
