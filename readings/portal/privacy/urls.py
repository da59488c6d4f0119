"""Addresses of this room; those that gather from all apps stand in the desk's."""

from django.urls import path

from readings.portal.privacy import staff_views, views

urlpatterns = [
    path("my/<slug:client>/privacy/", views.my_privacy, name="my-privacy"),
    path("my/<slug:client>/privacy/consents/<slug:kind>/give/", views.my_consent_give, name="my-consent-give"),
    path(
        "my/<slug:client>/privacy/consents/<slug:code>/withdraw/", views.my_consent_withdraw, name="my-consent-withdraw"
    ),
    path("my/<slug:client>/privacy/letters/", views.my_letters, name="my-letters"),
    path("my/<slug:client>/privacy/erase/call-off/", views.my_erase_call_off, name="my-erase-call-off"),
    path("clients/<slug:code>/erasure/call-off/", staff_views.erasure_call_off, name="erasure-call-off"),
]
