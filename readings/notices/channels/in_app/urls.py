from django.urls import path

from readings.notices.channels.in_app import badge, views

urlpatterns = [
    path("notices/", views.notices, name="notices"),
    path("notices/read/", views.mark_all_read, name="notices-read"),
    path("notices/badge/", badge.badge, name="notices-badge"),
    path("notices/<code>/", views.notice, name="notice"),
]
