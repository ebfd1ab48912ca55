"""Documents and what was found about them."""

from __future__ import annotations

from django.urls import path

from .citations import views as citations
from .claims.views import deciding, mending, pointing
from .claims.views import reading as claims
from .documents import views as documents
from .exports import views as exports
from .review import views as review

app_name = "reports"
DOCUMENT, RUN = "documents/<uuid:pk>/", "runs/<uuid:pk>/"
CLAIM = "runs/<uuid:run_pk>/claims/<int:number>/"
urlpatterns = [
    path("", documents.home, name="home"),
    path("documents/", documents.document_list, name="document_list"),
    path("documents/new/", documents.document_create, name="document_create"),
    path("documents/new/preview/", documents.document_preview, name="document_preview"),
    path(DOCUMENT, documents.document_detail, name="document_detail"),
    path(f"{DOCUMENT}rename/", documents.document_rename, name="document_rename"),
    path(f"{DOCUMENT}edit/", documents.document_edit, name="document_edit"),
    path(
        f"{DOCUMENT}edit/preview/",
        documents.document_edit_preview,
        name="document_edit_preview",
    ),
    path("documents/<uuid:document_pk>/runs/", review.run_start, name="run_start"),
    path(
        "citations/new/", citations.citation_check_create, name="citation_check_create"
    ),
    path(
        "citations/<uuid:pk>/",
        citations.citation_check_detail,
        name="citation_check_detail",
    ),
    path(
        "citations/<uuid:pk>/answer.json",
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
        {"format_name": "json"},
        name="run_trail_export",
    ),
    path(
        f"{RUN}trail/entries.csv",
        review.run_trail_export,
        {"format_name": "csv"},
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
    path(f"{CLAIM}decision/", deciding.claim_decide, name="claim_decide"),
    path(f"{CLAIM}source/", pointing.claim_source, name="claim_source"),
    path(f"{CLAIM}passage/", pointing.claim_point, name="claim_point"),
    path(f"{CLAIM}passage/back/", pointing.claim_point_back, name="claim_point_back"),
    path(f"{CLAIM}mend/", mending.claim_mend, name="claim_mend"),
    path(f"{RUN}change/undo/", mending.change_undo, name="change_undo"),
    path(f"{CLAIM}mend/try/", mending.claim_mend_try, name="claim_mend_try"),
    path("runs/<uuid:run_pk>/decisions/", deciding.claims_decide, name="claims_decide"),
    path(
        "runs/<uuid:run_pk>/decisions/undo/",
        deciding.decision_undo,
        name="decision_undo",
    ),
    path(
        "runs/<uuid:run_pk>/references/<int:position>/text/",
        review.source_text_supply,
        name="source_text_supply",
    ),
]
