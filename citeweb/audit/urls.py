"""The audit trail of a team."""

from __future__ import annotations

from django.urls import path

from . import views

app_name = "audit"
urlpatterns = [
    path("trail/", views.entry_list, name="entry_list"),
    path(
        "trail/entries.json",
        views.entry_export,
        {"format_name": "json"},
        name="entry_export",
    ),
    path(
        "trail/entries.csv",
        views.entry_export,
        {"format_name": "csv"},
        name="entry_export",
    ),
]
