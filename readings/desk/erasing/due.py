"""Clients are erased who asked for it, when the seven days are over."""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from readings.accounts.models import Practice
from readings.desk.erasing.actions import NotErasable, erase_client
from readings.portal.models import ErasureRequest
from readings.portal.privacy.erasures import due_erasures

log = logging.getLogger(__name__)

FIRST_PAUSE = timedelta(minutes=1)
MOST_DOUBLINGS = 8  # of the pause, which is then some four hours
BATCH = 20


def erase_due(*, now: datetime) -> int:
    """Erase whoever is due, and return how many were.

    One that fails stops no other: what went wrong stands in its row, and it is tried again after longer and longer
    pauses.
    """
    requests = due_erasures(now=now).select_related("client__practice")
    return sum(_erase(request, now=now) for request in requests[:BATCH] if _is_to_be_tried(request, now))


def _is_to_be_tried(request: ErasureRequest, now: datetime) -> bool:
    """After n failures at 2ⁿ − 1 pauses since it was due."""
    return now >= request.due_at + FIRST_PAUSE * (2 ** min(request.failures, MOST_DOUBLINGS) - 1)


def _erase(request: ErasureRequest, *, now: datetime) -> bool:
    try:
        with transaction.atomic():
            # In the order of the locks in which a client is erased; called off meanwhile, it is not done.
            Practice.objects.select_for_update(no_key=True).get(pk=request.practice_id)
            if due_erasures(now=now).select_for_update(of=("self",)).filter(pk=request.pk).first() is None:
                return False
            erase_client(None, request.client, now=now)
    except NotErasable:  # merged meanwhile: it waits with the row that went
        return False
    except Exception as error:
        log.exception("erasure %s failed", request.code)
        said = repr(error).replace("\x00", "")
        ErasureRequest.objects.filter(pk=request.pk).update(failures=F("failures") + 1, last_error=said)
        return False
    return True
