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


@admin.register(User)
class NotedUserAdmin(UserAdmin):  # type: ignore[type-arg] # generic in stubs only
    """An account that is deleted leaves its desks."""

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
            services.record_member(place, actor, "removed")
        for place, fields in formset.changed_objects:
            if "role" in fields:
                services.record_role(
                    place, actor, before=before[place.pk], role=place.role
                )
