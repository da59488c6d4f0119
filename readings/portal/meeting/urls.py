"""Addresses of this room."""

from django.urls import path

from readings.portal.meeting import staff_views, views

urlpatterns = [
    path("my/<slug:client>/appointments/", views.my_appointments, name="my-appointments"),
    path("my/<slug:client>/appointments/<slug:code>/", views.my_appointment, name="my-appointment"),
    path("my/<slug:client>/appointments/<slug:code>/other/", views.my_other_times, name="my-appointment-other"),
    path("my/<slug:client>/appointments/<slug:code>/cancel/", views.my_cancel, name="my-appointment-cancel"),
    path("my/<slug:client>/appointments/<slug:code>.ics", views.my_file, name="my-appointment-ics"),
    path("appointments/", staff_views.appointments, name="appointments"),
    path("clients/<slug:code>/appointments/new/", staff_views.appointment_new, name="appointment-new"),
    path("appointments/<slug:code>/", staff_views.appointment, name="appointment"),
    path("appointments/<slug:code>/agree/", staff_views.agree, name="appointment-agree"),
    path("appointments/<slug:code>/move/", staff_views.move, name="appointment-move"),
    path("appointments/<slug:code>/cancel/", staff_views.cancel, name="appointment-cancel"),
    path("appointments/<slug:code>.ics", staff_views.file, name="appointment-ics"),
]
