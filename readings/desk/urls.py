from django.urls import path

from readings.desk import views

urlpatterns = [
    path("", views.today, name="today"),
    path("readings/<slug:code>/", views.reading, name="reading"),
]
