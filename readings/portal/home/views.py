from functools import partial

from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from readings import clock
from readings.outcomes.asking.actions import NotToBeAsked, answer_as_client
from readings.outcomes.asking.links import can_be_asked, of_clients_kept
from readings.outcomes.asking.question import Question
from readings.portal.access import client_required
from readings.portal.acts import record_act
from readings.portal.home.page import Home, is_known
from readings.portal.said import said
from readings.predictions.models import Promise


@require_safe
@client_required
def my_home(request):
    """What is asked of the client, what is coming, and what was shown and said to them."""
    context = {"page": Home(request.client, now=clock.now()), "said": said(request), "room": "home"}
    return render(request, "portal/home/home.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@client_required
def my_happened(request, code):
    """Ask whether a promised matter happened, as the link that is sent does; an answer is given once."""
    now = clock.now()
    promise = get_promise(request, code)
    if promise.answer:
        return _answered(request)
    if not can_be_asked(promise) or not is_known(promise, now=now):
        raise Http404
    question = Question(promise, now=now)
    form = question.form(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        acted = partial(record_act, request.client, "answer_promise", now=now)
        try:
            answer_as_client(promise, **question.said(form), acted=acted, now=now)
        except NotToBeAsked:  # it was answered, or erased, since the page was opened
            return _answered(request)
        return redirect(f"{reverse('my-home', args=[request.client.code])}?said=answered")
    context = {"question": question, "form": form, "practice": promise.practice.name, "room": "home"}
    return render(request, "portal/home/happened.html", context, status=422 if form.errors else 200)


def get_promise(request, code: str) -> Promise:
    """The promise of this client with this code, nothing having been taken back; 404 otherwise."""
    promises = of_clients_kept(Promise.objects.sealed().filter(client=request.client, link__erased_at=None))
    return get_object_or_404(promises.select_related("practice", "client", "reading__practice", "link"), code=code)


def _answered(request):
    return render(request, "portal/home/answered.html", {"room": "home"}, status=409)
