from django.urls import path

from readings.cases import views

urlpatterns = [
    path("cast/", views.cast, name="cast"),
    path("cast/sketch/", views.sketch, name="cast-sketch"),
    path("compare/", views.compare, name="compare"),
    path("cases/", views.cases, name="cases"),
    path("cases/<slug:code>/", views.case, name="case"),
    path("readings/<slug:code>/file/", views.file_reading, name="reading-file"),
]
