"""Joining a case with another one, and parting them."""

from django.db.models import Q
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from readings import clock
from readings.accounts.access import cases_required
from readings.cases.access import get_case
from readings.cases.models import Case, CaseLink
from readings.cases.shelf import links
from readings.cases.shelf.case_forms import LinkForm, LinkSearchForm
from readings.look.undo import say_with_undo

MOST_FOUND = 20
PARTED = "parted cases"  # in the session: the link that was taken away last, for its way back


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def case_link(request, code):
    """Find another case by the words of its question, and join it with this one."""
    case = get_case(request, code)
    search = LinkSearchForm(request.GET)
    query = search.cleaned_data["q"] if search.is_valid() else ""
    others = links.linkable_cases(request.member, case)
    form = LinkForm(request.POST if request.method == "POST" else None, others=others)
    if request.method == "POST" and form.is_valid():
        links.link_cases(request.member, case, **form.cleaned_data, now=clock.now())
        return redirect("case", case.code)
    found = list(links.asked_for(others, query).select_related("client")[: MOST_FOUND + 1])
    context = {
        "case": case,
        "search": search,
        "query": query,
        "form": form,
        "found": found[:MOST_FOUND],
        "more": len(found) > MOST_FOUND,
        "tab": "cases",
    }
    return render(request, "cases/link.html", context, status=422 if form.errors else 200)


@cases_required
@require_POST
def case_unlink(request, code, link):
    """Part two cases; until the next two are parted, one tap joins them again for the reason they had."""
    case = get_case(request, code)
    seen = Case.objects.visible_to(request.member).values("pk")
    of_case = Q(first=case, second__in=seen) | Q(second=case, first__in=seen)
    link = get_object_or_404(CaseLink.objects.filter(of_case).select_related("first", "second"), code=link)
    other = link.second if link.first_id == case.pk else link.first
    links.unlink_cases(request.member, link, case=case, now=clock.now())
    request.session[PARTED] = {"case": case.code, "other": other.code, "why": link.why}
    say_with_undo(
        request,
        _("No longer joined with “%(question)s”.") % {"question": other.question},
        undo=reverse("case-link-again", args=[case.code]),
    )
    return redirect("case", case.code)


@cases_required
@require_POST
def case_link_again(request, code):
    """Join again what was parted last."""
    case = get_case(request, code)
    parted = request.session.pop(PARTED, {})
    if parted.get("case") == case.code:
        other = get_case(request, parted["other"])
        links.link_cases(request.member, case, other=other, why=parted["why"], now=clock.now())
    return redirect("case", case.code)
