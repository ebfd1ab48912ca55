"""Shares of reports: `/s/...` is for visitors, the rest for the team."""

from __future__ import annotations

from django.urls import path, re_path

from .views import management, visitors

app_name = "sharing"
urlpatterns = [
    path("runs/<uuid:run_pk>/shares/", management.share_list, name="share_list"),
    path("shares/", management.open_share_list, name="open_share_list"),
    path("shares/<uuid:pk>/revoke/", management.share_revoke, name="share_revoke"),
    path(
        "shares/comments/<int:pk>/remove/",
        management.comment_remove,
        name="comment_remove",
    ),
    path("s/<str:token>/", visitors.shared_run, name="shared_run"),
    path(
        "s/<str:token>/claims/<int:number>/",
        visitors.shared_claim,
        name="shared_claim",
    ),
    path(
        "s/<str:token>/sources/<int:position>/",
        visitors.shared_source,
        name="shared_source",
    ),
    path(
        "s/<str:token>/exports/<str:name>/",
        visitors.shared_export,
        name="shared_export",
    ),
    path(
        "s/<str:token>/bibliography/",
        visitors.shared_bibliography,
        name="shared_bibliography",
    ),
    path(
        "s/<str:token>/bibliography/<str:name>/",
        visitors.shared_bibliography_export,
        name="shared_bibliography_export",
    ),
    path("s/<str:token>/badge.svg", visitors.shared_badge, name="shared_badge"),
    path("s/<str:token>/comments/", visitors.shared_comment, name="shared_comment"),
    re_path(r"^s/", visitors.nothing_shared, name="nothing_shared"),
]
