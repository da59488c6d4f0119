"""Snippets: the words that one writes with again and again."""

from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from readings import clock
from readings.accounts.access import cases_required
from readings.cases.access import get_changeable_snippet
from readings.cases.models import Snippet
from readings.cases.noting import snippet_actions
from readings.cases.noting.snippet_forms import SnippetForm
from readings.cases.noting.snippets import PLACES
from readings.cases.shelf import bin
from readings.look.undo import say_with_undo


@cases_required
def snippets(request):
    """The member's own snippets and the practice's, by their titles."""
    found = Snippet.objects.visible_to(request.member).select_related("author__user")
    changeable = set(Snippet.objects.changeable_by(request.member).values_list("pk", flat=True))
    context = {"snippets": found, "changeable": changeable, "places": PLACES, "tab": "cases"}
    return render(request, "cases/notes/snippets.html", context)


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def snippet_new(request):
    form = SnippetForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        snippet_actions.write_snippet(request.member, **form.cleaned_data, now=clock.now())
        return redirect("snippets")
    context = {"form": form, "places": PLACES, "tab": "cases"}
    return render(request, "cases/notes/snippet.html", context, status=422 if form.errors else 200)


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def snippet(request, code):
    """Change one's own snippet, or as an owner one of the practice's."""
    snippet = get_changeable_snippet(request, code)
    form = SnippetForm(request.POST if request.method == "POST" else None, instance=snippet)
    if request.method == "POST" and form.is_valid():
        snippet_actions.change_snippet(request.member, snippet, **form.cleaned_data, now=clock.now())
        return redirect("snippets")
    context = {"form": form, "snippet": snippet, "places": PLACES, "tab": "cases"}
    return render(request, "cases/notes/snippet.html", context, status=422 if form.errors else 200)


@cases_required
@require_POST
def snippet_throw_away(request, code):
    snippet = get_changeable_snippet(request, code)
    bin.throw_away(request.member, snippet, now=clock.now())
    said = _("“%(title)s” lies in the bin for thirty days.") % {"title": snippet.title}
    say_with_undo(request, said, undo=reverse("bin-take-back", args=["snippet", snippet.code]))
    return redirect("snippets")
