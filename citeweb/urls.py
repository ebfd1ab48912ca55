"""Every address of the site."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from citeweb import crawlers, health, metrics
from citeweb.api.routes.api import api
from citeweb.teams.views import signing_in

handler404 = "citeweb.error_pages.not_found"
handler500 = "citeweb.error_pages.server_error"

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("robots.txt", crawlers.robots, name="robots"),
    path("favicon.ico", crawlers.favicon, name="favicon"),
    path("metrics", metrics.metrics, name="metrics"),
    path("admin/login/", signing_in.admin_sign_in, name="admin_sign_in"),
    path("admin/", admin.site.urls),
    path("", include("citeweb.teams.urls")),
    path("", include("citeweb.audit.urls")),
    path("", include("citeweb.people.urls")),
    path("", include("citeweb.sources.urls")),
    path("", include("citeweb.reports.urls")),
    path("", include("citeweb.sharing.urls")),
    path("", include("citeweb.corroboration.urls")),
    path("", include("citeweb.removal.urls")),
    path("", include("citeweb.api.urls")),
    path("", include("citeweb.webhooks.urls")),
    path("api/v1/", api.urls),
]
