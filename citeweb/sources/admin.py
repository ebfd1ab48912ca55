from __future__ import annotations

from django.contrib import admin

from .models import Source


@admin.register(Source)
class SourceAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # generic in stubs only
    list_display = ("key", "domain", "team", "created_at")
    list_select_related = ("team",)
    search_fields = ("key", "domain")
