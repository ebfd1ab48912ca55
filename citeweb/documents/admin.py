from __future__ import annotations

from django.contrib import admin

from .models import Document


@admin.register(Document)
class DocumentAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # generic in stubs only
    list_display = ("title", "team", "created_by", "created_at")
    list_select_related = ("team", "created_by")
    search_fields = ("title",)
