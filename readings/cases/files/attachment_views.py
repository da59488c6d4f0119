"""Files of a case: sent to it, handed out to whoever sees the case, and thrown away."""

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from readings import clock
from readings.accounts.access import cases_required
from readings.accounts.actions import record_sight
from readings.cases.access import get_attachment, get_case
from readings.cases.files.attachment_actions import MOST_IN_A_CASE, CaseIsFull, attach_file
from readings.cases.files.attachment_forms import AttachForm
from readings.cases.files.handing_out import small_file, whole_file
from readings.cases.files.room import QuotaUsedUp, no_room
from readings.cases.models import Attachment
from readings.cases.shelf.bin import throw_away
from readings.look.undo import say_with_undo


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def case_attach(request, code):
    """Keep files with the case; of several, those that can't be kept are named with the reason."""
    case = get_case(request, code)
    if request.method != "POST":
        return _attach_page(request, case, AttachForm())
    form = AttachForm(request.POST, request.FILES, too_large=getattr(request, "upload_is_too_large", False))
    form.is_valid()
    kept = keep_taken(request, case, form)
    if form.errors:
        return _attach_page(request, case, form, kept, status=422)
    return redirect(f"{reverse('case', args=[case.code])}#attachments")


def _attach_page(request, case, form, kept=(), *, status=200):
    context = {"case": case, "form": form, "kept": kept, "tab": "cases"}
    return render(request, "cases/attachments/attach.html", context, status=status)


def keep_taken(request, case, form: AttachForm) -> list[Attachment]:
    """Keep what can be kept, and say at the form's field why the rest was not."""
    kept, now = [], clock.now()
    for file in form.taken:
        try:
            kept.append(attach_file(request.member, case, file=file, now=now))
        except CaseIsFull:
            form.refuse(file.name, _("The case has %(number)s files already.") % {"number": MOST_IN_A_CASE})
        except QuotaUsedUp:
            form.refuse(file.name, no_room())
    return kept


@cases_required
@require_safe
@cache_control(private=True, no_store=True)
def attachment(request, code):
    """The file itself, to keep; a picture that is asked for with `inline` is shown."""
    attachment = get_attachment(request, code)
    shown = "inline" in request.GET and attachment.is_picture
    response = whole_file(attachment, name=attachment.name, shown=shown)
    record_sight(request.member, attachment, now=clock.now())
    return response


@cases_required
@require_safe
@cache_control(private=True, no_store=True)
def attachment_small(request, code):
    """A picture as small as a row of its case shows it."""
    attachment = get_attachment(request, code)
    if not attachment.is_picture:
        raise Http404
    return small_file(attachment)


@cases_required
@require_POST
def attachment_throw_away(request, code):
    attachment = get_attachment(request, code)
    throw_away(request.member, attachment, now=clock.now())
    undo = reverse("bin-take-back", args=["attachment", attachment.code])
    say_with_undo(request, _("“%(name)s” lies in the bin for thirty days.") % {"name": attachment.name}, undo=undo)
    return redirect(f"{reverse('case', args=[attachment.case.code])}#attachments")
