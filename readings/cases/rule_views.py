"""The page of a rule."""

from django.http import Http404
from django.shortcuts import redirect, render

import engine
from readings.accounts.access import cases_required
from readings.cases.rule_pages import rule_page


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
    return render(request, "cases/rule.html", {"page": rule_page(found), "tab": "cast"})
