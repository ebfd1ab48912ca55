"""Deleting a document."""

from __future__ import annotations

from django.urls import path

from . import views

app_name = "removal"
urlpatterns = [
    path("documents/<uuid:pk>/delete/", views.document_delete, name="document_delete"),
]
