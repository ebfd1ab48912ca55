"""Searches for claims, and lenses."""

from __future__ import annotations

from django.urls import path

from . import views

app_name = "corroboration"
urlpatterns = [
    path(
        "runs/<uuid:run_pk>/corroboration/",
        views.corroboration_detail,
        name="corroboration_detail",
    ),
    path(
        "corroborations/<uuid:pk>/cancel/",
        views.corroboration_cancel,
        name="corroboration_cancel",
    ),
    path("lenses/", views.lens_list, name="lens_list"),
    path("lenses/new/", views.lens_create, name="lens_create"),
    path("lenses/<slug:name>/", views.lens_edit, name="lens_edit"),
    path("lenses/<slug:name>/remove/", views.lens_remove, name="lens_remove"),
]
