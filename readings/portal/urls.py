"""The client's side, one room for each thing that clients do there."""

from django.urls import include, path

rooms = ("entering", "home", "sharing", "asking", "talking", "meeting", "privacy")

urlpatterns = [path("", include(f"readings.portal.{room}.urls")) for room in rooms]
