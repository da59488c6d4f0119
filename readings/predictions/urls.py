from django.urls import include, path

from readings.predictions.watching import views

urlpatterns = [
    path("", include("readings.predictions.calendar.urls")),
    path("", include("readings.predictions.feeds.urls")),
    path("", include("readings.predictions.promising.urls")),
    path("", include("readings.predictions.proof.urls")),
    path("", include("readings.predictions.ticking.urls")),
    path("readings/<slug:code>/watch/<int:position>/<slug:unit>/", views.watch, name="watch"),
    path("readings/<slug:code>/timings/new/", views.reading_timing, name="reading-timing"),
    path("cases/<slug:code>/timings/new/", views.case_timing, name="case-timing"),
    path("clients/<slug:code>/timings/new/", views.client_timing, name="client-timing"),
    path("timings/<slug:code>/move/", views.move, name="timing-move"),
    path("timings/<slug:code>/stop/", views.stop, name="timing-stop"),
    path("timings/<slug:code>/watch/", views.again, name="timing-watch"),
]
