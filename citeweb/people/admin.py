"""Desks and people for operators; what they do about places is in the trail too."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db import transaction
from django.http import HttpRequest

from citeweb.audit.services import person
from citeweb.teams.access import signed_in
from citeweb.teams.models import Membership, Team, User

from . import services

TOLD_FIELDS = ("username", "is_active", "is_staff", "is_superuser")
"""Of an account: its name in the trail, and what it may do beside its role."""


@admin.register(User)
class NotedUserAdmin(UserAdmin):  # type: ignore[type-arg] # generic in stubs only
    """An account as its desks know it: who can act by it, and under which name."""

    def save_model(
        self, request: HttpRequest, obj: User, form: Any, change: bool
    ) -> None:
        super().save_model(request, obj, form, change)
        told = [field for field in TOLD_FIELDS if change and field in form.changed_data]
        if told:
            before = {f"{field} before": form.initial[field] for field in told}
            now = {field: getattr(obj, field) for field in told}
            actor = person(signed_in(request))
            services.record_account(obj, actor, "account changed", before | now)

    def user_change_password(
        self, request: HttpRequest, id: str, form_url: str = ""
    ) -> Any:
        """A password that is set is one to sign in by."""
        with transaction.atomic():
            response = super().user_change_password(request, id, form_url)
            if request.method == "POST" and response.status_code == 302:
                actor = person(signed_in(request))
                user = User.objects.get(pk=id)
                services.record_account(user, actor, "password set")
        return response

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        self.delete_queryset(request, User.objects.filter(pk=obj.pk))

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        places = Membership.objects.filter(user__in=queryset).select_related("user")
        with transaction.atomic():
            for place in list(places):
                services.record_member(place, person(signed_in(request)), "removed")
            super().delete_queryset(request, queryset)


class MembershipInline(admin.TabularInline):  # type: ignore[type-arg] # generic in stubs only
    model = Membership
    extra = 0


@admin.register(Team)
class TeamAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # generic in stubs only
    list_display = ("name", "created_at")
    search_fields = ("name",)
    inlines = (MembershipInline,)

    def save_formset(
        self, request: HttpRequest, form: Any, formset: Any, change: bool
    ) -> None:
        """Django calls this in the transaction of the whole form."""
        places = Membership.objects.filter(team=form.instance)
        before = dict(places.values_list("pk", "role"))
        super().save_formset(request, form, formset, change)
        actor = person(signed_in(request))
        for place in formset.new_objects:
            services.record_member(place, actor, "added")
        for place in formset.deleted_objects:
            services.end_access(place)
            services.record_member(place, actor, "removed")
        for place, fields in formset.changed_objects:
            if "role" in fields:
                was = before[place.pk]
                services.record_member(place, actor, "role changed", before=was)
