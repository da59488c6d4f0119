"""Appointments on the practice's side; an assistant works with them as who reads cases does."""

from django.contrib import messages
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from readings import clock
from readings.accounts.access import contacts_required
from readings.clients.access import get_client
from readings.clients.models import Client
from readings.portal.meeting import actions
from readings.portal.meeting.files import file_for_member
from readings.portal.meeting.forms import ArrangeForm
from readings.portal.meeting.overlaps import is_free
from readings.portal.meeting.reading import in_order, open_times
from readings.portal.models import Appointment
from readings.versions import ChangedMeanwhile


@contacts_required
@require_safe
def appointments(request):
    """What is coming, and what nobody has agreed on yet."""
    found = Appointment.objects.visible_to(request.member).ahead(clock.now())
    rows = in_order(found.select_related("client", "practitioner__user"))
    return render(request, "portal/meeting/appointments.html", {"appointments": rows, "tab": "clients"})


@contacts_required
@require_http_methods(["GET", "HEAD", "POST"])
def appointment_new(request, code):
    """Propose times to a client, or keep one that was agreed by word of mouth."""
    client, now = get_client(request, code), clock.now()
    form = _form(request, now, initial={"practitioner": client.practitioner})
    if request.method == "POST" and form.is_valid():
        try:
            made = actions.arrange(request.member, client, **form.details, now=now)
        except Client.DoesNotExist:
            form.add_error(None, _("The client took back that you keep their data. Nothing can be arranged."))
        else:
            return _done(request, made, _("Kept.") if made.is_agreed else _("Proposed."))
    context = {"client": client, "form": form, "tab": "clients"}
    return render(request, "portal/meeting/arrange.html", context, status=422 if form.errors else 200)


@contacts_required
@require_safe
def appointment(request, code):
    """How it stands with one appointment."""
    return _page(request, _get(request, code))


@contacts_required
@require_POST
def agree(request, code):
    """Agree to one of the times that the client named."""
    stands = _get(request, code)
    try:
        agreed = actions.agree(request.member, stands, time=request.POST.get("time", "")[:16], now=clock.now())
    except actions.NotOpen:
        return _page(request, _get(request, code), changed=True)
    return _done(request, agreed, _("Agreed."))


@contacts_required
@require_http_methods(["GET", "HEAD", "POST"])
def move(request, code):
    """Name other times, in the place of those before."""
    stands, now = _get(request, code), clock.now()
    names = ("practitioner", "minutes", "where")
    form = _form(request, now, initial={name: getattr(stands, name) for name in names} | {"seen": stands.sequence})
    if request.method == "POST" and form.is_valid():
        try:
            moved = actions.move(request.member, stands, seen=form.cleaned_data["seen"], **form.details, now=now)
        except (actions.NotOpen, ChangedMeanwhile):
            return _page(request, _get(request, code), changed=True)
        return _done(request, moved, _("Moved."))
    context = {"appointment": stands, "client": stands.client, "form": form, "tab": "clients"}
    return render(request, "portal/meeting/arrange.html", context, status=422 if form.errors else 200)


@contacts_required
@require_http_methods(["GET", "HEAD", "POST"])
def cancel(request, code):
    """Ask once more, then cancel."""
    stands = _get(request, code)
    if request.method == "POST":
        try:
            cancelled = actions.cancel(request.member, stands, now=clock.now())
        except actions.NotOpen:
            return _page(request, _get(request, code), changed=True)
        messages.success(request, _("Cancelled."))
        return redirect("appointment", cancelled.code)
    return render(request, "portal/meeting/cancel.html", {"appointment": stands, "tab": "clients"})


@contacts_required
@require_safe
def file(request, code):
    """A file for a calendar of the practice's, of what was agreed or cancelled after that."""
    stands = _get(request, code)
    if stands.starts_at is None:
        raise Http404
    return file_for_member(stands)


def _get(request, code: str) -> Appointment:
    """The appointment with this code if this member may see it; 404 otherwise."""
    found = Appointment.objects.visible_to(request.member)
    return get_object_or_404(found.select_related("practice", "client", "practitioner__user"), code=code)


def _form(request, now, **kwargs) -> ArrangeForm:
    posted = request.POST if request.method == "POST" else None
    return ArrangeForm(posted, practice=request.member.practice, now=now, **kwargs)


def _page(request, stands: Appointment, *, changed: bool = False):
    now = clock.now()
    context = {
        "appointment": stands,
        "proposed": open_times(stands, of_client=False, now=now),
        "named": open_times(stands, of_client=True, now=now),
        "sees_client": Client.objects.visible_to(request.member).filter(pk=stands.client_id).exists(),
        "changed": changed,
        "tab": "clients",
    }
    return render(request, "portal/meeting/appointment.html", context, status=409 if changed else 200)


def _done(request, stands: Appointment, word: str):
    messages.success(request, word)
    if stands.is_agreed and not is_free(stands, stands.starts_at):
        messages.warning(request, _("Something else was agreed at this time with the same person."))
    return redirect("appointment", stands.code)
