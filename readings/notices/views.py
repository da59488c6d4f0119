from django.core.paginator import Paginator
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from readings import clock
from readings.accounts.access import any_member
from readings.notices import actions
from readings.notices.models import Notice


@any_member
def notices(request):
    """Everything this member was told, newest first."""
    told = Notice.objects.visible_to(request.member).prefetch_related("deliveries")
    return render(request, "notices/list.html", {"page": Paginator(told, 50).get_page(request.GET.get("page"))})


@any_member
@require_POST
def mark_all_read(request):
    actions.mark_read(request.member, now=clock.now())
    return redirect("notices")
