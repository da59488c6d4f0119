from django.urls import path

from readings.outcomes.figures import views

urlpatterns = [
    path("verification/", views.verification, name="verification"),
    path("verification/report/", views.report, name="verification-report"),
]
