from django.urls import path

from readings.desk import leaving_views, set_up_views, views

urlpatterns = [
    path("", views.today, name="today"),
    path("readings/<slug:code>/", views.reading, name="reading"),
    path("practice/members/<slug:code>/", leaving_views.member, name="member"),
    path("practice/members/<slug:code>/end/", leaving_views.member_end, name="member-end"),
    path("practice/leave/", leaving_views.practice_leave, name="practice-leave"),
    path("practice/set-up/", set_up_views.set_up, name="set-up"),
    path("practice/audit/", views.practice_audit, name="practice-audit"),
]
