from django.urls import path

from readings.outcomes.resolving import views

urlpatterns = [
    path("promises/<slug:code>/outcome/", views.resolve, name="promise-outcome"),
]
