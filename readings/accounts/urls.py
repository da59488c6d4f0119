from allauth.account import views as account
from allauth.mfa.base import views as second_factor
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as app
from allauth.mfa.webauthn import views as passkeys
from allauth.usersessions import views as devices
from django.urls import include, path, re_path

from readings.accounts import views
from readings.accounts.entrance import ours, settled, sign_in

# allauth's views by allauth's names, which it looks up itself, at our addresses. Only what the settings use is
# listed: there is no page for codes by mail, phones or passkey sign-up.
urlpatterns = [
    path("sign-in/", sign_in, name="account_login"),
    path("sign-in/second-step/", ours(second_factor.authenticate), name="mfa_authenticate"),
    path("sign-in/passkey/", ours(passkeys.login_webauthn), name="mfa_login_webauthn"),
    path("sign-in/password/", ours(account.password_reset), name="account_reset_password"),
    path("sign-in/password/mailed/", ours(account.password_reset_done), name="account_reset_password_done"),
    re_path(
        r"^sign-in/password/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[^/]+)/$",
        ours(account.password_reset_from_key),
        name="account_reset_password_from_key",
    ),
    path(
        "sign-in/password/set/",
        ours(account.password_reset_from_key_done),
        name="account_reset_password_from_key_done",
    ),
    path("sign-in/inactive/", ours(account.account_inactive), name="account_inactive"),
    path("sign-up/", ours(account.signup), name="account_signup"),
    path("sign-up/mailed/", ours(account.email_verification_sent), name="account_email_verification_sent"),
    path("sign-out/", ours(account.logout), name="account_logout"),
    path("account/", views.preferences, name="preferences"),
    path("account/e-mail/", settled(account.email), name="account_email"),
    path("account/e-mail/<str:key>/", ours(account.confirm_email), name="account_confirm_email"),
    path("account/password/", settled(account.password_change), name="account_change_password"),
    path("account/password/first/", settled(account.password_set), name="account_set_password"),
    path("account/again/", ours(account.reauthenticate), name="account_reauthenticate"),
    path("account/again/code/", ours(second_factor.reauthenticate), name="mfa_reauthenticate"),
    path("account/again/passkey/", ours(passkeys.reauthenticate_webauthn), name="mfa_reauthenticate_webauthn"),
    path("account/second-factor/", ours(second_factor.index), name="mfa_index"),
    path("account/second-factor/app/", settled(app.activate_totp), name="mfa_activate_totp"),
    path("account/second-factor/app/remove/", settled(app.deactivate_totp), name="mfa_deactivate_totp"),
    path("account/second-factor/codes/", ours(codes.view_recovery_codes), name="mfa_view_recovery_codes"),
    path(
        "account/second-factor/codes/new/", settled(codes.generate_recovery_codes), name="mfa_generate_recovery_codes"
    ),
    path("account/second-factor/codes/file/", ours(codes.download_recovery_codes), name="mfa_download_recovery_codes"),
    path("account/passkeys/", ours(passkeys.list_webauthn), name="mfa_list_webauthn"),
    path("account/passkeys/new/", settled(passkeys.add_webauthn), name="mfa_add_webauthn"),
    path("account/passkeys/<int:pk>/", settled(passkeys.edit_webauthn), name="mfa_edit_webauthn"),
    path("account/passkeys/<int:pk>/remove/", settled(passkeys.remove_webauthn), name="mfa_remove_webauthn"),
    path("account/devices/", settled(devices.list_usersessions), name="usersessions_list"),
    path("language/", views.set_language, name="set-language"),
    path("", include("readings.accounts.practice_urls")),
]
