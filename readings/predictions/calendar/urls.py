from django.urls import path

from readings.predictions.calendar import views

urlpatterns = [
    path("calendar/", views.calendar, name="calendar"),
    path("calendar/<int:year>/", views.calendar_year, name="calendar-year"),
    path("calendar/<int:year>/<int:month>/", views.calendar_month, name="calendar-month"),
]
