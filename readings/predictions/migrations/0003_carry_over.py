"""What a timing is watched through is from its first window to its last; a turn is an opening; notices name codes.

A notice holds nothing any more by which a client could be known: whom it is about is looked up when it is shown.
"""

from datetime import timedelta

from django.db import migrations

OPENS = {"day": "day_opens"}


def carry_over(apps, schema_editor):
    Timing, Window = apps.get_model("predictions", "Timing"), apps.get_model("predictions", "Window")
    for timing in Timing.objects.prefetch_related("windows").iterator(chunk_size=500):
        windows = list(timing.windows.all())
        timing.since = min([timing.created_at, *(window.starts for window in windows)])
        timing.until = max([window.ends for window in windows], default=timing.since + timedelta(days=1))
        timing.next_step = "opens" if timing.next_step == "turns" else timing.next_step
        timing.save(update_fields=["since", "until", "next_step"])
    for notice in apps.get_model("notices", "Notice").objects.filter(kind__startswith="window_").iterator():
        context = notice.context
        code = notice.key.partition(":")[0]
        window = Window.objects.filter(timing__code=code, starts=context["starts"]).first()
        for name in ("title", "client", "path", "missed"):
            context.pop(name, None)
        notice.context = context | {"timing": code, "window": window.code if window else ""}
        if notice.kind == "window_opens":
            notice.kind = OPENS.get(context["unit"], notice.kind)
        notice.save(update_fields=["context", "kind"])


class Migration(migrations.Migration):
    dependencies = [("predictions", "0002_of_every_kind"), ("notices", "0004_no_deliveries")]

    operations = [migrations.RunPython(carry_over, migrations.RunPython.noop)]
