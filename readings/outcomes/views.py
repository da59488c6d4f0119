from django.contrib import messages
from django.db.models import Prefetch
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from readings import clock
from readings.accounts.access import cases_required
from readings.outcomes import actions
from readings.outcomes.forms import OutcomeForm
from readings.outcomes.models import Outcome
from readings.predictions.access import get_timing, get_window


@cases_required
def timing(request, code):
    """One watched timing: its windows, past, open and to come, and what was said of them."""
    timing = get_timing(request, code)
    now = clock.now()
    outcomes = Prefetch("outcomes", Outcome.objects.current(), to_attr="standing")
    windows = list(timing.windows.prefetch_related(outcomes))
    context = {
        "timing": timing,
        "reading": timing.reading,
        "past": [window for window in reversed(windows) if window.is_over(now)],
        "open": [window for window in windows if window.is_open(now)],
        "coming": [window for window in windows if window.starts > now],
        "tab": "cases",
    }
    return render(request, "outcomes/timing.html", context)


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def record(request, code):
    """Say what happened with a window, or correct what was said; every answer is kept."""
    window = get_window(request, code)
    standing = window.outcomes.current().first()
    form = OutcomeForm(request.POST if request.method == "POST" else None, window=window, standing=standing)
    status = 422 if form.errors else 200
    if request.method == "POST" and form.is_valid():
        answer = form.cleaned_data
        seen = answer.pop("corrects")
        corrected = get_object_or_404(window.outcomes, code=seen) if seen else None
        try:
            actions.record_outcome(request.member, window, corrects=corrected, **answer, now=clock.now())
        except actions.AnsweredMeanwhile:
            status = 409
            standing = window.outcomes.current().first()
            form.data = form.data.copy()
            form.data["corrects"] = standing.code  # sent again, it corrects the answer that this page now shows
            form.add_error(None, _("Somebody recorded an answer meanwhile. It stands below; yours is still here."))
        else:
            messages.success(request, _("Recorded."))
            return redirect("timing", window.timing.code)
    context = {
        "form": form,
        "window": window,
        "timing": window.timing,
        "reading": window.timing.reading,
        "standing": standing,
        "history": window.outcomes.select_related("recorded_by__user"),
        "tab": "cases",
    }
    return render(request, "outcomes/record.html", context, status=status)
