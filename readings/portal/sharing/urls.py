"""Addresses of this room."""

urlpatterns = []
