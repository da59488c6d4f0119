from django.urls import path

from readings.clients import views

urlpatterns = [path("clients/<slug:code>/", views.client, name="client")]
