"""Making one client of two: finding the other one, seeing what goes over, and undoing it."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from readings import clock
from readings.accounts.access import cases_required
from readings.accounts.actions import record_sight
from readings.clients import merging
from readings.clients.access import get_client, may_merge
from readings.clients.duplicates import possible_duplicates
from readings.clients.merge_forms import OtherClientForm
from readings.clients.merge_preview import MergePreview
from readings.clients.models import Client, Merge
from readings.finding import wanted
from readings.look.undo import say_with_undo

MOST = 20  # of those found


@cases_required
@require_safe
def choose(request, code):
    """Find the row that is the same person: those alike at first, else what is searched for."""
    client = get_client(request, code)
    form = OtherClientForm(request.GET)
    words = wanted(form.cleaned_data["q"]) if form.is_valid() else []
    if words:
        others = mergeable_with(request.member, client)
        for word in words:
            others = others.filter(search__contains=word)
        found = list(others[:MOST])
    else:
        found = [
            each for each in possible_duplicates(request.member, client) if may_merge(request.member, client, each)
        ]
    context = {"client": client, "form": form, "words": words, "found": found, "most": MOST, "tab": "clients"}
    return render(request, "clients/merge_choose.html", context)


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def merge(request, code, other):
    """See what merging would do, and do it: the first of the two in the address is kept, the second goes."""
    kept, gone = get_client(request, code), get_client(request, other)
    if kept == gone:
        raise Http404
    if not may_merge(request.member, kept, gone):
        raise PermissionDenied
    now = clock.now()
    if request.method == "POST":
        try:
            done = merging.merge_clients(request.member, kept, gone=gone, now=now)
        except merging.NotMergeable:
            messages.error(request, _("One of the two was merged meanwhile. Nothing changed."))
            return redirect("clients")
        said = _("%(gone)s and %(kept)s are one client now.") % {"gone": gone.name, "kept": kept.name}
        say_with_undo(request, said, undo=reverse("merge-undo", args=[done.code]))
        return redirect("client", kept.code)
    for client in (kept, gone):
        record_sight(request.member, client, now=now)
    context = {"client": kept, "preview": MergePreview(kept, gone, now=now), "tab": "clients"}
    return render(request, "clients/merge.html", context)


@cases_required
@require_POST
def undo(request, code):
    """Part two clients as they were before they were merged."""
    merge = get_merge(request, code)
    try:
        stay = merging.undo_merge(request.member, merge, now=clock.now())
    except merging.UndoneAlready:
        messages.error(request, _("This merge was undone before. Nothing changed."))
    except merging.LaterMerge as later:
        names = {"gone": later.merge.gone.name, "kept": later.merge.kept.name}
        said = _("%(gone)s was merged into %(kept)s later: undo that first. Nothing changed.") % names
        messages.error(request, said)
    else:
        said = _("%(gone)s and %(kept)s are two clients again.") % {"gone": merge.gone.name, "kept": merge.kept.name}
        messages.success(request, " ".join([said, *told_to_stay(merge.kept, stay)]))
    return redirect("client", merge.kept.code)


def told_to_stay(kept: Client, names: list[str]) -> list[str]:
    """A sentence on the fields that were changed by hand since, if there are any."""
    if not names:
        return []
    labels = list(dict.fromkeys(_("birth") if name in merging.BIRTH else label_of(name) for name in names))
    fields = get_text_list(labels, _("and"))
    return [_("Changed by hand since, and so left with %(name)s: %(fields)s.") % {"name": kept.name, "fields": fields}]


def label_of(name: str) -> str:
    return str(Client._meta.get_field(name).verbose_name)


def mergeable_with(member, client: Client):
    """The other clients with which this member may merge one."""
    others = Client.objects.visible_to(member).exclude(pk=client.pk)
    return others if member.is_owner else others.filter(practitioner=client.practitioner_id)


def get_merge(request, code: str) -> Merge:
    """The merge with this code if this member may see who was kept; 404 otherwise, 403 for different hands."""
    clients = Client.objects.visible_to(request.member)
    merge = get_object_or_404(Merge.objects.select_related("kept", "gone").filter(kept__in=clients), code=code)
    if not may_merge(request.member, merge.kept, merge.gone):
        raise PermissionDenied
    return merge
