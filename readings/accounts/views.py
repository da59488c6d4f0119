from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from readings import clock
from readings.accounts import actions
from readings.accounts.forms import LanguageForm, PreferencesForm
from readings.accounts.models import User

A_MINUTE = "60"  # seconds: the span of allauth's limits on pages


@login_required
def preferences(request):
    """What a person settles for themselves: name, language, time zone, theme."""
    person = User.objects.get(pk=request.user.pk)
    form = PreferencesForm(request.POST if request.method == "POST" else None, instance=person)
    if request.method == "POST" and form.is_valid():
        actions.change_preferences(request.user, member=request.member, **form.cleaned_data, now=clock.now())
        messages.success(request, _("Kept."))
        return _in_language(redirect("preferences"), form.cleaned_data["language"])
    return render(request, "accounts/preferences.html", {"form": form}, status=422 if form.errors else 200)


@require_POST
def set_language(request):
    """Keep the chosen language in this browser, and for mail with the person who is signed in."""
    form = LanguageForm(request.POST)
    if not form.is_valid():
        return render(request, "400.html", status=400)
    following = form.cleaned_data["next"]
    if not url_has_allowed_host_and_scheme(following, allowed_hosts={request.get_host()}):
        following = "/"
    language = form.cleaned_data["language"]
    if request.user.is_authenticated:
        actions.choose_language(request.user, language=language)
    return _in_language(HttpResponseRedirect(following), language)


def too_many_requests(request):
    """The answer to whoever asks too often; allauth finds it by the name handler429 beside the addresses."""
    response = render(request, "429.html", status=429)
    response["Retry-After"] = A_MINUTE
    return response


def _in_language(response: HttpResponseRedirect, language: str) -> HttpResponseRedirect:
    """Keep the language in this browser, or forget it: without one the person's own leads, then the practice's."""
    if not language:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME, samesite="Lax")
        return response
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=365 * 24 * 3600,
        samesite="Lax",
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response
