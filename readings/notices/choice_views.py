from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from readings import clock
from readings.accounts.models import User
from readings.notices.channels.email.bounces import bouncing
from readings.notices.choice_actions import change_choices
from readings.notices.choice_forms import ChoicesForm


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def notice_choices(request):
    """What a person wants to be told, through which channel, and at what hours."""
    person = User.objects.get(pk=request.user.pk)
    form = ChoicesForm(request.POST if request.method == "POST" else None, instance=person)
    if request.method == "POST" and form.is_valid():
        hours = {name: form.cleaned_data[name] for name in form.Meta.fields}
        change_choices(request.user, member=request.member, wanted=form.wanted, **hours, now=clock.now())
        messages.success(request, _("Kept."))
        return redirect("notice-choices")
    context = {"form": form, "bounce": bouncing(request.user)}
    return render(request, "notices/choices.html", context, status=422 if form.errors else 200)
