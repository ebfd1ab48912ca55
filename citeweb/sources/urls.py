"""Sources and their texts."""

from __future__ import annotations

from django.urls import path

from . import views
from .policy import views as policy

app_name = "sources"
urlpatterns = [
    path("sources/", views.source_list, name="source_list"),
    path("sources/search/", views.source_search, name="source_search"),
    path("sources/<uuid:pk>/", views.source_detail, name="source_detail"),
    path("sources/<uuid:pk>/save/", views.source_save, name="source_save"),
    path("policy/", policy.policy_edit, name="policy_edit"),
    path("policy/owners/", policy.owner_list, name="owner_list"),
    path("policy/owners/leave-out/", policy.owner_leave_out, name="owner_leave_out"),
    path("policy/owners/<int:pk>/remove/", policy.owner_remove, name="owner_remove"),
    path("policy/judges/", policy.judge_list, name="judge_list"),
    path("policy/judges/measure/", policy.judge_measure, name="judge_measure"),
    path("policy/judges/<int:pk>/use/", policy.judge_use, name="judge_use"),
    path("policy/judges/<int:pk>/drop/", policy.judge_drop, name="judge_drop"),
    path("policy/lists/", policy.rating_list, name="rating_list"),
    path(
        "policy/lists/<int:pk>/remove/",
        policy.rating_list_remove,
        name="rating_list_remove",
    ),
]
