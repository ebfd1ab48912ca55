"""Documents for operators; what they rename and delete is in the trail too."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from citeweb.documents.models import Document
from citeweb.documents.services import rename_document
from citeweb.teams.access import signed_in

from .services import delete_document


@admin.register(Document)
class DocumentAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # generic in stubs only
    list_display = ("title", "team", "created_by", "created_at")
    list_select_related = ("team", "created_by")
    search_fields = ("title",)
    fields = ("title", "team", "created_by")
    readonly_fields = ("team", "created_by")

    def save_model(
        self, request: HttpRequest, obj: Document, form: Any, change: bool
    ) -> None:
        kept = Document.objects.get(pk=obj.pk)
        rename_document(kept, obj.title, user=signed_in(request))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A document is submitted, so that it is read."""
        return False

    def delete_model(self, request: HttpRequest, obj: Document) -> None:
        delete_document(obj, user=signed_in(request))

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        for document in queryset:
            delete_document(document, user=signed_in(request))
