from datetime import datetime

from django.contrib import messages
from django.db import transaction
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from readings import clock
from readings.accounts.access import cases_required
from readings.cases.access import get_reading
from readings.cases.models import Reading
from readings.predictions.models import Promise
from readings.predictions.promising import actions
from readings.predictions.promising.access import get_promise
from readings.predictions.promising.forms import TOLD, AmendmentForm, PromiseForm
from readings.predictions.promising.horizon import promised_units
from readings.predictions.promising.matters import client_of
from readings.predictions.promising.refusals import Refused
from readings.predictions.promising.shown import (
    ShownHorizon,
    against_counting,
    horizon_as_locked,
    not_counted_because,
    timing_of,
)

write_methods = require_http_methods(["GET", "HEAD", "POST"])


@cases_required
@write_methods
def promise_new(request, code):
    """Promise one of a reading's timings: drafted, or locked at once."""
    return _write(request, get_reading(request, code), None)


@cases_required
@write_methods
def promise_edit(request, code):
    """Go on with a draft."""
    promise = get_promise(request, code)
    if promise.state != Promise.State.DRAFT:
        return redirect("promise", promise.code)
    return _write(request, promise.reading, promise)


@cases_required
def promise(request, code):
    """A promise: what was said and sealed, what was added, and what came of it."""
    return _shown(request, get_promise(request, code), AmendmentForm())


@cases_required
@require_POST
def promise_withdraw(request, code):
    """Give a draft up."""
    promise = get_promise(request, code)
    try:
        actions.withdraw_draft(request.member, promise, now=clock.now())
    except Refused as error:
        messages.error(request, error.sentence)
        return redirect("promise", promise.code)
    messages.success(request, _("Given up. Nothing was promised."))
    return redirect("reading", promise.reading.code)


@cases_required
@require_POST
def promise_amend(request, code):
    """Add words to a locked promise."""
    promise = get_promise(request, code)
    form = AmendmentForm(request.POST)
    if form.is_valid():
        try:
            actions.amend_promise(request.member, promise, now=clock.now(), **form.cleaned_data)
        except Refused as error:
            form.add_error("words" if promise.is_locked else None, error.sentence)
        else:
            messages.success(request, _("Added and sealed. The promise as it was locked is what counts."))
            return redirect("promise", promise.code)
    return _shown(request, promise, form)


def _write(request, reading: Reading, draft: Promise | None):
    now = clock.now()
    _make_sure_it_can_be_promised(reading)
    data = request.POST if request.method == "POST" else None
    form = PromiseForm(data, reading=reading, now=now, initial=_said_of(draft) if draft else None)
    if data is not None and "count" in data:
        form.count_again()
    elif data is not None and form.is_valid():
        try:
            promise = _kept(request, reading, draft, form, now)
        except Refused as error:
            if error.code == "not-yours":  # any more: the reading was handed on, or erased with its client
                raise Http404 from error
            if error.code in ("locked", "withdrawn"):
                return redirect("promise", form.cleaned_data["code"])
            form.refuse(error)
        else:
            messages.success(request, _kept_words(promise))
            return redirect("promise", promise.code)
    context = {
        "form": form,
        "reading": reading,
        "client": client_of(reading),
        "draft": draft,
        "timing": timing_of(reading, form.chosen_position, get_language()),
        "horizons": [ShownHorizon(horizon) for horizon in form.horizons],
        "against": against_counting(reading, form.chosen_position),
        "tab": "cases",
    }
    page = "predictions/promising/write.html"
    page = f"{page}#form" if request.htmx else page
    return render(request, page, context, status=422 if form.is_bound and form.errors else 200)


def _kept(request, reading: Reading, draft: Promise | None, form: PromiseForm, now: datetime) -> Promise:
    """Keep what the form says, and lock it if that was asked for: both, or neither."""
    with transaction.atomic():
        said = form.said | ({"code": draft.code} if draft else {})
        promise = actions.save_draft(request.member, reading, now=now, **said)
        if "lock" in form.data:
            promise = actions.lock_promise(request.member, promise, seen=form.cleaned_data["seen"], now=now)
    return promise


def _kept_words(promise: Promise) -> str:
    if promise.is_locked:
        return _("Locked and sealed. You will be told when its windows come, and when its horizon ends.")
    return _("Kept as a draft. Nothing is promised until it is locked.")


def _said_of(draft: Promise) -> dict:
    names = ("code", "position", "unit", "length", "claim", "criteria", "word", "knowledge")
    told = next((word for word, value in TOLD.items() if value is draft.told), None)
    return {name: getattr(draft, name) for name in names} | {"told": told}


def _make_sure_it_can_be_promised(reading: Reading) -> None:
    """Raise Http404 for a reading without a timing that could be promised, and for one whose case is in the bin."""
    if reading.case and reading.case.binned_at:
        raise Http404
    if not any(promised_units(timing) for timing in reading.result["timings"]):
        raise Http404


def _shown(request, promise: Promise, form: AmendmentForm):
    context = {
        "promise": promise,
        "timing": timing_of(promise.reading, promise.position, get_language()),
        "amendments": promise.amendments.select_related("amended_by__user", "link"),
        "form": form,
        "tab": "cases",
    }
    if promise.is_locked:
        context |= {"horizon": horizon_as_locked(promise), "against": not_counted_because(promise)}
    return render(request, "predictions/promising/promise.html", context, status=422 if form.errors else 200)
