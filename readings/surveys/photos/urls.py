from django.urls import path

from readings.surveys.photos import views

urlpatterns = [
    path("surveys/<slug:code>/photos/", views.photo_new, name="photo-new"),
    path("photos/<slug:code>/", views.photo, name="photo"),
    path("photos/<slug:code>/small/", views.photo_small, name="photo-small"),
    path("photos/<slug:code>/for-client/", views.photo_for_client, name="photo-for-client"),
    path("photos/<slug:code>/remove/", views.photo_remove, name="photo-remove"),
]
