"""The floor plan of a house as a file: put in its place, and taken away when nothing leads to it any more."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from django.core.files.base import ContentFile
from django.db import transaction

from readings.cases.files.room import make_sure_there_is_room
from readings.cases.files.taken_files import TakenFile
from readings.surveys.models import House


@contextmanager
def storing_plan(plan: TakenFile | None) -> Iterator[Callable[..., None]]:
    """Hands out `store(house, removes=…)`, called in the transaction before the house is saved, the practice locked.

    The plan that it takes the place of goes with the commit; whatever goes wrong, no file stays that no row knows.
    Storing raises QuotaUsedUp.
    """
    stored: list[House] = []

    def store(house: House, *, removes: bool = False) -> None:
        if (plan or removes) and house.plan:
            transaction.on_commit(partial(house.plan.storage.delete, house.plan.name))
        if plan:
            make_sure_there_is_room(house.practice_id, len(plan.content))
            house.plan_type = plan.content_type
            house.plan.save(plan.name, ContentFile(plan.content), save=False)
            stored.append(house)
        elif removes:
            house.plan, house.plan_type, house.plan_north = "", "", None

    try:
        yield store
    except BaseException:
        for house in stored:
            house.plan.storage.delete(house.plan.name)
        raise
