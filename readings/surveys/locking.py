from readings.accounts.models import Membership, Practice
from readings.surveys.models import Survey


def open_to(member: Membership, survey: Survey) -> Survey:
    """The survey as it now stands, if the member may see it; raises Survey.DoesNotExist, also where it was erased.

    Called in the transaction of an action: the row of the practice is locked until its end, so that of two phones one
    waits for the other, and erasing for both.
    """
    Practice.objects.select_for_update(no_key=True).get(pk=member.practice_id)
    return Survey.objects.visible_to(member).get(pk=survey.pk)
