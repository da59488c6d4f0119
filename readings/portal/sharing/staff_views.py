"""Showing a reading or a survey to a client: the form, the page as the client sees it, and taking it back."""

from django.contrib import messages
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from readings import clock
from readings.accounts.access import cases_required
from readings.accounts.actions import record_sight
from readings.cases.access import get_reading
from readings.cases.models import Reading
from readings.clients.models import Client
from readings.portal.models import Shared
from readings.portal.sharing import actions
from readings.portal.sharing.forms import ShareForm
from readings.portal.sharing.pictures import handed_out
from readings.portal.sharing.showing import shown
from readings.portal.sharing.things import OfReading, OfSurvey, Thing, has_changed, thing_of
from readings.surveys.access import get_survey
from readings.surveys.models import Survey
from readings.versions import ChangedMeanwhile

_WITH_THING = (
    *("practice", "client", "shared_by__user", "reading__practice", "reading__case", "reading__client"),
    *("survey__practice", "survey__house__practice", "survey__house__client"),
)


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def share_reading(request, code):
    """Say how a reading is shown to its client, look at it as they will see it, and show it."""
    return _share(request, OfReading(get_reading(request, code)))


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def share_survey(request, code):
    """The same of a survey's report."""
    return _share(request, OfSurvey(get_survey(request, code)))


def _share(request, thing: Thing):
    client = thing.client
    if client is None:
        raise Http404
    if request.method != "POST":
        return _form_page(request, thing, client, ShareForm(thing=thing, client=client))
    form = ShareForm(request.POST, thing=thing, client=client)
    if not form.is_valid() or "change" in request.POST or _is_closed(thing, client):
        return _form_page(request, thing, client, form, status=422 if form.errors else 200)
    if "share" not in request.POST:
        return _preview(request, thing, client, form)
    try:
        sent = {"client": client, "told": form.told, "by_mail": form.mails}
        shared = actions.share(request.member, thing, **sent, now=clock.now())
    except actions.StopsBeingBlind:  # foretold since the form was made
        form = ShareForm(request.POST, thing=thing, client=client)
    except (actions.Withheld, ChangedMeanwhile, Client.DoesNotExist, Reading.DoesNotExist, Survey.DoesNotExist):
        return redirect(request.path)  # which says how it stands now
    else:
        messages.success(request, _("The client sees it now."))
        return redirect("shared", shared.code)
    return _form_page(request, thing, client, form, status=422)


def _is_closed(thing: Thing, client: Client) -> bool:
    return thing.is_withheld or not Client.objects.present().kept().filter(pk=client.pk).exists()


def _form_page(request, thing: Thing, client: Client, form: ShareForm, *, status: int = 200):
    standing = client.shared.standing().filter(**thing.row).select_related(*_WITH_THING).first()
    context = {
        "thing": thing,
        "client": client,
        "form": form,
        "standing": standing,
        "has_changed": standing is not None and has_changed(standing),
        "is_closed": not thing.is_withheld and _is_closed(thing, client),
        "tab": "cases" if thing.has_times else "survey",
    }
    return render(request, "portal/sharing/share.html", context, status=status)


def _preview(request, thing: Thing, client: Client, form: ShareForm):
    shared = form.told.row(thing, client, request.member, now=clock.now())
    context = {
        "thing": thing,
        "client": client,
        "form": form,
        **shown(shared),
        "tab": "cases" if thing.has_times else "survey",
    }
    return render(request, "portal/sharing/preview.html", context)


@cases_required
@require_safe
def shared(request, code):
    """What was shown to a client, as they see it."""
    found = _get(request, code)
    record_sight(request.member, found, now=clock.now())
    context = {
        **shown(found),
        "client": found.client,
        "thing": thing_of(found),
        "has_changed": found.is_standing and has_changed(found),
        "tab": "cases" if found.reading_id else "survey",
    }
    return render(request, "portal/sharing/shared.html", context)


@cases_required
@require_safe
@cache_control(private=True, no_store=True)
def survey_client_photo(request, code, photo):
    """One of the photos that were chosen for the client, as the page that shows what the client sees asks for it."""
    return handed_out(request, get_survey(request, code), photo)


@cases_required
@require_POST
def unshare(request, code):
    """Take it back from the client."""
    found = _get(request, code)
    actions.unshare(request.member, found, now=clock.now())
    messages.success(request, _("The client does not see it any more."))
    return redirect("shared", found.code)


def _get(request, code: str) -> Shared:
    """What was shared under this code, if this member may see what it is of; 404 otherwise."""
    return get_object_or_404(
        Shared.objects.visible_to(request.member).select_related(*_WITH_THING).distinct(), code=code
    )
