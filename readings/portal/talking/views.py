"""What the client and the practice write to one another, on the client's side."""

from functools import partial

from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from readings import clock
from readings.portal.access import client_required
from readings.portal.said import said
from readings.portal.talking.actions import write_to_practice
from readings.portal.talking.forms import MessageForm
from readings.portal.talking.reading import is_closed, mark_read_by_client, thread_of
from readings.portal.talking.sending import form_of, handed_out, is_sent, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@client_required
def my_messages(request):
    """The messages, the latest of them last, and one that is sent; looking at them marks them as read."""
    client = request.client
    if request.method != "POST":
        return _page(request, MessageForm())
    form = form_of(request)
    if is_sent(form, partial(write_to_practice, client)):
        return redirect(f"{reverse('my-messages', args=[client.code])}?said=message-sent#latest")
    return _page(request, form)


def _page(request, form):
    context = {
        "thread": thread_of(request.client, request.GET),
        "form": form,
        "is_closed": is_closed(request.client),
        "said": said(request),
        "room": "talking",
    }
    response = render(request, "portal/talking/my_messages.html", context, status=status_of(form))
    if request.method == "GET":
        mark_read_by_client(request.client, now=clock.now())
    return response


@require_safe
@client_required
def my_message_file(request, code):
    """A file of one of the messages."""
    return handed_out(request, request.client, code)
