"""What the client and the practice write to one another, on the client's side."""

from django.shortcuts import render
from django.views.decorators.http import require_safe

from readings import clock
from readings.portal.access import client_required
from readings.portal.talking.reading import mark_read_by_client, thread_of


@require_safe
@client_required
def my_messages(request):
    """The messages, the latest of them last; looking at them marks them as read."""
    thread = thread_of(request.client, request.GET)
    if request.method == "GET":
        mark_read_by_client(request.client, now=clock.now())
    return render(request, "portal/talking/my_messages.html", {"thread": thread, "room": "talking"})
