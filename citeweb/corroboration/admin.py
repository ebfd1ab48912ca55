from __future__ import annotations

from django.contrib import admin

from .models import CorroborationRun


@admin.register(CorroborationRun)
class CorroborationRunAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # generic in stubs only
    """For operators: how searches end, and what they spend."""

    list_display = ("id", "state", "failure_code", "calls_spent", "max_calls")
    list_filter = ("state", "failure_code")
    raw_id_fields = ("run", "requested_by")
    readonly_fields = ("attempts", "losses", "stopped")
