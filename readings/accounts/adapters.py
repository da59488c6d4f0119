"""Where allauth asks the house: whose words its mails speak, where their links lead, and by what tries are counted."""

import hashlib

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.core.cache import cache
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from readings import clock
from readings.accounts.mails import post
from readings.accounts.models import User

# So many wrong passwords for one address within so many seconds are told to its owner; ACCOUNT_RATE_LIMITS
# makes the next one wait.
FAILURES_TOLD, FAILURES_WITHIN = 5, 5 * 60


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": gettext_lazy(
            "Address and password do not fit together. The address is still here; type the password again."
        ),
        "too_many_login_attempts": gettext_lazy(
            "Too many wrong tries. Wait five minutes, or come in by a passkey or a new password."
        ),
    }

    def save_user(self, request, user, form, commit=True):
        user.name = form.cleaned_data["name"]
        return super().save_user(request, user, form, commit)

    # Links lead to the address that the installation is known by; the Host header is what the browser says.
    def get_email_confirmation_url(self, request, emailconfirmation):
        return settings.PUBLIC_URL + reverse("account_confirm_email", args=[emailconfirmation.key])

    def get_reset_password_from_key_url(self, key):
        user, _hyphen, token = key.partition("-")
        return settings.PUBLIC_URL + reverse("account_reset_password_from_key", args=[user, token])

    def get_email_verification_redirect_url(self, email_address):
        return reverse("today")

    def send_mail(self, template_prefix, email, context):
        """Post the mail in the language of the person it is about, else in that of the request."""
        user = context.get("user") or User.objects.filter(email=email).first()
        with translation.override((user and user.language) or translation.get_language()):
            links = {"password_reset_url": settings.PUBLIC_URL + reverse("account_reset_password")}
            known = {"email": email, "public_url": settings.PUBLIC_URL}
            post(self.render_mail(template_prefix, email, links | context | known))

    def send_account_already_exists_mail(self, email):
        self.send_mail("account/email/account_already_exists", email, {})

    def send_notification_mail(self, template_prefix, user, context=None, email=None):
        told = {"timestamp": clock.now(), "user": user} | (context or {})
        super().send_notification_mail(template_prefix, user, told, email)

    def authentication_failed(self, request, **credentials):
        """Tell the owner of an address when somebody keeps guessing its password."""
        email = credentials.get("email", "").lower()
        key = f"failures:{hashlib.sha256(email.encode()).hexdigest()}"
        cache.add(key, 0, FAILURES_WITHIN)
        if cache.incr(key) == FAILURES_TOLD and (user := User.objects.filter(email=email, is_active=True).first()):
            self.send_notification_mail("account/email/wrong_passwords", user)

    def _get_login_attempts_cache_key(self, request, **credentials):
        """Count by the address alone: allauth would add the Host header, whose port anybody may vary."""
        return credentials.get("email", "").lower()


class SecondFactorAdapter(DefaultMFAAdapter):
    def get_public_key_credential_rp_entity(self):
        return {"id": settings.PASSKEY_HOST, "name": _("Meihua")}

    def generate_authenticator_name(self, user, type):
        number = user.authenticator_set.filter(type=type).count() + 1
        return _("Passkey %(number)s") % {"number": number}
