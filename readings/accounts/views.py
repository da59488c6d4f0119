from django.conf import settings
from django.contrib.auth import views as auth_views
from django.http import HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from readings.accounts import actions
from readings.accounts.forms import DemoForm, LanguageForm, SignInForm


class SignIn(auth_views.LoginView):
    """The front page of whoever is not signed in; an answer that does not fit is a 422 that keeps the address."""

    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def get_context_data(self, **kwargs):
        return super().get_context_data(demo_form=DemoForm(auto_id="demo_%s") if settings.DEMO else None, **kwargs)

    def form_invalid(self, form):
        return self.render_to_response(self.get_context_data(form=form), status=422)


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
    response = HttpResponseRedirect(following)
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=365 * 24 * 3600,
        samesite="Lax",
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response
