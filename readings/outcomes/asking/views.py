from django.conf import settings
from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST

from readings import clock
from readings.accounts.access import cases_required, not_in_the_demo
from readings.outcomes.asking import actions
from readings.outcomes.models import AnswerLink
from readings.predictions.promising.access import get_promise


@cases_required
@not_in_the_demo
@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(no_store=True)
def answer_links(request, code):
    """The links of a promise; posting makes a new one, whose address the answer shows this once."""
    promise = get_promise(request, code)
    address = refusal = ""
    if request.method == "POST":
        try:
            _link, token = actions.make_answer_link(request.member, promise, now=clock.now())
            address = settings.PUBLIC_URL + reverse("answer-link", args=[token])
        except actions.NotToBeAsked:
            refusal = _("Nobody is asked about this promise: it was answered, or it concerns what no client is asked.")
    context = {"promise": promise, "address": address, "refusal": refusal}
    return render(request, "outcomes/asking/links.html", context, status=422 if refusal else 200)


@cases_required
@require_POST
def answer_link_revoke(request, code, link):
    """Take one of a promise's links back."""
    promise = get_promise(request, code)
    link = get_object_or_404(AnswerLink.objects.filter(promise=promise), code=link)
    actions.revoke_answer_link(request.member, link, now=clock.now())
    messages.success(request, _("Taken back. The link is void."))
    return redirect("answer-links", code=promise.code)
