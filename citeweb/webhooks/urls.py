"""The page of a desk's webhook."""

from __future__ import annotations

from django.urls import path

from . import views

app_name = "webhooks"
urlpatterns = [
    path("webhook/", views.webhook_edit, name="webhook_edit"),
    path("webhook/remove/", views.webhook_remove, name="webhook_remove"),
]
