"""Settings of every installation; each choice that an installation makes is an environment variable.

MEIHUA_PUBLIC_URL    the address people type; mail links, allowed hosts and secure cookies follow from it
MEIHUA_SECRET_KEY    required unless the public address is this machine, which keeps a key of its own
DATABASE_URL         SQLite beside manage.py unless it says otherwise
REDIS_URL            the broker and the shared cache; without it `manage.py check_windows --loop` is the clock
EMAIL_HOST …         the mail server; without one, mail is printed
"""

import os
from pathlib import Path
from urllib.parse import urlsplit

import dj_database_url

from meihua_site.secret_key import kept_secret_key

BASE_DIR = Path(__file__).resolve().parent.parent.parent

PUBLIC_URL = os.environ.get("MEIHUA_PUBLIC_URL", "http://localhost:8000").rstrip("/")
_public = urlsplit(PUBLIC_URL)
_on_this_machine = _public.hostname in ("localhost", "127.0.0.1", "::1")

DEBUG = os.environ.get("MEIHUA_DEBUG") == "1"
SECRET_KEY = os.environ.get("MEIHUA_SECRET_KEY") or (
    kept_secret_key(BASE_DIR / ".secret-key") if _on_this_machine else ""
)
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"] if _on_this_machine else [_public.hostname]
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]

# The three houses of the source, open to whoever finds the sign-in page; `make run` switches it on.
DEMO = os.environ.get("MEIHUA_DEMO") == "1"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "readings.look",
    "readings.accounts",
    "readings.notices",
    "readings.clients",
    "readings.cases",
    "readings.predictions",
    "readings.outcomes",
    "readings.desk",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "readings.accounts.middleware.MemberMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "meihua_site.urls"
WSGI_APPLICATION = "meihua_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "readings.notices.context.unread_notices",
            ],
        },
    },
]

DATABASES = {
    "default": dj_database_url.config(default=f"sqlite:///{BASE_DIR / 'db.sqlite3'}", conn_max_age=60),
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Writers queue instead of failing: the write lock is taken when a transaction begins, and waited for.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = os.environ.get("REDIS_URL", "")
if REDIS_URL:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}

TICK_SECONDS = float(os.environ.get("MEIHUA_TICK_SECONDS", "60"))
CLOCK_FILE = None  # only the test settings let a file move the clock
CELERY_BROKER_URL = REDIS_URL or None
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    # A tick that no worker took before the next one is due has nothing left to say.
    "tick": {"task": "readings.predictions.tasks.tick", "schedule": TICK_SECONDS, "options": {"expires": TICK_SECONDS}},
}

NOTICE_CHANNELS = ["readings.notices.channels.email"]

EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "587"))
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = EMAIL_PORT == 587
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = os.environ.get("MEIHUA_FROM_EMAIL", f"meihua@{_public.hostname}")

AUTH_USER_MODEL = "accounts.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "today"
LOGOUT_REDIRECT_URL = "today"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hans", "简体中文")]
LOCALE_PATHS = [BASE_DIR / "readings" / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _public.scheme == "https" else None
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _public.scheme == "https"
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if _public.scheme == "https" else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = _public.scheme == "https"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "loggers": {"readings": {"handlers": ["console"], "level": "INFO"}},
}
