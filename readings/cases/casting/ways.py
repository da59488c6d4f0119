"""The ways of casting, each a form of its own whose fields are drawn from the engine's registry."""

from collections.abc import Iterable
from functools import cached_property

from django import forms

import engine
from engine.casting import Field, Kind
from engine.moment import LUNAR_FIELDS
from engine.trigrams import by_name
from readings.cases.casting.draws import DRAWS
from readings.cases.casting.way_fields import FIELDS, refusal_of
from readings.cases.lookup.things import Candidate, candidates
from readings.cases.sealed.presentation import ShownRule, shown_rule
from readings.look.words import either, either_lazy

WAYS = {name: method for name, method in engine.METHODS.items() if method.fields}

# What the form asks for whatever the way: the moment, and who asks.
ASKED_OF_ALL = frozenset((*LUNAR_FIELDS, "surnames"))


def way_choices() -> list[tuple[str, str]]:
    return [(name, either(method.zh, method.en)) for name, method in WAYS.items()]


class WayForm(forms.Form):
    """The fields of one way of casting; `thing` is the name of the one that a thing met is typed in, if it has one."""

    def __init__(self, name: str, data=None):
        super().__init__(data, prefix=name)
        self.name = name
        self.method = WAYS[name]
        self.thing = next((field.name for field in self.method.fields if field.kind is Kind.THING), None)
        for field in own_fields(self.method):
            self.fields[field.name] = FIELDS[field.kind](
                label=either_lazy(field.zh, field.en), required=False, **_limits(field)
            )
        if self.thing:
            # the trigram that was picked among those which the thing stands under
            self.fields[f"{self.thing}_trigram"] = forms.CharField(required=False)

    @property
    def template(self) -> str:
        return f"cases/ways/{self.name}.html"

    @property
    def title(self) -> str:
        return either(self.method.zh, self.method.en)

    @property
    def can_be_drawn(self) -> bool:
        return self.name in DRAWS

    @property
    def rules(self) -> list[ShownRule]:
        """The rules that this way carries out, with their phrases and sources."""
        return [shown_rule(engine.rule(identity)) for identity in self.method.rules]

    @cached_property
    def candidates(self) -> list[Candidate]:
        """The trigrams that the thing typed stands under, each with its sources; none for a trigram's own name."""
        typed = (self.thing and self[self.thing].value()) or ""
        return [] if by_name(typed.strip()) else candidates(engine.meant(typed))

    @property
    def picked(self) -> str | None:
        """The trigram picked for the thing, if it is one of the candidates."""
        picked = self.thing and self.cleaned_data.get(f"{self.thing}_trigram")
        return picked if picked in [candidate.trigram for candidate in self.candidates] else None

    def request(self) -> dict:
        """The part of a request that these fields tell; what is left empty is left out, for the engine to ask for."""
        given = {field.name: self.cleaned_data[field.name] for field in own_fields(self.method)}
        if self.picked:
            given[self.thing] = self.picked
        return {name: value for name, value in given.items() if value not in (None, "", [])}

    @property
    def met(self) -> str:
        """What was met, where its trigram had to be picked: the request itself then names the trigram alone."""
        return self.cleaned_data[self.thing] if self.picked else ""

    def add_refusal(self, error: engine.RequestError) -> None:
        """Show what the engine refused at the field of this way that it comes from."""
        kind = next(field.kind for field in self.method.fields if field.name == error.field)
        self.add_error(error.field, refusal_of(kind, error.code))


def own_fields(method: engine.Method) -> Iterable[Field]:
    """The fields that the way asks for itself; strokes beside a surname are the asker's."""
    names = {field.name for field in method.fields}
    of_asker = ASKED_OF_ALL | {"strokes"} if "surnames" in names else ASKED_OF_ALL
    return [field for field in method.fields if field.name not in of_asker]


def _limits(field: Field) -> dict:
    return {"max_length": 300} if field.kind in (Kind.TEXT, Kind.THING, Kind.HEXAGRAM) else {}
