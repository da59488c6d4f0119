"""The one page that a client opens by a link: blind, without a session, a cookie or a word of what was foretold."""

from datetime import datetime

from allauth.core.ratelimit import consume_or_429
from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from readings import clock
from readings.accounts.tokens import hash_of
from readings.outcomes.asking.actions import NoSuchLink, answer_by_link, note_opening, was_just_used
from readings.outcomes.asking.forms import ClientAnswerForm
from readings.outcomes.asking.links import link_of
from readings.outcomes.asking.question import Question
from readings.outcomes.models import AnswerLink
from readings.predictions.models import Promise


def _kept_to_itself(view):
    """Let the address go to nobody: not to where a link leads, nor to who searches, nor into a store of pages."""

    def answer(request, *args, **kwargs):
        response = view(request, *args, **kwargs)
        response["Referrer-Policy"] = "no-referrer"
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return cache_control(private=True, no_store=True)(answer)


# The token is the proof, and no cookie adds to it. Besides, a page without a referrer posts without an origin too,
# which the check of the site's own forms refuses.
@csrf_exempt
@_kept_to_itself
@require_http_methods(["GET", "HEAD", "POST"])
def answer_link(request, token):
    """Ask whether it happened, once; a link that does not stand gets one answer, whatever became of it."""
    if refusal := consume_or_429(request, action="answer_link", key=hash_of(token), limit_get=True):
        return refusal
    now = clock.now()
    link = link_of(token, now=now)
    if link is None:
        if request.method == "POST" and was_just_used(token, now=now):
            return _to_thanks(_asked_language(request) or translation.get_language())
        return _page(request, "gone.html", _asked_language(request), {}, status=404)
    promise = link.promise
    language = _asked_language(request) or (promise.client.language if promise.client else "")
    with translation.override(language or translation.get_language()):
        return _post(request, token, promise, now) if request.method == "POST" else _get(request, link, now)


@_kept_to_itself
@require_safe
def thanks(request):
    """What anybody sees after an answer: the same, whatever it was."""
    return _page(request, "thanks.html", _asked_language(request), {})


def _get(request, link: AnswerLink, now: datetime) -> HttpResponse:
    if request.method == "GET":
        note_opening(link, now=now)
    question = Question(link.promise, now=now)
    return _question(request, question, question.form())


def _post(request, token: str, promise: Promise, now: datetime) -> HttpResponse:
    question = Question(promise, now=now)
    form = question.form(request.POST)
    if not form.is_valid():
        return _question(request, question, form, status=422)
    language = translation.get_language()
    try:
        answer_by_link(token, **question.said(form), now=now)
    except NoSuchLink:
        if not was_just_used(token, now=now):
            return _page(request, "gone.html", _asked_language(request), {}, status=404)
    return _to_thanks(language)


def _question(request, question: Question, form: ClientAnswerForm, status: int = 200) -> HttpResponse:
    context = {"question": question, "form": form, "practice": question.promise.practice.name}
    return _page(request, "question.html", translation.get_language(), context, status=status)


def _page(request, template: str, language: str, context: dict, status: int = 200) -> HttpResponse:
    with translation.override(language or translation.get_language()):
        response = render(request, f"outcomes/asking/{template}", context, status=status)
        response["Content-Language"] = translation.get_language()
    return response


def _to_thanks(language: str) -> HttpResponse:
    return redirect(f"{reverse('answer-thanks')}?language={language}")


def _asked_language(request) -> str:
    """The language chosen on the page itself, which is kept nowhere but in its address; empty where none was."""
    asked = request.GET.get("language", "")
    return asked if asked in dict(settings.LANGUAGES) else ""
