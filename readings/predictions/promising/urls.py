from django.urls import path

from readings.predictions.promising import views

urlpatterns = [
    path("readings/<slug:code>/promise/", views.promise_new, name="promise-new"),
    path("promises/<slug:code>/", views.promise, name="promise"),
    path("promises/<slug:code>/edit/", views.promise_edit, name="promise-edit"),
    path("promises/<slug:code>/withdraw/", views.promise_withdraw, name="promise-withdraw"),
    path("promises/<slug:code>/amend/", views.promise_amend, name="promise-amend"),
]
