from django.urls import include, path

from readings.outcomes import views

urlpatterns = [
    path("", include("readings.outcomes.resolving.urls")),
    path("", include("readings.outcomes.asking.urls")),
    path("", include("readings.outcomes.figures.urls")),
    path("timings/<slug:code>/", views.timing, name="timing"),
    path("windows/<slug:code>/outcome/", views.record, name="outcome"),
    path("windows/<slug:code>/answer/", views.answer, name="answer"),
]
