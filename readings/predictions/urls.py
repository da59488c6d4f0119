from django.urls import path

from readings.predictions import views

urlpatterns = [
    path("readings/<slug:code>/watch/<int:position>/<slug:unit>/", views.watch, name="watch"),
    path("timings/<slug:code>/stop/", views.stop, name="timing-stop"),
]
