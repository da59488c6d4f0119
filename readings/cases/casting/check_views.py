from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from readings import clock
from readings.accounts.access import cases_required
from readings.cases.casting.check import elsewhere, shown_check
from readings.cases.casting.check_forms import CheckForm
from readings.cases.casting.moment import known_moment
from readings.cases.sealed.actions import keep_reading


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def check(request):
    """Whether a figure cast elsewhere follows from what it is said to be cast from; it can be kept either way."""
    now = clock.now()
    form = CheckForm(
        request.POST if request.method == "POST" else None,
        member=request.member,
        now=now,
        initial={"when": CheckForm.SOLAR},
    )
    shown = None
    if request.method == "POST" and form.is_valid():
        if form.cleaned_data["keep"]:
            reading = keep_reading(
                request.member,
                request=form.kept_request,
                question=form.cleaned_data["question"],
                origin={"elsewhere": elsewhere(form.fit, form.cleaned_data["source"])},
                language=get_language(),
                now=now,
            )
            return redirect("reading", reading.code)
        shown = shown_check(form.fit)
    context = {
        "form": form,
        "moment": known_moment(form),
        "shown": shown,
        "keeping": shown is not None or bool(form["keep"].value()),
        "tab": "cast",
    }
    return render(request, "cases/check.html", context, status=422 if form.errors else 200)
