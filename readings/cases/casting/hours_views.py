from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from readings import clock
from readings.accounts.access import cases_required
from readings.cases.casting.hours import shown_hours
from readings.cases.casting.hours_forms import HoursForm
from readings.cases.sealed import actions


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def hours(request):
    """The figures of every hour that it may have been; each hour can be kept as a reading."""
    now = clock.now()
    form = HoursForm(request.POST if request.method == "POST" else None, member=request.member, now=now)
    shown = None
    if request.method == "POST" and form.is_valid():
        if form.kept_hour:
            reading = actions.keep_reading(
                request.member,
                request=form.kept_hour.request,
                question=form.cleaned_data["question"],
                language=get_language(),
                now=now,
            )
            return redirect("reading", reading.code)
        shown = shown_hours(form.hours)
    context = {"form": form, "shown": shown, "tab": "cast"}
    return render(request, "cases/hours.html", context, status=422 if form.errors else 200)
