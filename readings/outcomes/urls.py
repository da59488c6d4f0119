from django.urls import path

from readings.outcomes import views

urlpatterns = [
    path("timings/<slug:code>/", views.timing, name="timing"),
    path("windows/<slug:code>/outcome/", views.record, name="outcome"),
    path("windows/<slug:code>/answer/", views.answer, name="answer"),
]
