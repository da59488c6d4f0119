from django.urls import path

from readings.cases import check_views, hours_views, rule_views, things_views, views

urlpatterns = [
    path("cast/", views.cast, name="cast"),
    path("cast/sketch/", views.sketch, name="cast-sketch"),
    path("cast/hours/", hours_views.hours, name="cast-hours"),
    path("cast/check/", check_views.check, name="cast-check"),
    path("correspondences/", things_views.things, name="things"),
    path("correspondences/<slug:name>/", things_views.trigram_things, name="trigram-things"),
    path("rules/<slug:identity>/", rule_views.rule, name="rule"),
    path("moment/", views.moment_facts, name="moment-facts"),
    path("compare/", views.compare, name="compare"),
    path("cases/", views.cases, name="cases"),
    path("cases/<slug:code>/", views.case, name="case"),
    path("readings/<slug:code>/file/", views.file_reading, name="reading-file"),
]
