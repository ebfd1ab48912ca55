"""The page where owners say which program is told of ended runs and which room of what
is new to people, and see what was sent."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, gettext_lazy, gettext_noop
from django.views.decorators.cache import never_cache

from citeweb.htmx import render_form, text_field, typed
from citeweb.teams.access import owned_team, signed_in, view_of
from citeweb.teams.models import Team
from verification.language.wording import show_detail
from verification.reaching.addresses import Refusal, check_url

from .models import Delivery, Webhook
from .services import ABOUT, remove_webhook, resume, set_webhook, webhooks_of

SHOWN = 50
"""Messages on the page, the newest first."""


class WebhookForm(forms.Form):
    """An address for a program, or for a room when its form is chosen."""

    form = forms.ChoiceField(
        label=gettext_lazy("Who receives them"),
        required=False,
        initial=Webhook.Form.SLACK,
        choices=[choice for choice in Webhook.Form.choices if choice[0] != "program"],
    )
    url = text_field(
        gettext_lazy("Address"),
        2000,
        gettext_lazy("Give the address that gets the messages."),
    )

    def clean_url(self) -> str:
        url: str = self.cleaned_data["url"]
        checked = check_url(url, allow_private=settings.ALLOW_PRIVATE_ADDRESSES)
        if isinstance(checked, Refusal):
            raise forms.ValidationError(
                gettext(
                    "“{url}” cannot be called: {detail}. Give a public address that "
                    "begins with https://."
                ).format(url=url[:200], detail=show_detail(checked.detail))
            )
        return checked.url


desk = partial(
    owned_team, to=gettext_noop("set where messages about ended verifications go")
)


@view_of(desk, "GET", "POST")
@never_cache
def webhook_edit(request: HttpRequest, team: Team) -> HttpResponse:
    form = WebhookForm(typed(request))
    secret, is_room = "", is_about_room(request)
    if form.is_valid():
        asked = {"url": form.cleaned_data["url"]}
        asked |= {"form": form.cleaned_data["form"]} if is_room else {}
        made = set_webhook(team, signed_in(request), **asked)
        secret, form = "" if is_room else made.secret, WebhookForm()
    empty = WebhookForm(auto_id="other_%s")
    shown = {
        "team": team,
        "secret": secret,
        "parts": [
            part_of(team, is_room=False, form=empty if is_room else form),
            part_of(team, is_room=True, form=form if is_room else empty),
        ],
    }
    return render_form(request, "webhooks/webhook_edit.html", form, **shown)


def is_about_room(request: HttpRequest) -> bool:
    """Whether a form is about the address of the people's room."""
    return bool(request.POST.get("form"))


def part_of(team: Team, *, is_room: bool, form: WebhookForm) -> dict[str, Any]:
    """The address of one sort, what was sent there, and a form for another."""
    webhook = webhooks_of(team, is_room=is_room).first()
    sent = Delivery.objects.filter(webhook=webhook).select_related(*ABOUT)
    told = {"is_room": is_room, "webhook": webhook, "sent": sent[:SHOWN]}
    return {**told, "form": form}


@view_of(desk, "POST")
def webhook_remove(request: HttpRequest, team: Team) -> HttpResponse:
    remove_webhook(team, signed_in(request), is_room=is_about_room(request))
    return redirect("webhooks:webhook_edit")


@view_of(desk, "POST")
def webhook_resume(request: HttpRequest, team: Team) -> HttpResponse:
    resume(team, signed_in(request), is_room=is_about_room(request))
    return redirect("webhooks:webhook_edit")
