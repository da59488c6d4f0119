"""What a client and the practice write to one another, on the practice's side."""

from functools import partial

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from readings import clock
from readings.accounts.access import cases_required
from readings.accounts.actions import record_sight
from readings.clients.access import get_client
from readings.portal.talking.actions import write_to_client
from readings.portal.talking.forms import MessageForm
from readings.portal.talking.reading import is_closed, mark_read_by_practice, thread_of
from readings.portal.talking.sending import form_of, handed_out, is_sent, status_of


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def client_messages(request, code):
    """The messages, the latest of them last, and one that is sent; looking at them marks them as read."""
    client = get_client(request, code)
    if request.method != "POST":
        return _page(request, client, MessageForm())
    form = form_of(request)
    if is_sent(form, partial(write_to_client, request.member, client)):
        messages.success(request, _("The message is sent."))
        return redirect(f"{reverse('client-messages', args=[client.code])}#latest")
    return _page(request, client, form)


def _page(request, client, form):
    context = {
        "client": client,
        "thread": thread_of(client, request.GET),
        "form": form,
        "is_closed": is_closed(client),
        "tab": "clients",
    }
    response = render(request, "portal/talking/client_messages.html", context, status=status_of(form))
    if request.method == "GET":
        now = clock.now()
        mark_read_by_practice(client, now=now)
        record_sight(request.member, client, now=now, action="saw_client_messages")
    return response


@cases_required
@require_safe
@cache_control(private=True, no_store=True)
def client_message_file(request, code, file):
    """A file of one of the messages."""
    client = get_client(request, code)
    response = handed_out(request, client, file)
    record_sight(request.member, client, now=clock.now(), action="saw_client_messages")
    return response
