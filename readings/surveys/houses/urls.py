from django.urls import path

from readings.surveys.houses import edit_views, views

urlpatterns = [
    path("houses/", views.houses, name="houses"),
    path("clients/<slug:code>/houses/new/", edit_views.house_new, name="house-new"),
    path("houses/<slug:code>/", views.house, name="house"),
    path("houses/<slug:code>/edit/", edit_views.house_edit, name="house-edit"),
    path("houses/<slug:code>/plan/", views.house_plan, name="house-plan"),
    path("houses/<slug:code>/cast/", views.house_cast, name="house-cast"),
    path("houses/<slug:code>/surveys/", views.survey_new, name="survey-new"),
]
