from django.urls import include, path

urlpatterns = [
    path("", include("readings.desk.urls")),
    path("", include("readings.accounts.urls")),
    path("", include("readings.notices.urls")),
    path("", include("readings.clients.urls")),
    path("", include("readings.cases.urls")),
    path("", include("readings.predictions.urls")),
    path("", include("readings.outcomes.urls")),
]
