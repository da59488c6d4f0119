"""An answer as one column of several side by side."""

from dataclasses import dataclass
from datetime import datetime
from typing import Self

from readings.cases.sealed.calendar import Outlook
from readings.cases.sealed.presentation import ShownTiming, clauses, gloss, relation_words, shown_timing
from readings.look.strip import Strip


@dataclass(frozen=True, kw_only=True)
class AnswerColumn:
    answer: dict
    relation: str
    verdict: list[str]  # its clauses
    timings: list[ShownTiming]
    strip: Strip | None  # the coming years; None where the text gives no time

    @classmethod
    def of(cls, outlook: Outlook, *, heading: str, now: datetime, **whose) -> Self:
        """The column of an outlook's answer, in its language; the strip begins with the year that holds `now`.

        `whose` are the further fields of the column.
        """
        answer = outlook.answer
        return cls(
            answer=answer,
            relation=relation_words(answer["chart"]),
            verdict=clauses(gloss(answer["verdict"])),
            timings=[shown_timing(timing) for timing in answer["timings"]],
            strip=outlook.strip("year", now, heading=heading) if answer["timings"] else None,
            **whose,
        )
