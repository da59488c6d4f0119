from django.urls import path

from readings.notices.channels.email import unsubscribing, views

urlpatterns = [
    path("unsubscribe/<str:token>/", unsubscribing.unsubscribe, name="unsubscribe"),
    path("account/notices/mail-again/", views.mail_again, name="mail-again"),
]
