"""The settings of the tests: the same site, with a clock that a file moves and mail that a folder keeps.

MEIHUA_CLOCK  a file that holds the seconds by which web, worker and beat are ahead of the wall clock
MEIHUA_MAIL   a folder in which sent mail is kept, for tests that start real processes
"""

import os

from meihua_site.settings import *  # noqa: F403

SECRET_KEY = "a key for tests only"  # noqa: S105
CLOCK_FILE = os.environ.get("MEIHUA_CLOCK")
# A sign-in costs milliseconds, not a third of a second.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    **STORAGES,  # noqa: F405
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
if mail_folder := os.environ.get("MEIHUA_MAIL"):
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = mail_folder
MAIL_IN_BACKGROUND = False  # a test that posts a form finds the mail at once
STATIC_ROOT = None  # static files come from where they stand
