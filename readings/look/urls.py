from django.urls import path

from readings.look import views

urlpatterns = [path("design/", views.design, name="design")]
