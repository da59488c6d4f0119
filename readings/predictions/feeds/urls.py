from django.urls import path

from readings.predictions.feeds import public, views

urlpatterns = [
    path("feeds/<str:token>.ics", public.feed, name="feed"),
    path("calendar/feed/", views.calendar_feed, name="calendar-feed"),
    path("calendar/feed/detail/", views.detail, name="calendar-feed-detail"),
    path("calendar/feed/end/", views.end, name="calendar-feed-end"),
    path("windows/<slug:code>.ics", views.window_file, name="window-ics"),
]
