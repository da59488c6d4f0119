"""Each delivery becomes a message of one notice; what a notice tells came to be when it was written.

That of an opened note names the note, and what it hangs on no more: a client's name may be in that.
"""

from django.db import migrations
from django.db.models import F


def carry_over(apps, schema_editor):
    Notice, Message = apps.get_model("notices", "Notice"), apps.get_model("notices", "Message")
    Notice.objects.update(at=F("created_at"))
    Notice.objects.filter(context__missed=True).update(missed=True)
    for notice in Notice.objects.filter(kind="note_opened").iterator():
        context = notice.context
        note = context.get("path", "").rpartition("#note-")[2]
        notice.context = {"by": context["by"], "reason": context["reason"], "note": note}
        notice.save(update_fields=["context"])
    for delivery in apps.get_model("notices", "Delivery").objects.select_related("notice").iterator():
        notice = delivery.notice
        delivered = delivery.delivered_at is not None
        message = Message.objects.create(
            code=notice.code,  # that of the Message-ID it went out under, should it go out again
            recipient_id=notice.recipient_id,
            channel=delivery.channel,
            bundle=f"notice {notice.code}",
            wanted_at=notice.created_at,
            due_at=delivery.due_at,
            tries=delivery.failures,
            ended="" if delivery.due_at else "delivered" if delivered else "given-up",
            ended_at=delivery.delivered_at,
            last_error=delivery.last_error,
        )
        message.notices.add(notice)


class Migration(migrations.Migration):
    dependencies = [("notices", "0002_messages")]

    operations = [migrations.RunPython(carry_over, migrations.RunPython.noop)]
