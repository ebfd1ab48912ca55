"""Signing in and out, and how pages look to one person."""

from __future__ import annotations

from django.urls import path

from .views import passwords, signing_in

app_name = "teams"
urlpatterns = [
    path("sign-in/", signing_in.sign_in, name="sign_in"),
    path("sign-in/code/", signing_in.sign_in_code, name="sign_in_code"),
    path("sign-in/<str:token>/", signing_in.sign_in_link, name="sign_in_link"),
    path("sign-out/", signing_in.sign_out, name="sign_out"),
    path("colours/", signing_in.theme_choose, name="theme_choose"),
    path("password/", passwords.password_edit, name="password_edit"),
]
