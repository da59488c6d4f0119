"""Addresses of this room."""

from django.urls import path

from readings.portal.sharing import staff_views, views

urlpatterns = [
    path("my/<slug:client>/shared/<slug:code>/", views.my_shared, name="my-shared"),
    path("my/<slug:client>/shared/<slug:code>/photos/<slug:photo>/", views.my_shared_photo, name="my-shared-photo"),
    path("readings/<slug:code>/share-with-client/", staff_views.share_reading, name="share-reading"),
    path("surveys/<slug:code>/share-with-client/", staff_views.share_survey, name="share-survey"),
    path("surveys/<slug:code>/for-client/<slug:photo>/", staff_views.survey_client_photo, name="survey-client-photo"),
    path("shared/<slug:code>/", staff_views.shared, name="shared"),
    path("shared/<slug:code>/unshare/", staff_views.unshare, name="unshare"),
]
