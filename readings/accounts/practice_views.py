"""The practice: what it is called, who belongs to it, and in which of several a person works."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from readings import clock
from readings.accounts import practice_actions as actions
from readings.accounts.access import any_member, not_in_the_demo
from readings.accounts.middleware import PRACTICE_KEY
from readings.accounts.models import Invitation, Membership, Practice
from readings.accounts.practice_forms import NewPracticeForm, PracticeForm


@any_member
@require_http_methods(["GET", "HEAD", "POST"])
def practice(request):
    """The practice and its people; the owner changes it here and sees its open invitations."""
    member = request.member
    if request.method == "POST" and not member.is_owner:
        raise PermissionDenied
    # A copy of its own, so that an answer that is refused does not stand in the head of the page.
    stored = Practice.objects.get(pk=member.practice_id)
    form = PracticeForm(request.POST if request.method == "POST" else None, instance=stored)
    if request.method == "POST" and form.is_valid():
        actions.change_practice(member, **form.cleaned_data, now=clock.now())
        messages.success(request, _("Kept."))
        return redirect("practice")
    members = Membership.objects.active().filter(practice=member.practice).select_related("user")
    invitations = Invitation.objects.for_practice(member.practice).open_at(clock.now())
    context = {"form": form, "members": members, "invitations": invitations if member.is_owner else []}
    return render(request, "practice/practice.html", context, status=422 if form.errors else 200)


@login_required
@not_in_the_demo
@require_http_methods(["GET", "HEAD", "POST"])
def practice_new(request):
    """Found a practice, and go on in it as its owner."""
    form = NewPracticeForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        member = actions.found_practice(request.user, **form.cleaned_data, now=clock.now())
        work_in(request, member.practice)
        return redirect("today")
    return render(request, "practice/new.html", {"form": form}, status=422 if form.errors else 200)


@login_required
@require_POST
def practice_switch(request):
    """Go on in another practice that this person belongs to."""
    own = Membership.objects.active().filter(user=request.user)
    membership = get_object_or_404(own.select_related("practice"), practice__code=request.POST.get("practice", ""))
    work_in(request, membership.practice)
    return redirect("today")


def work_in(request, practice: Practice) -> None:
    """From now on this session is about that practice, under a new key: what one could do may have changed."""
    request.session[PRACTICE_KEY] = practice.code
    request.session.cycle_key()
