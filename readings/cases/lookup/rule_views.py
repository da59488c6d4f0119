"""The page of a rule."""

from django.http import Http404
from django.shortcuts import redirect, render

import engine
from readings.accounts.access import cases_required
from readings.cases.lookup.rule_pages import rule_page
from readings.cases.noting.note_targets import Target
from readings.cases.noting.notes import notes_on


@cases_required
def rule(request, identity):
    """Phrase, glosses and passage of a rule; another id that it covers leads to its own, one left out nowhere."""
    try:
        found = engine.rule(identity)
    except engine.RequestError:
        raise Http404 from None
    if found.kind == "omitted":
        raise Http404
    if found.id != identity:
        return redirect("rule", found.id)
    notes = notes_on(request.member, Target(subject=f"rule-{identity}"))
    return render(request, "cases/rule.html", {"page": rule_page(found), "notes": notes, "tab": "cast"})
