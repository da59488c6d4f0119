"""allauth's pages as pages of this house: the status says what happened, and no page stays in the browser's store."""

from functools import wraps

from allauth.account import views as account
from django.conf import settings
from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from readings.accounts.demo import DEMO_EMAIL
from readings.accounts.forms import DemoForm

TOO_MANY = {"too_many_login_attempts", "rate_limited"}  # the codes of allauth's errors
FAILURES_WAIT = 300  # seconds: the first step of ACCOUNT_RATE_LIMITS["login_failed"]


def ours(view):
    """A page of allauth's: 422 for a form that does not fit, 429 for too many tries, and our words on the fields."""

    @never_cache
    @wraps(view)
    def page(request, *args, **kwargs):
        response = view(request, *args, **kwargs)
        context = getattr(response, "context_data", None) or {}
        if form := context.get("form"):
            _clear_of_hints(form)
            if request.method == "POST" and form.is_bound and form.errors and response.status_code == 200:
                _say_what_happened(response, form)
        return response

    return page


def settled(view):
    """A page of allauth's for whoever is signed in; what the demo's visitors share, none of them changes."""
    page = ours(view)

    @wraps(view)
    def guarded(request, *args, **kwargs):
        if request.method == "POST" and request.user.is_authenticated and request.user.email == DEMO_EMAIL:
            messages.error(
                request, _("Everybody shares the demo’s account, so this stays. Try it with one of your own.")
            )
            return redirect("preferences")
        return page(request, *args, **kwargs)

    return guarded


def sign_in(request):
    """The front page of whoever is not signed in; an answer that does not fit is a 422 that keeps the address."""
    response = _login(request)
    if getattr(response, "context_data", None) is not None and settings.DEMO:
        response.context_data["demo_form"] = DemoForm(auto_id="demo_%s")
    return response


_login = ours(account.login)


def _clear_of_hints(form) -> None:
    """Our templates put label and hint beside the box; inside it, and under it as HTML, they would stand twice."""
    for bound in form:
        bound.field.widget.attrs.pop("placeholder", None)
        bound.help_text = bound.field.help_text = ""


def _say_what_happened(response, form) -> None:
    codes = {error.code for errors in form.errors.as_data().values() for error in errors}
    response.status_code = 422
    if codes & TOO_MANY:
        response.status_code = 429
        response["Retry-After"] = str(FAILURES_WAIT)
