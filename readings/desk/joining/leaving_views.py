"""The people of a practice: another role, the end of a membership, leaving."""

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from readings import clock
from readings.accounts.access import any_member, owner_required
from readings.accounts.models import Membership
from readings.accounts.practice_actions import LastOwner
from readings.desk.joining import leaving
from readings.desk.joining.leaving_forms import HeirForm, RoleForm


@owner_required
@require_http_methods(["GET", "HEAD", "POST"])
def member(request, code):
    """A person's place in the practice: the owner gives another role here, or ends it."""
    membership = get_membership(request, code)
    initial = {"role": membership.role}
    form = RoleForm(request.POST if request.method == "POST" else None, membership=membership, initial=initial)
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data
        if done(form, lambda: leaving.change_role(request.member, membership, **chosen, now=clock.now())):
            messages.success(request, _("Kept. It holds from this moment on."))
            return redirect("practice")
    ending = HeirForm(membership=membership, prefix="end")
    return member_page(request, membership, form, ending, status=422 if form.errors else 200)


@owner_required
@require_POST
def member_end(request, code):
    """End a person's place in the practice."""
    membership = get_membership(request, code)
    form = HeirForm(request.POST, membership=membership, prefix="end")
    if form.is_valid():
        heir = form.cleaned_data["heir"]
        if done(form, lambda: leaving.end_membership(request.member, membership, heir=heir, now=clock.now())):
            messages.success(request, _("%(name)s is out of the practice.") % {"name": membership.user})
            return redirect("today" if membership == request.member else "practice")
    role = RoleForm(membership=membership, initial={"role": membership.role})
    return member_page(request, membership, role, form, status=422)


def member_page(request, membership, form, ending, *, status):
    context = {"membership": membership, "form": form, "ending": ending}
    return render(request, "practice/member.html", context, status=status)


@any_member
@require_http_methods(["GET", "HEAD", "POST"])
def practice_leave(request):
    """Leave the practice oneself."""
    form = HeirForm(request.POST if request.method == "POST" else None, membership=request.member)
    if request.method == "POST" and form.is_valid():
        heir, own = form.cleaned_data["heir"], request.member
        if done(form, lambda: leaving.end_membership(own, own, heir=heir, now=clock.now())):
            messages.success(request, _("You have left %(practice)s.") % {"practice": own.practice.name})
            return redirect("today")
    return render(request, "practice/leave.html", {"form": form}, status=422 if form.errors else 200)


def done(form, action) -> bool:
    """Run the action, or say on the form why it can't be."""
    try:
        action()
    except LastOwner:
        form.add_error(None, _("A practice keeps at least one owner. Make somebody else an owner first."))
    except leaving.HeirNeeded:  # who was chosen has left meanwhile, or something has come in
        form.membership.refresh_from_db()
        form.add_error("heir", _("Choose who takes over the cases, clients and timings."))
    return not form.errors


def get_membership(request, code: str) -> Membership:
    """The membership of this member's practice with this code, as long as it lasts; 404 otherwise."""
    members = Membership.objects.active().filter(practice=request.member.practice)
    return get_object_or_404(members.select_related("user", "practice"), code=code)
