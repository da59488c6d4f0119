from django.urls import path

from readings.portal.entering import views

urlpatterns = [
    path("my/", views.my_door, name="my-door"),
    path("my/left/", views.my_left, name="my-left"),
    path("my/<slug:client>/leave/", views.my_leave, name="my-leave"),
]
