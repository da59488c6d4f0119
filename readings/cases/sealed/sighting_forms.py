"""Something met after a reading was sealed: what it was, whether it moved, and under which trigram it stands."""

from functools import cached_property

from django import forms
from django.utils.translation import gettext_lazy as _

import engine
from engine.casting import Kind
from engine.correspondences import CALLED
from engine.trigrams import TRIGRAMS, by_name
from readings.cases.casting.circumstance_forms import CircumstancesForm
from readings.cases.casting.way_fields import refusal_of
from readings.cases.lookup.things import Candidate, candidates
from readings.cases.messages import refusal
from readings.cases.models import Reading
from readings.cases.sealed.later_actions import outside, said_of
from readings.look.words import MOTIONS


class SightingForm(forms.Form):
    """One thing at a time; which trigram it is, is asked where the correspondences leave it open."""

    what = forms.CharField(label=_("What was seen or met"), max_length=60)
    motion = forms.ChoiceField(
        label=_("It was"),
        required=False,
        choices=[("", _("not noted")), *MOTIONS.items()],
        widget=forms.RadioSelect,
    )
    trigram = forms.CharField(required=False)  # the one that was picked among the candidates

    def __init__(self, *args, reading: Reading, **kwargs):
        super().__init__(*args, **kwargs)
        self.reading = reading

    def clean_what(self):
        what = self.cleaned_data["what"]
        if CircumstancesForm.MARKS.search(what):
            raise forms.ValidationError(_("One thing at a time: note the next one after it."))
        return what

    def clean(self):
        """Ask the engine, so that what it refuses, or can't tell, is a sentence at its field."""
        if self.errors:
            return
        try:
            says_nothing = not outside(said_of(self.reading, self.response()))
        except engine.RequestError as error:
            self.add_error("what" if error.field.startswith("responses") else None, refusal(error.code))
            return
        if says_nothing and not self.named and self.is_open:
            self.add_error("what", self._question())

    def response(self) -> dict:
        """What was met, as a request to the engine tells it."""
        told = {"kind": "thing", "what": self.cleaned_data["what"]}
        more = {"motion": self.cleaned_data["motion"], "trigram": self.named}
        return told | {name: value for name, value in more.items() if value}

    @property
    def named(self) -> str | None:
        """The trigram that was picked, or that was typed by its own name."""
        if trigram := by_name(self.cleaned_data["what"].strip()):
            return trigram.name
        picked = self.cleaned_data["trigram"]
        return picked if picked in [candidate.trigram for candidate in self.candidates] else None

    @cached_property
    def candidates(self) -> list[Candidate]:
        """The trigrams that the thing typed stands under; of one that is not on record the others after them."""
        if not self._typed or by_name(self._typed):
            return []
        found = candidates(engine.meant(self._typed))
        if self.is_on_record:
            return found
        under = [candidate.trigram for candidate in found]
        return [*found, *(Candidate(name, []) for name in TRIGRAMS if name not in under)]

    @property
    def is_on_record(self) -> bool:
        """Whether the correspondences hold the thing itself, and not only what is called nearly so."""
        return any(match.closeness >= CALLED for match in engine.meant(self._typed))

    @property
    def is_open(self) -> bool:
        """Whether the element of the thing depends on the trigram that is meant."""
        return len({TRIGRAMS[candidate.trigram].element for candidate in self.candidates}) > 1

    @property
    def asks_for_trigram(self) -> bool:
        return self.is_bound and "what" in self.errors and self.is_open

    @property
    def _typed(self) -> str:
        return (self["what"].value() or "").strip()

    def _question(self):
        if self.is_on_record:
            return refusal_of(Kind.THING, "ambiguous")
        return _("The correspondences do not hold this: choose its trigram, or try a plainer word.")
