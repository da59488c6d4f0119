from django.contrib import admin
from django.urls import include, path

from readings.accounts.views import too_many_requests

handler429 = too_many_requests

urlpatterns = [
    path("", include("readings.desk.urls")),
    path("", include("readings.accounts.urls")),
    path("", include("readings.notices.urls")),
    path("", include("readings.clients.urls")),
    path("", include("readings.cases.urls")),
    path("", include("readings.predictions.urls")),
    path("", include("readings.outcomes.urls")),
    path("", include("readings.surveys.urls")),
    path("", include("readings.portal.urls")),
    path("", include("readings.look.urls")),
    path("admin/", admin.site.urls),
]
