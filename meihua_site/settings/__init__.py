"""Settings of every installation; each choice that an installation makes is an environment variable.

MEIHUA_PUBLIC_URL    the address people type; mail links, allowed hosts and secure cookies follow from it
MEIHUA_SECRET_KEY    required unless the public address is this machine, which keeps a key of its own
DATABASE_URL         SQLite beside manage.py unless it says otherwise
REDIS_URL            the broker and the shared cache; without it `manage.py check_windows --loop` is the clock
EMAIL_HOST …         the mail server; without one, mail is printed
MEIHUA_FROM_EMAIL    whom mail is from; meihua@ the public host unless set
MEIHUA_BOUNCES_EMAIL where mail that can't be delivered comes back to, if not to whom it is from; pipe that mailbox into
                     `manage.py record_bounces`
MEIHUA_FILES         the folder of attached files, which no web server hands out; .files beside manage.py unless set
MEIHUA_FILES_MB      how much room the attached files of one practice may take; 1024 unless set
MEIHUA_PROXIES       how many proxies stand before the app, each of which adds to X-Forwarded-For; 0 unless set
"""

import os
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONE, SELF

from meihua_site.secret_key import kept_secret_key

BASE_DIR = Path(__file__).resolve().parent.parent.parent

PUBLIC_URL = os.environ.get("MEIHUA_PUBLIC_URL", "http://localhost:8000").rstrip("/")
_public = urlsplit(PUBLIC_URL)
_on_this_machine = _public.hostname in ("localhost", "127.0.0.1", "::1")

DEBUG = os.environ.get("MEIHUA_DEBUG") == "1"
SECRET_KEY = os.environ.get("MEIHUA_SECRET_KEY") or (
    kept_secret_key(BASE_DIR / ".secret-key") if _on_this_machine else ""
)
# This machine's own names too, by which a health check asks; links are made from the public address alone.
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"] + ([] if _on_this_machine else [_public.hostname])
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]

# The three houses of the source, open to whoever finds the sign-in page; `make run` switches it on.
DEMO = os.environ.get("MEIHUA_DEMO") == "1"

INSTALLED_APPS = [
    "readings.accounts.admin_config.AdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "template_partials",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "readings.look",
    "readings.accounts",
    "readings.notices",
    "readings.clients",
    "readings.cases",
    "readings.predictions",
    "readings.outcomes",
    "readings.surveys",
    "readings.portal",
    "readings.desk",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "meihua_site.middleware.isolate",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "readings.accounts.sessions.limit_session",
    "readings.accounts.middleware.MemberMiddleware",
    "readings.portal.middleware.ClientMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "meihua_site.middleware.give_bare_errors_a_page",
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
                "readings.notices.channels.in_app.context.unread_notices",
                "readings.portal.context.error_frame",
            ],
        },
    },
]

DATABASES = {
    "default": dj_database_url.config(
        default=f"sqlite:///{BASE_DIR / 'db.sqlite3'}",
        conn_max_age=60,
        conn_health_checks=True,  # a page after a restart of PostgreSQL connects anew
    ),
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
# The limits on tries count in the cache, so that it has to be one for all workers. Without Redis it is a table
# (a migration makes it): a file-based cache can't take its lock in one step, and lets a burst through.
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "shared_cache"}
}

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

# Where each app says what it tells, and the ways in which it is told.
NOTICE_KINDS = [
    "readings.predictions.notice_kinds",
    "readings.predictions.proof.notice_kinds",
    "readings.outcomes.asking.notice_kinds",
    "readings.cases.noting.notice_kinds",
    "readings.portal.entering.notice_kinds",
    "readings.portal.talking.notice_kinds",
    "readings.portal.asking.notice_kinds",
    "readings.portal.meeting.notice_kinds",
    "readings.portal.privacy.notice_kinds",
    "readings.desk.notice_kinds",
]
# What the clock does beside windows and messages, in this order: functions of `now` that say how much they did.
CLOCK_WORK = [
    "readings.predictions.proof.verifying.verify_due",
    "readings.predictions.proof.heads.tell_heads",
    "readings.outcomes.asking.steps.take_promise_steps",
    "readings.outcomes.asking.mailing.send_client_mails",
    "readings.outcomes.figures.months.keep_months",
    "readings.portal.meeting.telling.remind_of_appointments",
    "readings.portal.mailing.send_letters",
    "readings.desk.erasing.due.erase_due",
    "readings.portal.asking.forgetting.forget_enquiries",
]
# What calendar feeds hold beside windows: functions of (member, since=…, until=…) that return meetings.
FEED_SOURCES = ["readings.portal.meeting.files.meetings_of"]
# By what, beside a promise itself, its client may have been told when it comes true.
TELLS_CLIENTS = ["readings.portal.sharing.opened.was_told_by_sharing"]
# Whether a client does without a kind of mail: a function of (client, kind).
REFUSES_LETTERS = "readings.portal.privacy.refusing.refuses"
NOTICE_CHANNELS = ["readings.notices.channels.in_app", "readings.notices.channels.email"]

EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "587"))
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = EMAIL_PORT == 587
EMAIL_TIMEOUT = 20
BOUNCES_EMAIL = os.environ.get("MEIHUA_BOUNCES_EMAIL", "")
DEFAULT_FROM_EMAIL = os.environ.get("MEIHUA_FROM_EMAIL", f"meihua@{_public.hostname}")

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "today"
LOGOUT_REDIRECT_URL = "today"

# A session ends after so long without a page, and so long after the sign-in, whichever comes first.
SESSION_IDLE = timedelta(days=3)
SESSION_LONGEST = timedelta(days=30)
SESSION_COOKIE_AGE = int(SESSION_LONGEST.total_seconds())
CSRF_COOKIE_HTTPONLY = True

ACCOUNT_ADAPTER = "readings.accounts.adapters.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_FORMS = {"signup": "readings.accounts.forms.SignUpForm"}
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # in the browser that signed up; a link alone never signs in
ACCOUNT_CHANGE_EMAIL = True  # one address for each person; the old one stays until the new one is confirmed
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa"]
# Five wrong passwords wait five minutes, fifteen an hour, never longer: whoever tries them all can't lock the
# owner out, who also comes in by passkey or by a new password.
ACCOUNT_RATE_LIMITS = {"login_failed": "10/m/ip,60/h/ip,5/5m/key,15/h/key"}
# A calendar program asks a few times an hour; a service that reads for many people does so from few places.
ACCOUNT_RATE_LIMITS["calendar_feed"] = "300/m/ip,10/m/key"
# The scanners of a mail server open the links of many people from one place.
ACCOUNT_RATE_LIMITS["answer_link"] = "120/m/ip,30/m/key"
# A client's way in: asked for by mail, its link opened, and its code tried.
ACCOUNT_RATE_LIMITS["ask_way_in"] = "10/m/ip,60/h/ip,3/5m/key,10/h/key"
ACCOUNT_RATE_LIMITS["way_in"] = "120/m/ip,30/m/key"
ACCOUNT_RATE_LIMITS["way_in_code"] = "20/m/ip,60/h/ip,10/m/key"
# A question on a practice's public page, and its link opened.
ACCOUNT_RATE_LIMITS["ask_question"] = "10/h/ip,30/d/ip,3/h/key"
ACCOUNT_RATE_LIMITS["confirm_question"] = "120/m/ip,30/m/key"
ACCOUNT_RATE_LIMITS["own_export"] = "5/d/key"
ALLAUTH_TRUSTED_PROXY_COUNT = int(os.environ.get("MEIHUA_PROXIES", "0"))

MFA_ADAPTER = "readings.accounts.adapters.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Meihua"
MFA_TOTP_TOLERANCE = 1  # a code is taken for half a minute more, for clocks that are a little off
PASSKEY_HOST = _public.hostname  # passkeys belong to this name, whatever name the browser asked for

# Mail leaves after the answer, so that the time of an answer doesn't tell whether an address is known.
MAIL_IN_BACKGROUND = True

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hans", "简体中文"), ("zh-hant", "繁體中文")]
LOCALE_PATHS = [BASE_DIR / "readings" / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STORAGES = {
    "default": {
        "BACKEND": "readings.cases.files.private_files.PrivateFiles",
        "OPTIONS": {"file_permissions_mode": 0o600, "directory_permissions_mode": 0o700},
    },
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# Attached files: no address leads to them, and nobody but the app's own user reads them.
MEDIA_ROOT = os.environ.get("MEIHUA_FILES") or BASE_DIR / ".files"
FILES_QUOTA = int(os.environ.get("MEIHUA_FILES_MB", "1024")) * 1024 * 1024
FILE_UPLOAD_HANDLERS = [
    "meihua_site.upload_limit.UploadLimit",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _public.scheme == "https" else None
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _public.scheme == "https"
SECURE_REDIRECT_EXEMPT = [r"^health/$"]  # asked from within, past the proxy that speaks https
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if _public.scheme == "https" else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = _public.scheme == "https"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],  # data: for the square code of an authenticator app
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "filters": {"hide_tokens": {"()": "meihua_site.logs.HideTokens"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "loggers": {
        "readings": {"handlers": ["console"], "level": "INFO"},
        "django.request": {"filters": ["hide_tokens"]},
        "django.security.csrf": {"filters": ["hide_tokens"]},
    },
}
