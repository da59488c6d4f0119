from django.urls import path

from readings.clients import views

urlpatterns = [
    path("clients/", views.clients, name="clients"),
    path("clients/<slug:code>/", views.client, name="client"),
]
