from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from readings import clock
from readings.accounts.access import owner_required
from readings.accounts.practice_actions import choose_school
from readings.desk.joining.set_up import questions
from readings.desk.joining.set_up_forms import SetUpForm


@owner_required
@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request):
    """The five questions of the school, for the owner; readings that there are keep what they were read with."""
    form = SetUpForm(request.POST if request.method == "POST" else None, practice=request.member.practice)
    if request.method == "POST" and form.is_valid():
        choose_school(
            request.member,
            conventions=form.conventions(),
            longitude=form.cleaned_data["longitude"],
            now=clock.now(),
        )
        messages.success(
            request, _("Kept. What is cast from now on follows it; earlier readings stay as they were read.")
        )
        return redirect("today")
    asked = [(question, form[question.name]) for question in questions()]
    context = {"form": form, "asked": asked}
    return render(request, "desk/set_up.html", context, status=422 if form.errors else 200)
