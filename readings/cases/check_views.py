from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from readings import clock
from readings.accounts.access import cases_required
from readings.cases.check import shown_check
from readings.cases.check_forms import CheckForm
from readings.cases.moment import known_moment


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def check(request):
    """Whether a figure cast elsewhere follows from what it is said to have been cast from."""
    form = CheckForm(
        request.POST if request.method == "POST" else None,
        member=request.member,
        now=clock.now(),
        initial={"when": CheckForm.SOLAR},
    )
    shown = shown_check(form.fit) if request.method == "POST" and form.is_valid() else None
    context = {
        "form": form,
        "moment": known_moment(form),
        "shown": shown,
        "tab": "cast",
    }
    return render(request, "cases/check.html", context, status=422 if form.errors else 200)
