"""What is told at the end of a promise's horizon."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import pgettext_lazy

from readings.accounts.models import Membership
from readings.notices.kinds import Kind, Subject
from readings.notices.models import Notice
from readings.outcomes.asking.links import of_clients_kept, unanswered
from readings.predictions.models import Promise


def _subjects(member: Membership, notices: list[Notice]) -> dict[int, Subject]:
    promises = Promise.objects.visible_to(member).filter(code__in=_codes(notices)).select_related("client")
    by_code = {promise.code: promise for promise in promises.defer("windows")}
    return {
        notice.pk: Subject(
            title=promise.claim,
            path=reverse("promise-outcome", args=[promise.code]),
            client=promise.client.name if promise.client else "",
        )
        for notice in notices
        if (promise := by_code.get(notice.context["promise"])) is not None
    }


def _still_stand(notices: list[Notice], now: datetime) -> set[int]:
    """Those of promises of which nobody has said yet what came of them."""
    standing = set(of_clients_kept(unanswered()).filter(code__in=_codes(notices)).values_list("code", flat=True))
    return {notice.pk for notice in notices if notice.context["promise"] in standing}


def _codes(notices: list[Notice]) -> set[str]:
    return {notice.context["promise"] for notice in notices}


KINDS = [
    Kind(
        "promise_ends",
        pgettext_lazy("kind of notice", "The horizon of a promise has ended: what came of it?"),
        _subjects,
        _still_stand,
        waits_for_morning=True,
    )
]
