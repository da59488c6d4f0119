from django.urls import path

from readings.predictions.ticking import views

urlpatterns = [
    path("health/", views.health, name="health"),
    path("clock/", views.the_clock, name="clock"),
    path("clock/timings/<slug:code>/try/", views.timing_try, name="timing-try"),
    path("clock/messages/<slug:code>/send/", views.message_again, name="message-again"),
]
