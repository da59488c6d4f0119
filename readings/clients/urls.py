from django.urls import path

from readings.clients import consent_views, family_views, merge_views, views

urlpatterns = [
    path("clients/", views.clients, name="clients"),
    path("clients/<slug:code>/edit/", views.client_edit, name="client-edit"),
    path("clients/<slug:code>/family/new/", family_views.relative_new, name="relative-new"),
    path("clients/<slug:code>/family/<slug:relative>/", family_views.relative_edit, name="relative-edit"),
    path("clients/<slug:code>/family/<slug:relative>/remove/", family_views.relative_remove, name="relative-remove"),
    path("clients/<slug:code>/family/<slug:relative>/restore/", family_views.relative_restore, name="relative-restore"),
    path("clients/<slug:code>/consents/", consent_views.consents_of_client, name="consents"),
    path("clients/<slug:code>/consents/<slug:kind>/", consent_views.give, name="consent-give"),
    path("consents/<slug:code>/withdraw/", consent_views.withdraw, name="consent-withdraw"),
    path("clients/<slug:code>/merge/", merge_views.choose, name="client-merge-choose"),
    path("clients/<slug:code>/merge/<slug:other>/", merge_views.merge, name="client-merge"),
    path("merges/<slug:code>/undo/", merge_views.undo, name="merge-undo"),
]
