from django.urls import path

from readings.surveys.directions import views

urlpatterns = [
    path("surveys/<slug:code>/directions/", views.directions, name="survey-directions"),
    path("surveys/<slug:code>/directions/element/", views.element, name="survey-element"),
    path("surveys/<slug:code>/directions/<slug:direction>/", views.direction, name="survey-direction"),
    path("surveys/<slug:code>/facing/", views.facing, name="survey-facing"),
]
