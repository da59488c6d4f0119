from django.urls import path

from readings.portal.talking import views

urlpatterns = [path("my/<slug:client>/messages/", views.my_messages, name="my-messages")]
