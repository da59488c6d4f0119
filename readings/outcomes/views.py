from django.contrib import messages
from django.db.models import Prefetch
from django.http import HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from readings import clock
from readings.accounts.access import cases_required
from readings.outcomes import actions
from readings.outcomes.forms import AnswerForm, OutcomeForm
from readings.outcomes.models import Outcome
from readings.predictions.access import get_timing, get_window
from readings.predictions.ticking.steps import CLOSES, steps_of

SHOWN = 12  # windows of a timing that are past, and that are to come; hours are many


@cases_required
def timing(request, code):
    """One watched timing: its windows, past, open and to come, and what was said of them; `all`, however many."""
    timing = get_timing(request, code)
    now = clock.now()
    outcomes = Prefetch("outcomes", Outcome.objects.current(), to_attr="standing")
    windows = list(timing.windows.with_whether_promised().prefetch_related(outcomes))
    asked = {window for step, window in steps_of(windows, timing.unit) if step.kind == CLOSES and window.is_over(now)}
    for window in windows:
        window.timing, window.asks = timing, window in asked and not window.is_promised
    past = [window for window in reversed(windows) if window.is_over(now)]
    coming = [window for window in windows if window.starts > now]
    shown = len(windows) if "all" in request.GET else SHOWN
    context = {
        "timing": timing,
        "past": past[:shown],
        "more_past": len(past[shown:]),
        "open": [window for window in windows if window.is_open(now)],
        "coming": coming[:shown],
        "more_coming": len(coming[shown:]),
        "moves": timing.moves.select_related("moved_by__user", "timing__practice"),
        "tab": "cases",
    }
    return render(request, "outcomes/timing.html", context)


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def record(request, code):
    """Say what happened with a window, or correct what was said; every answer is kept. `answer` chooses one before."""
    window = get_window(request, code)
    data = request.POST if request.method == "POST" else None
    form = _form(data, window, answer=request.GET.get("answer", ""))
    if request.method == "POST" and form.is_valid():
        answer = form.cleaned_data
        seen = answer.pop("corrects")
        corrected = get_object_or_404(window.outcomes, code=seen) if seen else None
        try:
            actions.record_outcome(request.member, window, corrects=corrected, **answer, now=clock.now())
        except actions.AnsweredMeanwhile:
            return _answered_meanwhile(request, window, form)
        messages.success(request, _("Recorded."))
        return redirect("timing", window.timing.code)
    return _record_page(request, window, form, status=422 if form.errors else 200)


@cases_required
@require_POST
def answer(request, code):
    """Say with one tap what happened, as the first answer to a window; then back to where it was asked."""
    window = get_window(request, code)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return _record_page(request, window, _form(request.POST, window), status=422)
    answer = form.cleaned_data["answer"]
    try:
        actions.record_outcome(request.member, window, answer=answer, now=clock.now())
    except actions.AnsweredMeanwhile:
        standing = window.outcomes.current().get()
        if (standing.answer, standing.recorded_by_id) != (answer, request.member.pk):  # not one's own second tap
            return _answered_meanwhile(request, window, _form({"answer": answer}, window))
    if request.htmx:
        return _in_place(request, window)
    page, words = reverse("outcome", args=[window.code]), _("Say more, or correct it")
    messages.success(request, format_html('{} <a class="quiet" href="{}">{}</a>', _("Recorded."), page, words))
    following = form.cleaned_data["next"]
    if not url_has_allowed_host_and_scheme(following, allowed_hosts={request.get_host()}):
        return redirect("timing", window.timing.code)
    return HttpResponseRedirect(following)


def _form(data, window, answer=""):
    return OutcomeForm(data, window=window, standing=window.outcomes.current().first(), answer=answer)


def _answered_meanwhile(request, window, form):
    """The page as a correction of what somebody else has recorded, which whoever sends it again has seen."""
    if request.htmx:  # in place nothing else that is refused is shown
        return _in_place(request, window, meanwhile=True, status=422)
    form.standing = window.outcomes.current().get()
    form.data = form.data.copy()
    form.data["corrects"] = form.standing.code  # sent again, it corrects the answer that this page now shows
    form.full_clean()
    form.add_error(None, _("Somebody recorded an answer meanwhile. It stands below; yours is still here."))
    return _record_page(request, window, form, status=409)


def _in_place(request, window, *, meanwhile=False, status=200):
    """What stands where the answers stood, and the same to be read aloud."""
    window.standing = list(window.outcomes.current())
    context = {"window": window, "said": True, "meanwhile": meanwhile}
    return render(request, "outcomes/answers.html", context, status=status)


def _record_page(request, window, form, *, status):
    context = {
        "form": form,
        "window": window,
        "stretch": form.stretch,
        "timing": window.timing,
        "standing": form.standing,
        "history": window.outcomes.select_related("recorded_by__user"),
        "tab": "cases",
    }
    return render(request, "outcomes/record.html", context, status=status)
