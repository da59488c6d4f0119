from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from readings import clock
from readings.notices.channels.email.bounces import lift_bounces


@login_required
@require_POST
def mail_again(request):
    """Mail the person again, whose mail came back."""
    lift_bounces(request.user, member=request.member, now=clock.now())
    messages.success(request, _("Mail goes to %(address)s again.") % {"address": request.user.email})
    return redirect("notice-choices")
