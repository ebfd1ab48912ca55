"""The people of a desk."""

from __future__ import annotations

from django.urls import path

from . import views

app_name = "people"
urlpatterns = [
    path("sign-out/everywhere/", views.sign_out_all, name="sign_out_all"),
    path("people/", views.member_list, name="member_list"),
    path("people/<int:pk>/link/", views.member_link, name="member_link"),
    path("people/<int:pk>/role/", views.member_role, name="member_role"),
    path("people/<int:pk>/remove/", views.member_remove, name="member_remove"),
]
