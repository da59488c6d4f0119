"""The family of a client: somebody is added, corrected, taken out and put back."""

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from readings import clock
from readings.accounts.access import contacts_required
from readings.clients import family_actions as actions
from readings.clients.access import get_client, get_relative
from readings.clients.forms import RelativeForm
from readings.clients.views import typed_over
from readings.look.undo import say_with_undo
from readings.versions import ChangedMeanwhile


@contacts_required
@require_http_methods(["GET", "HEAD", "POST"])
def relative_new(request, code):
    """Write down somebody of the client's family."""
    client, now = get_client(request, code), clock.now()
    posted = request.POST if request.method == "POST" else None
    form = RelativeForm(posted, member=request.member, client=client, now=now)
    if request.method == "POST" and form.is_valid():
        actions.add_relative(request.member, client, **form.details, now=now)
        messages.success(request, _("Kept."))
        return redirect_to_family(client)
    return relative_form(request, form, client)


@contacts_required
@require_http_methods(["GET", "HEAD", "POST"])
def relative_edit(request, code, relative):
    """Correct what is kept of somebody of the family."""
    relative, now = get_relative(request, code, relative), clock.now()
    posted = request.POST if request.method == "POST" else None
    form = RelativeForm(posted, instance=relative, member=request.member, client=relative.client, now=now)
    if request.method == "POST" and form.is_valid():
        seen = form.cleaned_data["seen"]
        try:
            actions.change_relative(request.member, relative, seen=seen, **form.details, now=now)
        except ChangedMeanwhile:
            stands = get_relative(request, code, relative.code)
            posted = typed_over(request, stands)
            again = RelativeForm(posted, instance=stands, member=request.member, client=stands.client, now=now)
            meanwhile = form.otherwise(get_relative(request, code, relative.code))
            return relative_form(request, again, stands.client, stands, meanwhile=meanwhile)
        messages.success(request, _("Kept."))
        return redirect_to_family(relative.client)
    return relative_form(request, form, relative.client, relative)


@contacts_required
@require_POST
def relative_remove(request, code, relative):
    """Take somebody out of the family; the notice on the next page puts them back."""
    relative = get_relative(request, code, relative)
    actions.throw_away_relative(request.member, relative, now=clock.now())
    said = _("%(name)s is out of the family; for thirty days this can be undone.") % {"name": relative.name}
    say_with_undo(request, said, undo=reverse("relative-restore", args=[code, relative.code]))
    return redirect_to_family(relative.client)


@contacts_required
@require_POST
def relative_restore(request, code, relative):
    """Put somebody back into the family."""
    relative = get_relative(request, code, relative)
    actions.take_back_relative(request.member, relative, now=clock.now())
    messages.success(request, _("Put back."))
    return redirect_to_family(relative.client)


def redirect_to_family(client):
    return redirect(f"{reverse('client', args=[client.code])}#family")


def relative_form(request, form, client, relative=None, *, meanwhile=None):
    """`meanwhile` is what somebody else has written since the page was made."""
    context = {"form": form, "client": client, "relative": relative, "meanwhile": meanwhile, "tab": "clients"}
    status = 422 if form.errors else 200 if meanwhile is None else 409
    return render(request, "clients/relative_edit.html", context, status=status)
