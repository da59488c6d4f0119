from importlib import import_module

from django.conf import settings
from django.urls import path

from readings.notices import choice_views

urlpatterns = [
    path("account/notices/", choice_views.notice_choices, name="notice-choices"),
    # Each channel has its own addresses.
    *(pattern for module in settings.NOTICE_CHANNELS for pattern in import_module(f"{module}.urls").urlpatterns),
]
