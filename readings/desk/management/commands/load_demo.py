from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction

from readings import clock
from readings.accounts.demo import DEMO_EMAIL, DEMO_PASSWORD
from readings.desk.demo import load_demo


class Command(BaseCommand):
    help = "Make the demo practice, unless it is there already, and print how to sign in to it."

    def handle(self, **options):
        with transaction.atomic():
            load_demo(now=clock.now())
        self.stdout.write(f"{settings.PUBLIC_URL}   sign in as {DEMO_EMAIL} with the password {DEMO_PASSWORD}")
