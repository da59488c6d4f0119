"""Addresses of this room."""

from django.urls import path

from readings.portal.asking import public_views, staff_views, views

urlpatterns = [
    path("my/<slug:client>/ask/", views.my_ask, name="my-ask"),
    path("ask/confirm/<str:token>/", public_views.ask_confirm_link, name="ask-confirm-link"),
    path("ask/confirm/", public_views.ask_confirm, name="ask-confirm"),
    path("ask/<slug:code>/", public_views.practice_ask, name="practice-ask"),
    path("ask/<slug:code>/sent/", public_views.practice_ask_sent, name="practice-ask-sent"),
    path("enquiries/", staff_views.enquiries, name="enquiries"),
    path("enquiries/<slug:code>/", staff_views.enquiry, name="enquiry"),
    path("enquiries/<slug:code>/take-in/", staff_views.enquiry_take_in, name="enquiry-take-in"),
    path("enquiries/<slug:code>/decline/", staff_views.enquiry_decline, name="enquiry-decline"),
    path("enquiries/<slug:code>/birth/", staff_views.enquiry_birth, name="enquiry-birth"),
]
