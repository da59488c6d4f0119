from django.urls import path

from readings.surveys.reports import views

urlpatterns = [
    path("surveys/<slug:code>/report/", views.survey_report, name="survey-report"),
    path("surveys/<slug:code>/finish/", views.survey_finish, name="survey-finish"),
    path("surveys/<slug:code>/compare/", views.survey_compare, name="survey-compare"),
]
