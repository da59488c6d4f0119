"""The world of correspondences: what was met looked up, and all that a trigram stands for."""

from django.http import Http404
from django.shortcuts import render

import engine
from engine.trigrams import TRIGRAMS
from readings.accounts.access import cases_required
from readings.cases.lookup.things import candidates, categories_of, sound_of
from readings.cases.lookup.things_forms import ThingForm
from readings.cases.noting.note_targets import Target
from readings.cases.noting.notes import notes_on

BY_SOUND = {sound_of(trigram): trigram for trigram in TRIGRAMS.values()}


@cases_required
def things(request):
    """The trigrams that what was typed stands under, each with its sources; a page for each of the eight."""
    form = ThingForm(request.GET)
    words = form.cleaned_data["q"] if form.is_valid() else ""
    context = {
        "form": form,
        "words": words,
        "candidates": candidates(engine.things(words)),
        "trigrams": TRIGRAMS,
        "tab": "cast",
    }
    part = "#found" if request.htmx else ""
    return render(request, f"cases/things.html{part}", context, status=422 if form.errors else 200)


@cases_required
def trigram_things(request, name):
    """The lists of one trigram, category by category, with phrase, gloss and source."""
    trigram = BY_SOUND.get(name)
    if trigram is None:
        raise Http404
    context = {
        "trigram": trigram,
        "categories": categories_of(trigram),
        "trigrams": TRIGRAMS,
        "notes": notes_on(request.member, Target(subject=f"trigram-{trigram.name}")),
        "tab": "cast",
    }
    return render(request, "cases/trigram_things.html", context)
