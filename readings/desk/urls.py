from django.urls import path, register_converter

from readings.desk import day_views, leaving_views, set_up_views, views
from readings.desk.day_forms import IsoDate

register_converter(IsoDate, "iso_date")

urlpatterns = [
    path("", views.today, name="today"),
    path("day/", day_views.day_today, name="day-today"),
    path("day/<iso_date:date>/", day_views.day, name="day"),
    path("readings/<slug:code>/", views.reading, name="reading"),
    path("practice/members/<slug:code>/", leaving_views.member, name="member"),
    path("practice/members/<slug:code>/end/", leaving_views.member_end, name="member-end"),
    path("practice/leave/", leaving_views.practice_leave, name="practice-leave"),
    path("practice/set-up/", set_up_views.set_up, name="set-up"),
    path("practice/audit/", views.practice_audit, name="practice-audit"),
]
