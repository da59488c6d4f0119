"""An address with nothing behind it but who may come in: what any page of a member costs at least."""

from django.http import HttpResponse
from django.urls import path

from readings.accounts.access import any_member

urlpatterns = [path("", any_member(lambda request: HttpResponse()))]
