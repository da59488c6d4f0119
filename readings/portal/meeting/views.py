"""Appointments on the client's side: times to choose from, times of one's own, and cancelling."""

from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from readings import clock
from readings.clients.models import Client
from readings.portal.access import client_required
from readings.portal.meeting import actions
from readings.portal.meeting.files import file_for_client
from readings.portal.meeting.forms import TimesForm
from readings.portal.meeting.reading import in_order, open_times
from readings.portal.models import Appointment
from readings.portal.said import said
from readings.versions import ChangedMeanwhile


@require_http_methods(["GET", "HEAD", "POST"])
@client_required
def my_appointments(request):
    """What is coming and what nobody has agreed on yet; posting asks for another at times that the client names."""
    now = clock.now()
    form = _times_form(request, now)
    if request.method == "POST" and form.is_valid():
        try:
            appointment = actions.ask_to_meet(request.client, times=form.cleaned_data["times"], now=now)
        except actions.TooMany:
            form.add_error(None, _("You have asked for several already. Wait for an answer, or write a message."))
        except (actions.NobodyThere, Client.DoesNotExist):
            form.add_error(None, _("The practice can take no appointment now. Write a message instead."))
        else:
            return _back(request, appointment, "asked-to-meet")
    ahead = request.client.appointments.ahead(now).select_related("practitioner__user")
    context = {"appointments": in_order(ahead), "form": form, "said": said(request), "room": "meeting"}
    return render(request, "portal/meeting/my_appointments.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@client_required
def my_appointment(request, code):
    """One appointment; posting takes one of the times that the practice proposed."""
    appointment, refused = _mine(request, code), ""
    if request.method == "POST":
        try:
            actions.choose(request.client, appointment, time=request.POST.get("time", "")[:16], now=clock.now())
        except actions.NotFree:
            refused = _("This time is not free any more. Choose another one.")
        except actions.NotOpen:
            refused = _("This time can’t be chosen any more. Here is what stands now.")
        else:
            return _back(request, appointment, "time-chosen")
        appointment = _mine(request, code)
    return _page(request, appointment, refused)


def _page(request, appointment: Appointment, refused: str = ""):
    times = open_times(appointment, of_client=False, now=clock.now())
    context = {
        "appointment": appointment,
        "times": [time for time in times if time.is_free],
        "named": open_times(appointment, of_client=True, now=clock.now()),
        "is_over": bool(appointment.ends_at and appointment.ends_at <= clock.now()),
        "refused": refused,
        "said": said(request),
        "room": "meeting",
    }
    return render(request, "portal/meeting/my_appointment.html", context, status=409 if refused else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@client_required
def my_other_times(request, code):
    """Name times of one's own, where none of those proposed suits or the one agreed can't be kept."""
    appointment, now = _mine(request, code), clock.now()
    form = _times_form(request, now, initial={"seen": appointment.sequence})
    if request.method == "POST" and form.is_valid():
        times, seen = form.cleaned_data["times"], form.cleaned_data["seen"]
        try:
            actions.name_others(request.client, appointment, seen=seen, times=times, now=now)
        except (actions.NotOpen, ChangedMeanwhile):
            return _page(request, _mine(request, code), _("This has changed meanwhile. Here is what stands now."))
        return _back(request, appointment, "times-named")
    context = {"appointment": appointment, "form": form, "room": "meeting"}
    return render(request, "portal/meeting/my_other_times.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@client_required
def my_cancel(request, code):
    """Ask once more, then cancel."""
    appointment = _mine(request, code)
    if request.method == "POST":
        try:
            actions.cancel_mine(request.client, appointment, now=clock.now())
        except actions.NotOpen:
            return _page(request, _mine(request, code), _("This has changed meanwhile. Here is what stands now."))
        return _back(request, appointment, "appointment-cancelled")
    return render(request, "portal/meeting/my_cancel.html", {"appointment": appointment, "room": "meeting"})


@require_safe
@client_required
def my_file(request, code):
    """A file for the client's own calendar, of what was agreed or cancelled after that."""
    appointment = _mine(request, code)
    if appointment.starts_at is None:
        raise Http404
    return file_for_client(appointment)


def _mine(request, code: str) -> Appointment:
    """The appointment of this client under this code; 404 otherwise."""
    mine = request.client.appointments.select_related("practice", "client", "practitioner__user")
    return get_object_or_404(mine, code=code)


def _times_form(request, now, **kwargs) -> TimesForm:
    posted = request.POST if request.method == "POST" else None
    return TimesForm(posted, practice=request.client.practice, now=now, **kwargs)


def _back(request, appointment: Appointment, word: str):
    return redirect(f"{reverse('my-appointment', args=[request.client.code, appointment.code])}?said={word}")
