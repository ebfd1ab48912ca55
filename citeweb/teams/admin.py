from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from .models import Membership, Team, User

admin.site.register(User, UserAdmin)


class MembershipInline(admin.TabularInline):  # type: ignore[type-arg] # generic in stubs only
    model = Membership
    extra = 0


@admin.register(Team)
class TeamAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # generic in stubs only
    list_display = ("name", "created_at")
    search_fields = ("name",)
    inlines = (MembershipInline,)
