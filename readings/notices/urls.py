from django.urls import path

from readings.notices import views

urlpatterns = [
    path("notices/", views.notices, name="notices"),
    path("notices/read/", views.mark_all_read, name="notices-read"),
]
