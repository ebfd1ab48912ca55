"""Sources and their texts."""

from __future__ import annotations

from django.urls import path

from . import views

app_name = "sources"
urlpatterns = [
    path("sources/", views.source_list, name="source_list"),
    path("sources/search/", views.source_search, name="source_search"),
    path("sources/<uuid:pk>/", views.source_detail, name="source_detail"),
]
