import logging
import os

from django.core.wsgi import get_wsgi_application

from meihua_site.logs import HideTokens

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "meihua_site.settings")
application = get_wsgi_application()

# The servers' own logs of what was asked for; in the settings they would lose the handlers that the servers gave them.
for name in ("gunicorn.access", "django.server"):
    logging.getLogger(name).addFilter(HideTokens())
