from django.urls import path

from readings.portal.home import views

urlpatterns = [
    path("my/<slug:client>/", views.my_home, name="my-home"),
    path("my/<slug:client>/happened/<slug:code>/", views.my_happened, name="my-happened"),
]
