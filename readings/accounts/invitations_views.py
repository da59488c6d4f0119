"""Inviting somebody, and taking an invitation up."""

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from readings import clock
from readings.accounts import invitations
from readings.accounts.access import not_in_the_demo, owner_required
from readings.accounts.models import Invitation
from readings.accounts.practice_forms import InvitationForm
from readings.accounts.practice_views import work_in
from readings.accounts.tokens import hash_of

INVITATION_KEY = "invitation"  # in the session: the hash of the token of the link that was opened here


@owner_required
@not_in_the_demo
@require_http_methods(["GET", "HEAD", "POST"])
def practice_invite(request):
    """Invite somebody to the practice by e-mail."""
    form = InvitationForm(request.POST if request.method == "POST" else None, member=request.member)
    if request.method == "POST" and form.is_valid():
        try:
            invitation = invitations.invite(request.member, **form.cleaned_data, now=clock.now())
        except invitations.NotMailed:
            say_not_mailed(request)
        else:
            messages.success(request, _("Invited: %(email)s.") % {"email": invitation.email})
        return redirect("practice")
    return render(request, "practice/invite.html", {"form": form}, status=422 if form.errors else 200)


@owner_required
@not_in_the_demo
@require_POST
def invitation_resend(request, code):
    """Mail an invitation again, with a new link in place of the old."""
    invitation = get_invitation(request, code)
    try:
        invitations.resend(request.member, invitation, now=clock.now())
    except invitations.Void:
        say_void(request)
    except invitations.NotMailed:
        say_not_mailed(request)
    else:
        messages.success(request, _("Sent again, with a new link. The old link is void."))
    return redirect("practice")


@owner_required
@require_POST
def invitation_revoke(request, code):
    """Take an invitation back before it is used."""
    try:
        invitations.revoke(request.member, get_invitation(request, code), now=clock.now())
    except invitations.Void:
        say_void(request)
    else:
        messages.success(request, _("Taken back. The link is void."))
    return redirect("practice")


def get_invitation(request, code: str) -> Invitation:
    """The invitation of this member's practice with this code; 404 otherwise."""
    return get_object_or_404(Invitation.objects.for_practice(request.member.practice), code=code)


def say_void(request) -> None:
    messages.error(request, _("This invitation is no longer open. Nothing was changed."))


def say_not_mailed(request) -> None:
    messages.error(request, _("The invitation stands, but the mail has not gone out. Send it again from the list."))


@require_safe
@cache_control(no_store=True)
def invitation_link(request, token):
    """What the mailed link opens: the token leaves the address at once, and opening it uses nothing up.

    Every token leads on alike, so that nothing is learnt here. The page itself has another referrer policy: under
    `no-referrer` a browser posts with the origin `null`, and its button would be refused as a forgery.
    """
    request.session[INVITATION_KEY] = hash_of(token)
    response = redirect("invitation")
    response["Referrer-Policy"] = "no-referrer"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(no_store=True)
def invitation(request):
    """The invitation whose link was opened in this browser; posting takes it up, by the person of its address."""
    now = clock.now()
    opened = Invitation.objects.open_at(now).filter(token_hash=request.session.get(INVITATION_KEY, ""))
    invitation = opened.select_related("practice", "invited_by__user").first()
    if invitation is None:
        if INVITATION_KEY in request.session:
            del request.session[INVITATION_KEY]
        return render(request, "practice/invitation_gone.html", status=404)
    context = {
        "invitation": invitation,
        "is_invited": invitations.is_invited(request.user, invitation),
        "masked": invitations.masked(invitation.email),
    }
    if request.method != "POST":
        return render(request, "practice/invitation.html", context)
    try:
        member = invitations.accept(request.user, invitation, now=now)
    except invitations.NotTheInvited:
        return render(request, "practice/invitation.html", context, status=403)
    except invitations.Void:
        return render(request, "practice/invitation_gone.html", status=404)
    del request.session[INVITATION_KEY]
    work_in(request, member.practice)
    messages.success(request, _("You belong to %(practice)s now.") % {"practice": member.practice.name})
    return redirect("today")
