"""The search over clients, cases and readings, and the searches that a member keeps."""

from urllib.parse import urlencode

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from readings import clock
from readings.accounts.access import contacts_required
from readings.desk.models import SavedFilter
from readings.desk.searching import search_actions
from readings.desk.searching.search import search as found_by
from readings.desk.searching.search_forms import SavedFilterForm, SearchForm


@contacts_required
def search(request):
    """What is found, a few of each kind, or a page of the one kind that is asked for."""
    form = SearchForm(request.GET, member=request.member)
    asking = form.is_valid() and form.is_asking
    query = form.as_query()
    context = {
        "form": form,
        "found": found_by(request.member, form.cleaned_data, request.GET) if asking else None,
        "query": urlencode(query),
        "of_kind": {kind: f"{reverse('search')}?{urlencode(query | {'kind': kind})}" for kind in SearchForm.KINDS},
        "kept": [(kept, urlencode(kept.query)) for kept in request.member.saved_filters.all()],
        "saving": SavedFilterForm(initial={"name": query.get("q", "")[:60]}),
    }
    template = "desk/search.html#results" if request.htmx and not request.htmx.boosted else "desk/search.html"
    return render(request, template, context, status=422 if form.errors else 200)


@contacts_required
@require_POST
def save_filter(request):
    """Keep the search that the address asks for."""
    searched, form = SearchForm(request.GET, member=request.member), SavedFilterForm(request.POST)
    query = searched.as_query()
    if not (searched.is_valid() and searched.is_asking and form.is_valid()):
        messages.error(request, _("Not kept: a search needs words or a choice, and a name of at most sixty letters."))
    else:
        search_actions.save_filter(request.member, name=form.cleaned_data["name"], query=query, now=clock.now())
        messages.success(request, _("The search is kept."))
    return redirect(f"{reverse('search')}?{urlencode(query)}")


@contacts_required
@require_POST
def forget_filter(request, code):
    """Keep a search no longer; its page stays open, so that it can be kept again."""
    kept = get_object_or_404(SavedFilter.objects.filter(member=request.member), code=code)
    search_actions.forget_filter(request.member, kept, now=clock.now())
    messages.success(request, _("The search is no longer kept."))
    return redirect(f"{reverse('search')}?{urlencode(kept.query)}")
