"""A message as it is sent from either side's page, and a file of one as it is handed out."""

from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from readings import clock
from readings.cases.files.handing_out import small_file, whole_file
from readings.cases.files.room import QuotaUsedUp, no_room
from readings.clients.models import Client
from readings.portal.models import ClientMessage, MessageFile
from readings.portal.talking.actions import MOST_IN_AN_HOUR, NotAgreed, TooMany
from readings.portal.talking.forms import MessageForm

TOO_MANY = "too-many"


def form_of(request: HttpRequest) -> MessageForm:
    """The form as it was sent."""
    return MessageForm(request.POST, request.FILES, too_large=getattr(request, "upload_is_too_large", False))


def is_sent(form: MessageForm, send: Callable[..., ClientMessage]) -> bool:
    """Whether the message is sent now; otherwise the form says why not."""
    if not form.is_valid():
        return False
    try:
        send(**form.cleaned_data, now=clock.now())
    except NotAgreed:
        form.add_error(None, _("The consent to keep these data was taken back meanwhile."))
    except TooMany:
        many = ngettext(
            "No more than %(number)s message an hour can be sent. Try again later.",
            "No more than %(number)s messages an hour can be sent. Try again later.",
            MOST_IN_AN_HOUR,
        )
        form.add_error("text", ValidationError(many % {"number": MOST_IN_AN_HOUR}, code=TOO_MANY))
    except QuotaUsedUp:
        form.add_error("files", no_room())
    except Client.DoesNotExist as error:
        raise Http404 from error
    return not form.errors


def status_of(form: MessageForm) -> int:
    """How a page answers with this form: 422 for one that does not fit, 429 for one too many."""
    if form.has_error("text", TOO_MANY):
        return 429
    return 422 if form.errors else 200


def handed_out(request: HttpRequest, client: Client, code: str) -> HttpResponse:
    """A file of the client's messages: to be kept, a picture `inline` or `small` to be seen; 404 for another's."""
    file = get_object_or_404(MessageFile, message__client=client, code=code)
    if "small" in request.GET and file.is_picture:
        return small_file(file)
    return whole_file(file, name=file.name, shown="inline" in request.GET and file.is_picture)
