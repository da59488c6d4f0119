"""The question whether a promised matter happened, as its client is asked it: blind, wherever they meet it."""

from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from zoneinfo import ZoneInfo

from readings.outcomes.asking.forms import DID_NOT, HAPPENED, NOT_SURE, ClientAnswerForm, come_back_after
from readings.outcomes.models import Resolution
from readings.outcomes.resolving.days import answer_of
from readings.predictions.models import Promise
from readings.predictions.promising.horizon import Horizon
from readings.predictions.promising.shown import horizon_as_locked

_WITHOUT_DAYS = {DID_NOT: Resolution.Answer.DID_NOT_HAPPEN, NOT_SURE: Resolution.Answer.UNKNOWN}


@dataclass(frozen=True)
class Question:
    """What the page of the question says: the claim and the two days between which it may have happened."""

    promise: Promise
    now: datetime

    @property
    def claim(self) -> str:
        return self.promise.claim

    @property
    def first(self) -> date:
        return self._horizon.first_day

    @property
    def last(self) -> date:
        return self._horizon.last_day

    @property
    def has_begun(self) -> bool:
        return self.first <= self._today

    @cached_property
    def is_over(self) -> bool:
        return self.promise.is_over(self.now)

    @property
    def come_back(self) -> str:
        """When it can be said that it did not happen; empty where it can be said now."""
        return "" if self.is_over else come_back_after(self.last)

    def form(self, posted=None) -> ClientAnswerForm:
        return ClientAnswerForm(posted, first=self.first, last=self.last, today=self._today, is_over=self.is_over)

    def said(self, form: ClientAnswerForm) -> dict:
        """What a valid form says, as it is written down."""
        data = form.cleaned_data
        first, last = data["happened_from"], data["happened_to"]
        happened = data["answer"] == HAPPENED
        answer = answer_of(self.promise, first, last) if happened else _WITHOUT_DAYS[data["answer"]]
        return {"answer": answer, "happened_from": first, "happened_to": last, "how_known": data["how_known"]}

    @cached_property
    def _horizon(self) -> Horizon:
        return horizon_as_locked(self.promise).horizon

    @property
    def _today(self) -> date:
        return self.now.astimezone(ZoneInfo(self.promise.zone)).date()
