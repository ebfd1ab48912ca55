"""Every address of the site, by the app whose page it is."""

from __future__ import annotations

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path

from citeweb import crawlers, health, metrics
from citeweb.api import views as tokens
from citeweb.api.routes.api import api
from citeweb.audit import views as audit
from citeweb.corroboration import views as corroboration
from citeweb.people.views import members, organisation, second_factor
from citeweb.removal import views as removal
from citeweb.reports.citations import views as citations
from citeweb.reports.claims import views as claims
from citeweb.reports.documents import views as documents
from citeweb.reports.exports import views as exports
from citeweb.reports.review import views as review
from citeweb.sharing.views import management, visitors
from citeweb.sources import views as sources
from citeweb.sources.policy import views as policy
from citeweb.teams.views import signing_in
from citeweb.webhooks import views as webhooks

handler404 = "citeweb.error_pages.not_found"
handler500 = "citeweb.error_pages.server_error"

DOCUMENT, RUN, SHARE = "documents/<uuid:pk>/", "runs/<uuid:pk>/", "s/<str:token>/"
CITATION = "citations/<uuid:pk>/"
CLAIM = f"{RUN}claims/<int:number>/"
ORGANISATION = "sign-in/organisation/"
JSON, CSV = {"format_name": "json"}, {"format_name": "csv"}


def of_app(name: str, *patterns: URLPattern) -> URLResolver:
    """Addresses under the name of an app, as templates name them."""
    return path("", include((list(patterns), name)))


urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("robots.txt", crawlers.robots, name="robots"),
    path("favicon.ico", crawlers.favicon, name="favicon"),
    path("metrics", metrics.metrics, name="metrics"),
    path("admin/login/", signing_in.admin_sign_in, name="admin_sign_in"),
    path("admin/", admin.site.urls),
    of_app(
        "teams",
        path("sign-in/", signing_in.sign_in, name="sign_in"),
        path("sign-in/code/", signing_in.sign_in_code, name="sign_in_code"),
        path("sign-in/<str:token>/", signing_in.sign_in_link, name="sign_in_link"),
        path("sign-out/", signing_in.sign_out, name="sign_out"),
        path("colours/", signing_in.theme_choose, name="theme_choose"),
        path("password/", signing_in.password_edit, name="password_edit"),
    ),
    of_app(
        "audit",
        path("trail/", audit.entry_list, name="entry_list"),
        path("trail/entries.json", audit.entry_export, JSON, name="entry_export"),
        path("trail/entries.csv", audit.entry_export, CSV, name="entry_export"),
    ),
    of_app(
        "people",
        path("sign-out/everywhere/", members.sign_out_all, name="sign_out_all"),
        path(
            "second-factor/",
            second_factor.second_factor_edit,
            name="second_factor_edit",
        ),
        path(
            "second-factor/picture.svg",
            second_factor.second_factor_picture,
            name="second_factor_picture",
        ),
        path(
            "second-factor/off/",
            second_factor.second_factor_remove,
            name="second_factor_remove",
        ),
        path(
            f"{ORGANISATION}begin/",
            organisation.organisation_sign_in,
            name="organisation_sign_in",
        ),
        path(
            f"{ORGANISATION}return/",
            organisation.organisation_return,
            name="organisation_return",
        ),
        path("people/", members.member_list, name="member_list"),
        path("people/<int:pk>/link/", members.member_link, name="member_link"),
        path("people/<int:pk>/role/", members.member_role, name="member_role"),
        path("people/<int:pk>/remove/", members.member_remove, name="member_remove"),
    ),
    of_app(
        "sources",
        path("sources/", sources.source_list, name="source_list"),
        path("sources/search/", sources.source_search, name="source_search"),
        path("sources/<uuid:pk>/", sources.source_detail, name="source_detail"),
        path("sources/<uuid:pk>/save/", sources.source_save, name="source_save"),
        path("policy/", policy.policy_edit, name="policy_edit"),
        path("policy/owners/", policy.owner_list, name="owner_list"),
        path(
            "policy/owners/leave-out/", policy.owner_leave_out, name="owner_leave_out"
        ),
        path(
            "policy/owners/<int:pk>/remove/", policy.owner_remove, name="owner_remove"
        ),
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
    ),
    of_app(
        "reports",
        path("", documents.home, name="home"),
        path("documents/", documents.document_list, name="document_list"),
        path("documents/new/", documents.document_create, name="document_create"),
        path(
            "documents/new/preview/",
            documents.document_preview,
            name="document_preview",
        ),
        path(DOCUMENT, documents.document_detail, name="document_detail"),
        path(f"{DOCUMENT}rename/", documents.document_rename, name="document_rename"),
        path(f"{DOCUMENT}edit/", documents.document_edit, name="document_edit"),
        path(
            f"{DOCUMENT}edit/preview/",
            documents.document_edit_preview,
            name="document_edit_preview",
        ),
        path(f"{DOCUMENT}runs/", review.run_start, name="run_start"),
        path(
            "citations/new/",
            citations.citation_check_create,
            name="citation_check_create",
        ),
        path(CITATION, citations.citation_check_detail, name="citation_check_detail"),
        path(
            f"{CITATION}answer.json",
            citations.citation_check_record,
            name="citation_check_record",
        ),
        path(RUN, review.run_detail, name="run_detail"),
        path(f"{RUN}figures/", review.run_figures, name="run_figures"),
        path(f"{RUN}notes/", review.notes_dismiss, name="notes_dismiss"),
        path("how-it-judges/", review.how_it_judges, name="how_it_judges"),
        path("runs/restart/", review.runs_restart, name="runs_restart"),
        path(f"{RUN}cancel/", review.run_cancel, name="run_cancel"),
        path(f"{RUN}report.json", review.run_record, name="run_record"),
        path(f"{RUN}conflicts/", review.run_conflicts, name="run_conflicts"),
        path(f"{RUN}changes/", review.run_changes, name="run_changes"),
        path(f"{RUN}trail/", review.run_trail, name="run_trail"),
        path(
            f"{RUN}trail/entries.json",
            review.run_trail_export,
            JSON,
            name="run_trail_export",
        ),
        path(
            f"{RUN}trail/entries.csv",
            review.run_trail_export,
            CSV,
            name="run_trail_export",
        ),
        path(f"{RUN}bibliography/", exports.run_bibliography, name="run_bibliography"),
        path(
            f"{RUN}bibliography/<slug:name>",
            exports.run_bibliography_export,
            name="run_bibliography_export",
        ),
        path(f"{RUN}exports/", exports.run_exports, name="run_exports"),
        path(f"{RUN}exports/<slug:name>", exports.run_export, name="run_export"),
        path(CLAIM, claims.claim_detail, name="claim_detail"),
        path(f"{CLAIM}decision/", claims.claim_decide, name="claim_decide"),
        path(f"{CLAIM}source/", claims.claim_source, name="claim_source"),
        path(f"{CLAIM}passage/", claims.claim_point, name="claim_point"),
        path(f"{CLAIM}passage/back/", claims.claim_point_back, name="claim_point_back"),
        path(f"{CLAIM}mend/", claims.claim_mend, name="claim_mend"),
        path(f"{RUN}change/undo/", claims.change_undo, name="change_undo"),
        path(f"{CLAIM}mend/try/", claims.claim_mend_try, name="claim_mend_try"),
        path(f"{RUN}decisions/", claims.claims_decide, name="claims_decide"),
        path(f"{RUN}decisions/undo/", claims.decision_undo, name="decision_undo"),
        path(
            f"{RUN}references/<int:position>/text/",
            review.source_text_supply,
            name="source_text_supply",
        ),
    ),
    of_app(
        "sharing",
        path(f"{RUN}shares/", management.share_list, name="share_list"),
        path("shares/", management.open_share_list, name="open_share_list"),
        path("shares/<uuid:pk>/revoke/", management.share_revoke, name="share_revoke"),
        path(
            "shares/comments/<int:pk>/remove/",
            management.comment_remove,
            name="comment_remove",
        ),
        path(SHARE, visitors.shared_run, name="shared_run"),
        path(
            f"{SHARE}claims/<int:number>/", visitors.shared_claim, name="shared_claim"
        ),
        path(
            f"{SHARE}sources/<int:position>/",
            visitors.shared_source,
            name="shared_source",
        ),
        path(
            f"{SHARE}exports/<str:name>/", visitors.shared_export, name="shared_export"
        ),
        path(
            f"{SHARE}bibliography/",
            visitors.shared_bibliography,
            name="shared_bibliography",
        ),
        path(
            f"{SHARE}bibliography/<str:name>/",
            visitors.shared_bibliography_export,
            name="shared_bibliography_export",
        ),
        path(f"{SHARE}badge.svg", visitors.shared_badge, name="shared_badge"),
        path(f"{SHARE}comments/", visitors.shared_comment, name="shared_comment"),
        re_path(r"^s/", visitors.nothing_shared, name="nothing_shared"),
    ),
    of_app(
        "corroboration",
        path(
            f"{RUN}corroboration/",
            corroboration.corroboration_detail,
            name="corroboration_detail",
        ),
        path(
            "corroborations/<uuid:pk>/cancel/",
            corroboration.corroboration_cancel,
            name="corroboration_cancel",
        ),
        path("lenses/", corroboration.lens_list, name="lens_list"),
        path("lenses/new/", corroboration.lens_create, name="lens_create"),
        path("lenses/<slug:name>/", corroboration.lens_edit, name="lens_edit"),
        path(
            "lenses/<slug:name>/remove/", corroboration.lens_remove, name="lens_remove"
        ),
    ),
    of_app(
        "removal",
        path(f"{DOCUMENT}delete/", removal.document_delete, name="document_delete"),
    ),
    of_app(
        "tokens",
        path("tokens/", tokens.token_list, name="token_list"),
        path("tokens/<int:pk>/revoke/", tokens.token_revoke, name="token_revoke"),
    ),
    of_app(
        "webhooks",
        path("webhook/", webhooks.webhook_edit, name="webhook_edit"),
        path("webhook/remove/", webhooks.webhook_remove, name="webhook_remove"),
    ),
    path("api/v1/", api.urls),
]
