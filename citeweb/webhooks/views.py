"""The page where owners say who is told of ended runs, and see what was sent."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from citeweb.teams.access import owned_team, signed_in
from verification.reaching.addresses import Refusal, check_url

from .models import Webhook
from .services import remove_webhook, set_webhook

DEED = "set where messages about ended verifications go"
SHOWN = 50
"""Messages on the page, the newest first."""


class WebhookForm(forms.Form):
    url = forms.CharField(
        label="Address",
        max_length=2000,
        error_messages={"required": "Give the address that gets the messages."},
    )

    def clean_url(self) -> str:
        url: str = self.cleaned_data["url"]
        checked = check_url(url, allow_private=settings.ALLOW_PRIVATE_ADDRESSES)
        if isinstance(checked, Refusal):
            raise forms.ValidationError(
                f"“{url[:200]}” cannot be called: {checked.detail}. Give a public "
                "address that begins with https://."
            )
        return checked.url


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhook_edit(request: HttpRequest) -> HttpResponse:
    team = owned_team(request, to=DEED)
    form = WebhookForm(request.POST if request.method == "POST" else None)
    secret = ""
    if request.method == "POST" and form.is_valid():
        made = set_webhook(team, signed_in(request), url=form.cleaned_data["url"])
        secret, form = made.secret, WebhookForm()
    webhook = Webhook.objects.filter(team=team).first()
    sent = (
        webhook.deliveries.select_related("run__revision__document") if webhook else ()
    )
    context = {"team": team, "form": form, "webhook": webhook, "secret": secret}
    context["sent"] = sent[:SHOWN]
    status = 422 if form.errors else 200
    return render(request, "webhooks/webhook_edit.html", context, status=status)


@login_required
@require_POST
def webhook_remove(request: HttpRequest) -> HttpResponse:
    remove_webhook(owned_team(request, to=DEED), signed_in(request))
    return redirect("webhooks:webhook_edit")
