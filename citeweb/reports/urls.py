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
urlpatterns = [
    path("", documents.home, name="home"),
    path("documents/", documents.document_list, name="document_list"),
    path("documents/new/", documents.document_create, name="document_create"),
    path("documents/new/preview/", documents.document_preview, name="document_preview"),
    path("documents/<uuid:pk>/", documents.document_detail, name="document_detail"),
    path(
        "documents/<uuid:pk>/rename/", documents.document_rename, name="document_rename"
    ),
    path("documents/<uuid:pk>/edit/", documents.document_edit, name="document_edit"),
    path(
        "documents/<uuid:pk>/edit/preview/",
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
    path("runs/<uuid:pk>/", review.run_detail, name="run_detail"),
    path("runs/<uuid:pk>/figures/", review.run_figures, name="run_figures"),
    path("runs/<uuid:pk>/notes/", review.notes_dismiss, name="notes_dismiss"),
    path("how-it-judges/", review.how_it_judges, name="how_it_judges"),
    path("runs/restart/", review.runs_restart, name="runs_restart"),
    path("runs/<uuid:pk>/cancel/", review.run_cancel, name="run_cancel"),
    path("runs/<uuid:pk>/report.json", review.run_record, name="run_record"),
    path("runs/<uuid:pk>/conflicts/", review.run_conflicts, name="run_conflicts"),
    path("runs/<uuid:pk>/changes/", review.run_changes, name="run_changes"),
    path("runs/<uuid:pk>/trail/", review.run_trail, name="run_trail"),
    path(
        "runs/<uuid:pk>/trail/entries.json",
        review.run_trail_export,
        {"format_name": "json"},
        name="run_trail_export",
    ),
    path(
        "runs/<uuid:pk>/trail/entries.csv",
        review.run_trail_export,
        {"format_name": "csv"},
        name="run_trail_export",
    ),
    path(
        "runs/<uuid:pk>/bibliography/",
        exports.run_bibliography,
        name="run_bibliography",
    ),
    path(
        "runs/<uuid:pk>/bibliography/<slug:name>",
        exports.run_bibliography_export,
        name="run_bibliography_export",
    ),
    path("runs/<uuid:pk>/exports/", exports.run_exports, name="run_exports"),
    path("runs/<uuid:pk>/exports/<slug:name>", exports.run_export, name="run_export"),
    path(
        "runs/<uuid:run_pk>/claims/<int:number>/",
        claims.claim_detail,
        name="claim_detail",
    ),
    path(
        "runs/<uuid:run_pk>/claims/<int:number>/decision/",
        deciding.claim_decide,
        name="claim_decide",
    ),
    path(
        "runs/<uuid:run_pk>/claims/<int:number>/source/",
        pointing.claim_source,
        name="claim_source",
    ),
    path(
        "runs/<uuid:run_pk>/claims/<int:number>/passage/",
        pointing.claim_point,
        name="claim_point",
    ),
    path(
        "runs/<uuid:run_pk>/claims/<int:number>/passage/back/",
        pointing.claim_point_back,
        name="claim_point_back",
    ),
    path(
        "runs/<uuid:run_pk>/claims/<int:number>/mend/",
        mending.claim_mend,
        name="claim_mend",
    ),
    path(
        "runs/<uuid:run_pk>/claims/<int:number>/mend/try/",
        mending.claim_mend_try,
        name="claim_mend_try",
    ),
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
