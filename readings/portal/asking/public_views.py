"""The public page of a practice, for people who are no clients yet: they ask, and confirm that it was they."""

from datetime import timedelta

from allauth.core.ratelimit import consume_or_429
from django.conf import settings
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from readings import clock
from readings.accounts.models import Practice
from readings.accounts.tokens import hash_of
from readings.clients.models import Consent
from readings.clients.wordings import told_in
from readings.portal.asking import actions
from readings.portal.asking.confirming import to_be_confirmed
from readings.portal.asking.forms import OutsideForm

LINK_COOKIE = "asked"  # the hash of the token of the link that was opened in this browser, signed
LINK_COOKIE_PATH = "/ask/"
LINK_COOKIE_LASTS = timedelta(hours=1)

kept_by_nobody = cache_control(private=True, no_store=True)


@require_http_methods(["GET", "HEAD", "POST"])
@kept_by_nobody
def practice_ask(request, code):
    """Ask a practice something, where it lets people; whether an address is known is not told."""
    practice, now = _practice(code), clock.now()
    form = OutsideForm(request.POST if request.method == "POST" else None, practice=practice, now=now)
    if request.method != "POST":
        return _page(request, practice, form)
    if request.headers.get("Sec-Fetch-Site") == "cross-site":
        return render(request, "403_csrf.html", status=403)
    if refusal := consume_or_429(request, action="ask_question", key=form.reached_by or "nobody"):
        return refusal
    if not form.is_of_a_program:
        if not form.is_valid():
            return _page(request, practice, form, status=422)
        actions.ask_from_outside(practice, form.stranger, form.asked, now=now)
    return redirect("practice-ask-sent", practice.code)


@require_safe
@kept_by_nobody
def practice_ask_sent(request, code):
    """What everybody reads who has asked."""
    return render(request, "portal/asking/sent.html", {"practice": _practice(code)})


@require_safe
@kept_by_nobody
def ask_confirm_link(request, token):
    """What the link opens: the token leaves the address at once, and opening it confirms nothing."""
    token_hash = hash_of(token)
    if refusal := consume_or_429(request, action="confirm_question", key=token_hash, limit_get=True):
        return refusal
    response = redirect("ask-confirm")
    response["Referrer-Policy"] = "no-referrer"
    response.set_signed_cookie(
        LINK_COOKIE,
        token_hash,
        salt=LINK_COOKIE,
        max_age=LINK_COOKIE_LASTS,
        path=LINK_COOKIE_PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@kept_by_nobody
def ask_confirm(request):
    """The button that says that the question is one's own."""
    token_hash = request.get_signed_cookie(LINK_COOKIE, "", salt=LINK_COOKIE, max_age=LINK_COOKIE_LASTS)
    now = clock.now()
    enquiry = to_be_confirmed(token_hash, now=now)
    if enquiry is None:
        return render(request, "portal/asking/void.html", status=404)
    if request.method != "POST":
        return render(request, "portal/asking/confirm.html", {"practice": enquiry.practice})
    actions.confirm(enquiry, now=now)
    response = render(request, "portal/asking/confirmed.html", {"practice": enquiry.practice})
    response.delete_cookie(LINK_COOKIE, path=LINK_COOKIE_PATH)
    return response


def _practice(code: str) -> Practice:
    """The practice of that code, if it takes questions; Http404 otherwise."""
    practice = Practice.objects.filter(code=code, takes_questions=True).first()
    if practice is None:
        raise Http404
    return practice


def _page(request, practice: Practice, form: OutsideForm, *, status: int = 200):
    language = get_language()
    texts = {kind: told_in(language, practice, kind) for kind in (Consent.Kind.PROCESSING, Consent.Kind.SENSITIVE)}
    context = {"practice": practice, "form": form, "texts": texts, "language": language}
    return render(request, "portal/asking/ask.html", context, status=status)
