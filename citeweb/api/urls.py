"""The page of tokens. The routes for programs stand under /api/."""

from __future__ import annotations

from django.urls import path

from . import views

app_name = "tokens"
urlpatterns = [
    path("tokens/", views.token_list, name="token_list"),
    path("tokens/<int:pk>/revoke/", views.token_revoke, name="token_revoke"),
]
