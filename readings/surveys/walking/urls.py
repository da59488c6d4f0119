from django.urls import path

from readings.surveys.walking import note_views, views

urlpatterns = [
    path("surveys/<slug:code>/", views.survey, name="survey"),
    path("surveys/<slug:code>/omens/<slug:omen>/", views.survey_omen, name="survey-omen"),
    path("surveys/<slug:code>/omens/<slug:omen>/note/", note_views.omen_note, name="survey-omen-note"),
    path("surveys/<slug:code>/places/<slug:place>/", views.survey_place, name="survey-place"),
    path("surveys/<slug:code>/observations/new/", note_views.observation_new, name="observation-new"),
    path("surveys/<slug:code>/observations/<uuid:key>/", note_views.observation, name="observation"),
]
