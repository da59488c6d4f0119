from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notices", "0003_carry_over")]

    operations = [
        migrations.DeleteModel(name="Delivery"),
        migrations.AlterField("notice", "at", models.DateTimeField()),
    ]
