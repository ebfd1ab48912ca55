"""Every address of the site, by the app whose page it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path

from citeweb import health
from citeweb.api import views as tokens
from citeweb.api.routes.api import api
from citeweb.audit import views as audit
from citeweb.corroboration import views as corroboration
from citeweb.desk.views import (
    clearing,
    days,
    learning,
    returning,
    scoring,
    talking,
    watched,
)
from citeweb.people import views as people
from citeweb.removal import views as removal
from citeweb.reports.citations import views as citations
from citeweb.reports.claims import views as claims
from citeweb.reports.documents import views as documents
from citeweb.reports.exports import views as exports
from citeweb.reports.quotas import views as quotas
from citeweb.reports.review import views as review
from citeweb.search import views as searching
from citeweb.sharing.views import embeds, management, visitors
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


def page(
    route: str, view: Callable[..., Any], given: dict[str, str] | None = None
) -> URLPattern:
    """An address of a view, under the view's own name."""
    return path(route, view, given, name=view.__name__)


def of_app(name: str, *patterns: URLPattern) -> URLResolver:
    """Addresses under the name of an app, as templates name them."""
    return path("", include((list(patterns), name)))


urlpatterns = [
    page("healthz", health.healthz),
    page("readyz", health.readyz),
    page("robots.txt", health.robots),
    page("favicon.ico", health.favicon),
    page("metrics", health.metrics),
    page("admin/login/", signing_in.admin_sign_in),
    path("admin/", admin.site.urls),
    of_app(
        "teams",
        page("sign-in/", signing_in.sign_in),
        page("sign-in/code/", signing_in.sign_in_code),
        page("sign-in/<str:token>/", signing_in.sign_in_link),
        page("sign-out/", signing_in.sign_out),
        page("colours/", signing_in.theme_choose),
        page("language/", signing_in.language_choose),
        page("password/", signing_in.password_edit),
    ),
    of_app(
        "audit",
        page("trail/", audit.entry_list),
        page("trail/entries.json", audit.entry_export, JSON),
        page("trail/entries.csv", audit.entry_export, CSV),
    ),
    of_app(
        "people",
        page("sign-out/everywhere/", people.sign_out_all),
        page("second-factor/", people.second_factor_edit),
        page("second-factor/picture.svg", people.second_factor_picture),
        page(f"{ORGANISATION}begin/", people.organisation_sign_in),
        page(f"{ORGANISATION}return/", people.organisation_return),
        page("people/", people.member_list),
        page("people/<int:pk>/link/", people.member_link),
        page("people/<int:pk>/role/", people.member_role),
        page("people/<int:pk>/remove/", people.member_remove),
    ),
    of_app(
        "sources",
        page("sources/", sources.source_list),
        page("sources/<uuid:pk>/", sources.source_detail),
        page("sources/<uuid:pk>/read/", sources.source_read),
        page("sources/<uuid:pk>/save/", sources.source_save),
        page("policy/", policy.policy_edit),
        page("policy/owners/", policy.owner_list),
        page("policy/owners/leave-out/", policy.owner_leave_out),
        page("policy/owners/<int:pk>/remove/", policy.owner_remove),
        page("policy/judges/", policy.judge_list),
        page("policy/judges/measure/", policy.judge_measure),
        page("policy/judges/<int:pk>/use/", policy.judge_use),
        page("policy/judges/<int:pk>/drop/", policy.judge_drop),
        page("policy/lists/", policy.rating_list),
        page("policy/lists/<int:pk>/remove/", policy.rating_list_remove),
    ),
    of_app(
        "reports",
        page("documents/", documents.document_list),
        page("documents/new/", documents.document_create),
        page("documents/new/preview/", documents.document_preview),
        page(DOCUMENT, documents.document_detail),
        page(f"{DOCUMENT}rename/", documents.document_rename),
        page(f"{DOCUMENT}edit/", documents.document_edit),
        page(f"{DOCUMENT}edit/preview/", documents.document_edit_preview),
        page(f"{DOCUMENT}runs/", documents.run_start),
        page("citations/new/", citations.citation_check_create),
        page(CITATION, citations.citation_check_detail),
        page(f"{CITATION}answer.json", citations.citation_check_record),
        page(RUN, review.run_detail),
        page(f"{RUN}figures/", review.run_figures),
        page(f"{RUN}notes/", review.notes_dismiss),
        page("limits/", quotas.desk_limits),
        page("how-it-judges/", review.how_it_judges),
        page("runs/restart/", review.runs_restart),
        page(f"{RUN}cancel/", review.run_cancel),
        page(f"{RUN}report.json", review.run_record),
        page(f"{RUN}conflicts/", review.run_conflicts),
        page(f"{RUN}changes/", review.run_changes),
        page(f"{RUN}trail/", review.run_trail),
        page(f"{RUN}trail/entries.json", review.run_trail_export, JSON),
        page(f"{RUN}trail/entries.csv", review.run_trail_export, CSV),
        page(f"{RUN}bibliography/", exports.run_bibliography),
        page(f"{RUN}bibliography/<slug:name>", exports.run_bibliography_export),
        page(f"{RUN}exports/", exports.run_exports),
        page(f"{RUN}exports/<slug:name>", exports.run_export),
        page(CLAIM, claims.claim_detail),
        page(f"{CLAIM}decision/", claims.claim_decide),
        page(f"{CLAIM}source/", claims.claim_source),
        page(f"{CLAIM}passage/", claims.claim_point),
        page(f"{CLAIM}passage/back/", claims.claim_point_back),
        page(f"{CLAIM}mend/", claims.claim_mend),
        page(f"{RUN}change/undo/", claims.change_undo),
        page(f"{CLAIM}mend/try/", claims.claim_mend_try),
        page(f"{RUN}decisions/", claims.claims_decide),
        page(f"{RUN}decisions/undo/", claims.decision_undo),
        page(f"{RUN}news/", claims.run_news),
        page(f"{RUN}references/<int:position>/text/", review.source_text_supply),
    ),
    of_app(
        "desk",
        page("", days.start_page),
        page("notices/seen/", days.notices_seen),
        page("notices/mail/", days.mail_choose),
        page("notices/<int:notice>/", talking.notice_open),
        page("documents/change/", days.documents_change),
        page("documents/views/", days.view_save),
        page("documents/views/<int:view>/drop/", days.view_drop),
        page(f"{DOCUMENT}plan/", days.document_plan),
        page(f"{DOCUMENT}clear/", clearing.document_clear),
        page(f"{DOCUMENT}waivers/", clearing.rule_waive),
        page(f"{DOCUMENT}watch/", watched.document_watch),
        page("watch/", watched.watch_list),
        page(f"{RUN}returned/", returning.run_returned),
        page("sources/<uuid:pk>/claims/", scoring.source_scorecard),
        page(f"{RUN}references/<int:position>/source/", scoring.run_source),
        page("learnt/drafts/", scoring.drafts_scorecard),
        page("learnt/", learning.learnt_page),
        page("learnt/flags.csv", learning.learnt_table),
        page("policy/rules/", clearing.house_rules),
        page("policy/wording/", clearing.house_wording),
        page(f"{CLAIM}talk/", talking.claim_say),
        page(f"{CLAIM}question/", talking.question_make),
        page(f"{CLAIM}question/withdraw/", talking.question_withdraw),
        page("s/writer/<str:token>/", talking.writer_question),
    ),
    of_app("search", page("search/", searching.search_page)),
    of_app(
        "sharing",
        page(f"{RUN}shares/", management.share_list),
        page("shares/", management.open_share_list),
        page("shares/<uuid:pk>/revoke/", management.share_revoke),
        page("shares/comments/<int:pk>/remove/", management.comment_remove),
        page(SHARE, visitors.shared_run),
        page(f"{SHARE}claims/<int:number>/", visitors.shared_claim),
        page(f"{SHARE}sources/<int:position>/", visitors.shared_source),
        page(f"{SHARE}exports/<str:name>/", visitors.shared_export),
        page(f"{SHARE}bibliography/", visitors.shared_bibliography),
        page(f"{SHARE}bibliography/<str:name>/", visitors.shared_bibliography_export),
        page(f"{SHARE}badge.svg", visitors.shared_badge),
        page(f"{SHARE}comments/", visitors.shared_comment),
        page(f"{SHARE}embed/", embeds.shared_embed),
        page("oembed", embeds.oembed),
        re_path(r"^s/", visitors.nothing_shared, name="nothing_shared"),
    ),
    of_app(
        "corroboration",
        page(f"{RUN}corroboration/", corroboration.corroboration_detail),
        page("corroborations/<uuid:pk>/cancel/", corroboration.corroboration_cancel),
        page("lenses/", corroboration.lens_list),
        page("lenses/new/", corroboration.lens_create),
        page("lenses/<slug:name>/", corroboration.lens_edit),
        page("lenses/<slug:name>/remove/", corroboration.lens_remove),
    ),
    of_app(
        "removal",
        page(f"{DOCUMENT}delete/", removal.document_delete),
        page("people/everything.zip", removal.desk_export),
    ),
    of_app(
        "tokens",
        page("tokens/", tokens.token_list),
        page("tokens/<int:pk>/revoke/", tokens.token_revoke),
    ),
    of_app(
        "webhooks",
        page("webhook/", webhooks.webhook_edit),
        page("webhook/remove/", webhooks.webhook_remove),
        page("webhook/resume/", webhooks.webhook_resume),
    ),
    path("api/v1/", api.urls),
]
