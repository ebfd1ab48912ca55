"""Signing in and out, and how pages look to one person."""

from __future__ import annotations

from django.urls import path

from . import views

app_name = "teams"
urlpatterns = [
    path("sign-in/", views.sign_in, name="sign_in"),
    path("sign-in/<str:token>/", views.sign_in_link, name="sign_in_link"),
    path("sign-out/", views.sign_out, name="sign_out"),
    path("colours/", views.theme_choose, name="theme_choose"),
]
