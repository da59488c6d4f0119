"""Addresses of this room."""

from django.urls import path

from readings.portal.talking import staff_views, views

urlpatterns = [
    path("my/<slug:client>/messages/", views.my_messages, name="my-messages"),
    path("my/<slug:client>/messages/files/<slug:code>/", views.my_message_file, name="my-message-file"),
    path("clients/<slug:code>/messages/", staff_views.client_messages, name="client-messages"),
    path(
        "clients/<slug:code>/messages/files/<slug:file>/", staff_views.client_message_file, name="client-message-file"
    ),
]
