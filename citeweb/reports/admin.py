from __future__ import annotations

from django.contrib import admin

from .models import Run


@admin.register(Run)
class RunAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # generic in stubs only
    """For operators: how runs end. What was found is read on the pages."""

    list_display = ("id", "state", "failure_code", "attempts", "losses", "queued_at")
    list_filter = ("state", "failure_code")
    list_select_related = ()
    raw_id_fields = ("revision", "requested_by")
    readonly_fields = ("attempts", "losses", "options")
