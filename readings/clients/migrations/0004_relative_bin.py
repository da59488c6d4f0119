from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clients", "0003_one_place_each")]
    operations = [
        migrations.AddField(
            model_name="relative",
            name="binned_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
