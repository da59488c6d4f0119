"""The practice's page of a client's ways in: the links that live, the devices that are in, and making more."""

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST

from readings import clock
from readings.accounts.access import contacts_required, not_in_the_demo
from readings.clients.access import get_client
from readings.clients.models import Client
from readings.portal.entering import staff_actions
from readings.portal.entering.forms import EntryLinkForm
from readings.portal.entering.links import address_of, reaches
from readings.portal.letters import can_be_written
from readings.portal.models import ClientAccess, EntryLink, Shared

MOST_SHOWN = 20  # links; what ended long ago helps nobody


@contacts_required
@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(no_store=True)
def client_ways_in(request, code):
    """The ways in of a client; posting makes a link with a code, both of which the answer shows this once."""
    client = get_client(request, code)
    if request.method != "POST":
        return _page(request, client, EntryLinkForm(shared=_shared(request, client)))
    form = EntryLinkForm(request.POST, shared=_shared(request, client))
    if not form.is_valid():
        return _page(request, client, form, status=422)
    _link, token, spoken = staff_actions.make_entry_link(request.member, client, **form.cleaned_data, now=clock.now())
    fresh = EntryLinkForm(shared=_shared(request, client))
    return _page(request, client, fresh, made={"address": address_of(token), "spoken": f"{spoken[:3]} {spoken[3:]}"})


@contacts_required
@not_in_the_demo
@require_POST
def way_in_mail(request, code):
    """Mail a way in to the client's own address."""
    client = get_client(request, code)
    try:
        staff_actions.mail_way_in(request.member, client, now=clock.now())
    except staff_actions.NotToBeMailed:
        messages.error(request, _("Nothing was sent: there is no address, or the client agreed no longer to be kept."))
    else:
        messages.success(request, _("A link is on its way to %(email)s.") % {"email": client.email})
    return redirect("client-ways-in", client.code)


@contacts_required
@require_POST
def ways_in_end(request, code):
    """Take back every link, and put every device out."""
    client = get_client(request, code)
    staff_actions.end_all_ways_in(request.member, client, now=clock.now())
    messages.success(request, _("Every link is void, and every device is out."))
    return redirect("client-ways-in", client.code)


@contacts_required
@require_POST
def way_in_revoke(request, code):
    """Take a link back."""
    link = get_object_or_404(_of_member(request, EntryLink), code=code)
    staff_actions.revoke_entry_link(request.member, link, now=clock.now())
    messages.success(request, _("Taken back. The link is void."))
    return redirect("client-ways-in", link.client.code)


@contacts_required
@require_POST
def access_end(request, code):
    """Put a device out."""
    access = get_object_or_404(_of_member(request, ClientAccess), code=code)
    staff_actions.end_access(request.member, access, now=clock.now())
    messages.success(request, _("The device is out from its next click on."))
    return redirect("client-ways-in", access.client.code)


def _of_member(request, model):
    return model.objects.select_related("client").filter(client__in=Client.objects.visible_to(request.member))


def _shared(request, client: Client):
    """What a link can be limited to: nothing for whoever works with contacts alone, who sees no readings."""
    return client.shared.standing() if request.member.reads_cases else Shared.objects.none()


def _page(request, client: Client, form: EntryLinkForm, *, made: dict | None = None, status: int = 200):
    now = clock.now()
    links = client.entry_links.select_related("made_by__user", "limited_to", "client")[:MOST_SHOWN]
    accesses = client.accesses.open_at(now).select_related("limited_to", "link__client")
    context = {
        "client": client,
        "form": form,
        "made": made,
        "links": links,
        "now": now,
        "devices": [access for access in accesses if reaches(access.link)],
        "can_be_mailed": can_be_written(client, "way_in"),
        "tab": "clients",
    }
    return render(request, "portal/entering/ways_in.html", context, status=status)
