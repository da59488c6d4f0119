from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from readings import clock
from readings.accounts.access import any_member
from readings.notices.channels.email.bounces import bouncing
from readings.notices.channels.in_app import actions
from readings.notices.channels.in_app.rows import rows_of
from readings.notices.kinds import subjects_of
from readings.notices.models import Notice
from readings.paging import Choice, page_of


@any_member
@require_safe
def notices(request):
    """What this member was told, newest first."""
    told, unread = Notice.objects.visible_to(request.member), request.GET.get("show") == "unread"
    page = page_of((told.unread() if unread else told).prefetch_related("messages"), request.GET, by="-created_at")
    context = {
        "page": page,
        "rows": rows_of(request.member, page.rows),
        "unread": unread,
        "choices": [Choice("?", _("all"), not unread), Choice("?show=unread", _("unread"), unread)],
        "bounce": bouncing(request.user),
    }
    return render(request, "notices/list.html", context)


@any_member
@require_http_methods(["GET", "HEAD", "POST"])
def notice(request, code):
    """Open a notice: it counts as read, and leads to what it is about; posting marks it and stays in the list."""
    told = Notice.objects.visible_to(request.member).filter(code=code).first()
    if told is None:
        raise Http404
    actions.mark_one_read(request.member, told, now=clock.now())
    subject = None if request.method == "POST" else subjects_of(request.member, [told]).get(told.pk)
    return redirect(subject.path if subject else "notices")


@any_member
@require_POST
def mark_all_read(request):
    actions.mark_read(request.member, now=clock.now())
    return redirect("notices")
