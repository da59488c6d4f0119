"""The Celery app: `celery -A meihua_site worker` and `celery -A meihua_site beat`, on REDIS_URL."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "meihua_site.settings")
app = Celery("meihua")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
