from django.urls import path

from readings.outcomes.figures import export_views, views

urlpatterns = [
    path("verification/", views.verification, name="verification"),
    path("verification/report/", views.report, name="verification-report"),
    path("verification/promises.csv", export_views.promises_csv, name="verification-csv"),
    path("verification/chain/<slug:code>.json", export_views.chain_json, name="chain-json"),
]
