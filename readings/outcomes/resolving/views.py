from django.contrib import messages
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from readings import clock
from readings.accounts.access import cases_required
from readings.outcomes.actions import AnsweredMeanwhile
from readings.outcomes.resolving.actions import resolve_promise
from readings.outcomes.resolving.forms import ResolutionForm
from readings.outcomes.resolving.refusals import Refused
from readings.predictions.promising.access import get_promise
from readings.predictions.promising.shown import horizon_as_locked


@cases_required
@require_http_methods(["GET", "HEAD", "POST"])
def resolve(request, code):
    """Say what came of a promise, or correct what was said; every answer is kept."""
    promise, now = get_promise(request, code), clock.now()
    if not promise.is_locked:
        raise Http404
    standing = promise.resolutions.current().first()
    data = request.POST if request.method == "POST" else None
    form = ResolutionForm(data, promise=promise, standing=standing, now=now)
    if data is not None and form.is_valid():
        seen = form.cleaned_data["corrects"]
        corrected = get_object_or_404(promise.resolutions, code=seen) if seen else None
        try:
            if standing and not corrected:
                raise AnsweredMeanwhile
            resolution = resolve_promise(request.member, promise, corrects=corrected, **form.said, now=now)
        except AnsweredMeanwhile:
            return _answered_meanwhile(request, promise, form)
        except Refused as refused:
            form.refuse(refused)
        else:
            said = {"answer": resolution.get_answer_display()}
            messages.success(request, _("Recorded: %(answer)s.") % said)
            return redirect("promise", promise.code)
    return _page(request, promise, form, status=422 if form.errors else 200)


def _answered_meanwhile(request, promise, form):
    """The page as a correction of what somebody else has said, which whoever sends it again has seen."""
    form.standing = promise.resolutions.current().get()
    form.data = form.data.copy()
    form.data["corrects"] = form.standing.code  # sent again, it corrects the answer that this page now shows
    form.full_clean()
    form.add_error(None, _("Somebody recorded an answer meanwhile. It stands below; yours is still here."))
    return _page(request, promise, form, status=409)


def _page(request, promise, form, *, status):
    context = {
        "form": form,
        "promise": promise,
        "is_over": promise.is_over(form.now),
        "horizon": horizon_as_locked(promise),
        "standing": form.standing,
        "history": promise.resolutions.select_related("recorded_by__user", "promise"),
        "tab": "cases",
    }
    return render(request, "outcomes/resolving/resolve.html", context, status=status)
