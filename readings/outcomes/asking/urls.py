from django.urls import path

from readings.outcomes.asking import public, views

urlpatterns = [
    path("answer/thanks/", public.thanks, name="answer-thanks"),
    path("answer/<str:token>/", public.answer_link, name="answer-link"),
    path("promises/<slug:code>/links/", views.answer_links, name="answer-links"),
    path("promises/<slug:code>/links/<slug:link>/revoke/", views.answer_link_revoke, name="answer-link-revoke"),
]
