"""What the first page shows before the first reading: how the practice counts, and the three houses of the source."""

from dataclasses import dataclass

import engine
from readings.accounts.models import Practice
from readings.cases.sealed.presentation import relation_sentence
from readings.desk.joining.set_up import HOUSES, SURNAMES, TITLES, WORDS, ExampleFigure, figure_of, present_answers


@dataclass(frozen=True, slots=True)
class House:
    surname: str
    figure: ExampleFigure
    relation: str


def present_words(practice: Practice) -> list[tuple[str, str]]:
    """The five questions of the school, each with the answer that holds now."""
    return [(TITLES[name], WORDS[name][value]) for name, value in present_answers(practice).items()]


def three_houses() -> list[House]:
    """The houses of one moment as the source counts them."""
    answers = {surname: engine.cast(HOUSES | {"surnames": [surname]}).to_dict() for surname in SURNAMES}
    return [
        House(surname, figure_of(answer), relation_sentence(answer["chart"])) for surname, answer in answers.items()
    ]
