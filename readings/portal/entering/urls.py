from django.urls import path

from readings.portal.entering import staff_views, views

urlpatterns = [
    path("my/", views.my_door, name="my-door"),
    path("my/in/", views.my_in, name="my-in"),
    path("my/in/<str:token>/", views.my_in_link, name="my-in-link"),
    path("my/left/", views.my_left, name="my-left"),
    path("my/<slug:client>/in/", views.my_enter, name="my-enter"),
    path("my/<slug:client>/leave/", views.my_leave, name="my-leave"),
    path("clients/<slug:code>/ways-in/", staff_views.client_ways_in, name="client-ways-in"),
    path("clients/<slug:code>/ways-in/mail/", staff_views.way_in_mail, name="way-in-mail"),
    path("clients/<slug:code>/ways-in/end/", staff_views.ways_in_end, name="ways-in-end"),
    path("ways-in/<slug:code>/revoke/", staff_views.way_in_revoke, name="way-in-revoke"),
    path("devices/<slug:code>/end/", staff_views.access_end, name="access-end"),
]
