"""All settings. What differs between places comes from the environment, see env.py and
docs/configuration.md. With nothing set this is an editor's own machine: SQLite, a
secret key made on the first start, loopback only."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from verification.reaching.lookups import DEFAULT_LOOKUPS, parse_bases, parse_names

from . import env
from .places import DATA_DIR_DEFAULT, STATIC_DIR, TEMPLATE_DIR
from .secret_key import checked_secret_key, read_or_make_secret_key

DATA_DIR = env.path("CITEWEB_DATA_DIR", DATA_DIR_DEFAULT)
DEBUG = env.switch("CITEWEB_DEBUG", False)
GIVEN_KEY = checked_secret_key(env.secret("CITEWEB_SECRET_KEY"))
SECRET_KEY = GIVEN_KEY or read_or_make_secret_key(DATA_DIR)
ALLOWED_HOSTS = env.names("CITEWEB_ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
API_ORIGINS = env.names("CITEWEB_API_ORIGINS")
CSRF_TRUSTED_ORIGINS = env.names("CITEWEB_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "axes",
    "django_htmx",
    "django_otp",
    "django_q",
    "template_partials",
    "django_otp.plugins.otp_static",
    "django_otp.plugins.otp_totp",
    "citeweb",
    "citeweb.teams",
    "citeweb.audit",
    "citeweb.people",
    "citeweb.sources",
    "citeweb.documents",
    "citeweb.reports",
    "citeweb.sharing",
    "citeweb.corroboration",
    "citeweb.removal",
    "citeweb.api",
    "citeweb.desk",
    "citeweb.webhooks",
]

MIDDLEWARE = [
    "citeweb.health.timed_pages",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "citeweb.sharing.access.separate_visitors",
    "citeweb.middleware.other_origins",
    "citeweb.middleware.compressed_pages",
    "citeweb.middleware.content_security_policy",
    "citeweb.api.strict.versioned",
    "citeweb.middleware.problems_for_programs",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "citeweb.languages.spoken_language",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "citeweb.teams.views.kept_forms.keep_what_was_typed",
]
CSRF_FAILURE_VIEW = "citeweb.teams.views.kept_forms.form_expired"

ROOT_URLCONF = "citeweb.urls"
WSGI_APPLICATION = "citeweb.wsgi.application"
AUTH_USER_MODEL = "teams.User"
LOGIN_URL = "teams:sign_in"
LOGIN_REDIRECT_URL = "desk:start_page"
LOGOUT_REDIRECT_URL = "teams:sign_in"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [TEMPLATE_DIR],
        "OPTIONS": {
            "builtins": [
                "template_partials.templatetags.partials",
                "django.templatetags.i18n",
                "citeweb.templatetags.marks",
            ],
            "libraries": {
                "reports": "citeweb.reports.wording",
                "sources": "citeweb.sources.wording",
            },
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# ---------------------------------------------------------------- storage

DATABASES = {"default": env.database("CITEWEB_DATABASE_URL", data_dir=DATA_DIR)}
IS_SQLITE = "sqlite" in DATABASES["default"]["ENGINE"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.secret("CITEWEB_REDIS_URL")
REDIS_OPTIONS = {"socket_connect_timeout": 2, "socket_timeout": 5}
"""Seconds that a page waits for a Redis which does not answer."""

MOST_ENTRIES = {"default": 5_000, "pages": 1_000, "answers": 20_000}
"""Of caches in files. Past it a third is thrown out by chance, and counts of attempts
with it. `pages` keeps what visitors of shared reports are shown, `answers` what a
language model was paid to say."""

CACHES: dict[str, dict[str, Any]] = {
    name: {
        "BACKEND": "citeweb.caches.OpenRedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": REDIS_OPTIONS,
        "KEY_PREFIX": "" if name == "default" else name,
    }
    if REDIS_URL
    else {
        "BACKEND": "citeweb.caches.OpenFileCache",
        "LOCATION": DATA_DIR / ("cache" if name == "default" else name),
        "OPTIONS": {"MAX_ENTRIES": most},
    }
    for name, most in MOST_ENTRIES.items()
}

# ---------------------------------------------------------------- the web server

WEB_PROCESSES = env.number("CITEWEB_WEB_PROCESSES", env.process_count(), minimum=1)
WEB_SILENCE_SECONDS = env.number("CITEWEB_WEB_SILENCE_SECONDS", 60, minimum=5)
METRICS_TOKEN = env.secret("CITEWEB_METRICS_TOKEN")
METRICS_DIR = env.text("PROMETHEUS_MULTIPROC_DIR")
PATH_PREFIX = env.path_prefix("CITEWEB_PATH_PREFIX")
VISITOR_ORIGIN = env.origin("CITEWEB_VISITOR_ORIGIN")
VISITOR_HOST = VISITOR_ORIGIN.partition("://")[2]
ALLOWED_HOSTS += [VISITOR_HOST.partition(":")[0]] if VISITOR_HOST else []
VISITOR_PORT = env.number("CITEWEB_VISITOR_PORT", 0)
FOR_VISITORS = env.switch("CITEWEB_FOR_VISITORS", False)
FORCE_SCRIPT_NAME = PATH_PREFIX or None

# ---------------------------------------------------------------- the queue

TASK_SECONDS = env.number("CITEWEB_TASK_SECONDS", 600, minimum=5)
WORKERS = env.number("CITEWEB_WORKERS", 2, minimum=1)
RUN_ATTEMPTS = env.number("CITEWEB_RUN_ATTEMPTS", 3, minimum=1)
STALL_SECONDS = env.number("CITEWEB_STALL_SECONDS", 15, minimum=2)
Q_CLUSTER: dict[str, Any] = {
    "name": "citeweb",
    "workers": WORKERS,
    "queue_limit": 1,
    "bulk": 1,
    "timeout": TASK_SECONDS,
    "retry": 3 * TASK_SECONDS,
    "ack_failures": True,
    "max_attempts": 3,
    "save_limit": 0,
    "catch_up": False,
    "poll": 0.2,
    "label": "Queue",
    **({"redis": REDIS_URL} if REDIS_URL else {"orm": "default"}),
}

# ---------------------------------------------------------------- fetching

ALLOW_PRIVATE_ADDRESSES = env.switch("CITEWEB_ALLOW_PRIVATE_ADDRESSES", False)
CONTACT = env.line("CITEWEB_CONTACT", longest=200)
ROBOTS = env.switch("CITEWEB_ROBOTS", True)
HOST_SPACING_MS = env.number("CITEWEB_HOST_SPACING_MS", 100)
SAMPLE_PORT = env.number("CITEWEB_SAMPLE_PORT", 0)
LOOKS_NEEDED = env.number("CITEWEB_LOOKS_NEEDED", 3, minimum=1)
LOOKS_DAYS_APART = env.number("CITEWEB_LOOKS_DAYS_APART", 3, minimum=1)
WATCH_DAYS = env.number("CITEWEB_WATCH_DAYS", 7)
LOOKUPS = env.parsed("CITEWEB_LOOKUPS", parse_names, DEFAULT_LOOKUPS)
LOOKUP_BASES = env.parsed("CITEWEB_LOOKUP_BASES", parse_bases)
OPENALEX_KEY = env.secret("CITEWEB_OPENALEX_KEY")

SNAPSHOT_MAX_AGE_SECONDS = env.number("CITEWEB_SNAPSHOT_MAX_AGE_SECONDS", 24 * 3600)

# ---------------------------------------------------------------- judges

JUDGE = env.choice("CITEWEB_JUDGE", "reader", ["reader", "lexical"])
READER = env.text("CITEWEB_READER")
LLM_BASE_URL = env.line("CITEWEB_LLM_BASE_URL", longest=300)
LLM_MODEL = env.line("CITEWEB_LLM_MODEL", longest=200)
LLM_KEY = env.secret("CITEWEB_LLM_KEY")
LLM_FORM = env.choice("CITEWEB_LLM_FORM", "chat", ["chat", "minicheck"])
LLM_MAX_CALLS = env.number("CITEWEB_LLM_MAX_CALLS", 200, minimum=1)
LLM_MAX_TOKENS = env.number("CITEWEB_LLM_MAX_TOKENS", 400_000, minimum=1)
LLM_CONTEXT = env.number("CITEWEB_LLM_CONTEXT", 4_096, minimum=1_024)
LLM_ON_THIS_MACHINE = env.switch("CITEWEB_LLM_ON_THIS_MACHINE", True)

# ---------------------------------------------------------------- searching

SEARCH_SERVICES = env.names("CITEWEB_SEARCH")
SEARCH_BASES = env.pairs("CITEWEB_SEARCH_BASES")
SEARCH_KEYS = env.pairs("CITEWEB_SEARCH_KEYS")
SEARCH_MAX_CALLS = env.number("CITEWEB_SEARCH_MAX_CALLS", 100, minimum=1)

# ---------------------------------------------------------------- mail

EMAIL_HOST = env.text("CITEWEB_MAIL_HOST")
EMAIL_PORT = env.number("CITEWEB_MAIL_PORT", 587, minimum=1)
EMAIL_HOST_USER = env.text("CITEWEB_MAIL_USER")
EMAIL_HOST_PASSWORD = env.secret("CITEWEB_MAIL_PASSWORD")
MAIL_SAFETY = env.choice("CITEWEB_MAIL_SAFETY", "starttls", ["starttls", "tls", "none"])
EMAIL_USE_TLS = MAIL_SAFETY == "starttls"
EMAIL_USE_SSL = MAIL_SAFETY == "tls"
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.line("CITEWEB_MAIL_FROM", longest=200) or "citeweb@localhost"
SITE_URL = env.origin("CITEWEB_SITE_URL", is_path_allowed=True)

# ---------------------------------------------------------------- limits

DATA_UPLOAD_MAX_MEMORY_SIZE = 12 * 1024 * 1024
"""Above the largest text we read, so that a too long paste meets our own message."""

FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
UPLOAD_MAX_BYTES = env.number("CITEWEB_UPLOAD_MAX_BYTES", 20 * 1024**2, minimum=1024)

DESK_RUNS_A_DAY = env.number("CITEWEB_DESK_RUNS_A_DAY", 0)
DESK_MB_A_DAY = env.number("CITEWEB_DESK_MB_A_DAY", 0)
DESK_TOKENS_A_DAY = env.number("CITEWEB_DESK_TOKENS_A_DAY", 0)
KEEP_DAYS = env.number("CITEWEB_KEEP_DAYS", 0)

# ---------------------------------------------------------------- pages

LANGUAGE_CODE = "en-gb"
LANGUAGES = [
    ("en-gb", "English"),
    ("de", "Deutsch"),
    ("fr", "Français"),
    ("es", "Español"),
]
LANGUAGE_COOKIE_NAME = "language"
FORMAT_MODULE_PATH = "citeweb.formats"
TIME_ZONE = env.time_zone("CITEWEB_TIME_ZONE")

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [STATIC_DIR]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# ---------------------------------------------------------------- safety

PASSWORD_HASHERS = [
    "citeweb.bounds.BoundedPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AXES_HANDLER = "axes.handlers.database.AxesDatabaseHandler"
"""In the database, which all machines share; a cache in files may lose a count."""

AXES_DISABLE_ACCESS_LOG = True
AXES_SENSITIVE_PARAMETERS = ["username", "password", "csrfmiddlewaretoken"]
AXES_FAILURE_LIMIT = 5
"""A person mistypes thrice; 480 guesses a day are none against twelve characters."""

AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
"""Together: nobody can lock out another by typing wrong passwords elsewhere."""

AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "citeweb.teams.views.signing_in.sign_in_locked"
AXES_CLIENT_IP_CALLABLE = "citeweb.limits.client_address"
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False

OIDC_ISSUER = env.origin("CITEWEB_OIDC_ISSUER", is_path_allowed=True)
OIDC_CLIENT_ID = env.text("CITEWEB_OIDC_CLIENT_ID")
OIDC_CLIENT_SECRET = env.secret("CITEWEB_OIDC_CLIENT_SECRET")
OIDC_NAME = env.text("CITEWEB_OIDC_NAME") or "your organisation"
OIDC_CLAIM = env.text("CITEWEB_OIDC_CLAIM") or "email"
OTP_TOTP_ISSUER = "citeweb"
OTP_ADMIN_HIDE_SENSITIVE_DATA = True

AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
HTTPS = env.switch("CITEWEB_HTTPS", False)
SESSION_COOKIE_AGE = 3600 * env.number("CITEWEB_SESSION_HOURS", 14 * 24, minimum=1)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
"""A month: a desk that goes back to plain HTTP is not locked out for a year."""

SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W008", "security.W021"]
"""Other names of the domain are not ours to bind, and the proxy sends plain HTTP on to
HTTPS before it reaches us (deploy/nginx.conf)."""


MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

LEVELS = ("debug", "info", "warning", "error", "critical")
LOG_LEVEL = env.choice("CITEWEB_LOG_LEVEL", "info", LEVELS)
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"event": {"()": "citeweb.logs.EventFormatter"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "event"}},
    "root": {"handlers": ["console"], "level": LOG_LEVEL.upper()},
    "loggers": {
        "django": {"level": "WARNING"},
        "axes": {"level": "ERROR"},  # it would write down what was typed as a name
        "django_q": {"level": "WARNING"},
        "django-q": {"level": "WARNING"},
        "waitress.queue": {"level": "ERROR"},  # one line a request that has to wait
        "httpx": {"level": "WARNING"},  # its notes name every address that is called
    },
}
