"""What happened: with the windows of watched timings, and with promises."""

from readings.outcomes.models.monthly import MonthFigure
from readings.outcomes.models.outcome import Outcome
from readings.outcomes.models.remains import KeptFact, PastCase
from readings.outcomes.models.resolution import AnswerLink, ClientMail, Resolution

__all__ = ["AnswerLink", "ClientMail", "KeptFact", "MonthFigure", "Outcome", "PastCase", "Resolution"]
