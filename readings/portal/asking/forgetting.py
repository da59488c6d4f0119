"""What strangers asked is not kept for ever: the clock forgets what nobody confirmed, and what was declined."""

from datetime import datetime, timedelta

from django.db.models import Q

from readings.portal.models import Enquiry

UNCONFIRMED_FOR = timedelta(days=7)
DECLINED_FOR = timedelta(days=30)


def forget_enquiries(*, now: datetime) -> int:
    """Delete strangers' questions whose time is over, with the letters about them; how many."""
    unconfirmed = Q(state=Enquiry.State.UNCONFIRMED, asked_at__lt=now - UNCONFIRMED_FOR)
    declined = Q(state=Enquiry.State.DECLINED, decided_at__lt=now - DECLINED_FOR)
    over = Enquiry.objects.filter(unconfirmed | declined, client=None)
    gone = list(over.values_list("pk", flat=True))
    if gone:
        over.filter(pk__in=gone).delete()
    return len(gone)
