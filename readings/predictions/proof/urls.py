from django.urls import path

from readings.predictions.proof import views

urlpatterns = [
    path("verification/chain/", views.chain, name="chain"),
    path("verification/chain/check/", views.chain_check, name="chain-check"),
]
