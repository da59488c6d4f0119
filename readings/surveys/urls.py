from django.urls import include, path

urlpatterns = [
    path("", include("readings.surveys.houses.urls")),
    path("", include("readings.surveys.walking.urls")),
    path("", include("readings.surveys.directions.urls")),
    path("", include("readings.surveys.photos.urls")),
    path("", include("readings.surveys.reports.urls")),
]
