"""What goes with a client is everything that leads to one."""

from django.apps import apps
from django.db import models

from readings.clients.models import Client
from readings.desk.erasing.holdings import HOLDINGS


def leading_to(target: type[models.Model]) -> set[type[models.Model]]:
    """The models from which foreign keys lead to one, over however many others."""
    found = {target}
    while True:
        more = {
            model
            for model in apps.get_models()
            for field in model._meta.concrete_fields
            if field.is_relation and field.related_model in found
        } - found
        if not more:
            return found
        found |= more


def test_every_model_that_leads_to_a_client_is_erased_with_one():
    assert {holding.model for holding in HOLDINGS} == leading_to(Client)


def test_what_points_at_a_row_goes_before_it():
    places = {holding.model: place for place, holding in enumerate(HOLDINGS)}
    for model, place in places.items():
        for field in model._meta.concrete_fields:
            if field.related_model in places and field.related_model is not model:
                assert place < places[field.related_model], f"{model.__name__}.{field.name}"
