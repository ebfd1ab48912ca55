"""The page where owners say who is told of ended runs, and see what was sent."""

from __future__ import annotations

from functools import partial

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache

from citeweb.htmx import render_form, text_field, typed
from citeweb.teams.access import owned_team, signed_in, view_of
from citeweb.teams.models import Team
from verification.reaching.addresses import Refusal, check_url

from .models import Delivery, Webhook
from .services import remove_webhook, resume, set_webhook

SHOWN = 50
"""Messages on the page, the newest first."""


class WebhookForm(forms.Form):
    url = text_field("Address", 2000, "Give the address that gets the messages.")

    def clean_url(self) -> str:
        url: str = self.cleaned_data["url"]
        checked = check_url(url, allow_private=settings.ALLOW_PRIVATE_ADDRESSES)
        if isinstance(checked, Refusal):
            raise forms.ValidationError(
                f"“{url[:200]}” cannot be called: {checked.detail}. Give a public "
                "address that begins with https://."
            )
        return checked.url


desk = partial(owned_team, to="set where messages about ended verifications go")


@view_of(desk, "GET", "POST")
@never_cache
def webhook_edit(request: HttpRequest, team: Team) -> HttpResponse:
    form = WebhookForm(typed(request))
    secret = ""
    if form.is_valid():
        made = set_webhook(team, signed_in(request), url=form.cleaned_data["url"])
        secret, form = made.secret, WebhookForm()
    webhook = Webhook.objects.filter(team=team).first()
    sent = Delivery.objects.filter(webhook__team=team)
    sent = sent.select_related("run__revision__document")
    shown = {"team": team, "webhook": webhook, "secret": secret, "sent": sent[:SHOWN]}
    return render_form(request, "webhooks/webhook_edit.html", form, **shown)


@view_of(desk, "POST")
def webhook_remove(request: HttpRequest, team: Team) -> HttpResponse:
    remove_webhook(team, signed_in(request))
    return redirect("webhooks:webhook_edit")


@view_of(desk, "POST")
def webhook_resume(request: HttpRequest, team: Team) -> HttpResponse:
    resume(team, signed_in(request))
    return redirect("webhooks:webhook_edit")
