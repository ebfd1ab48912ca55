"""Where a desk is told of runs that ended, and what was sent there: for its owners."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Query, Router

from citeweb.api import schemas
from citeweb.api.access import token_of, writing_token_of
from citeweb.api.models import ApiToken
from citeweb.api.paging import page_of, pages_of
from citeweb.api.problems import RefusedError, problems
from citeweb.webhooks import services
from citeweb.webhooks.models import Delivery, Webhook
from citeweb.webhooks.views import WebhookForm

router = Router(tags=["webhooks"])


@router.get("/webhook", response={200: schemas.WebhookOut, **problems(403, 404)})
def webhook_detail(request: HttpRequest) -> object:
    """The desk's one address, without its secret."""
    return webhook_of(owning(token_of(request)))


@router.put("/webhook", response={200: schemas.MadeWebhook, **problems(403)})
def webhook_set(request: HttpRequest, wanted: schemas.WebhookIn) -> object:
    """Tell this address from now on, and no other. Its secret is shown once."""
    token = owning(writing_token_of(request))
    form = WebhookForm({"url": wanted.url})
    if not form.is_valid():
        reason = " ".join(str(error) for error in form.errors["url"])
        raise RefusedError("bad_address", reason=reason)
    return services.set_webhook(token.team, token.user, url=form.cleaned_data["url"])


@router.delete("/webhook", response={200: schemas.WebhookOut, **problems(403, 404)})
def webhook_remove(request: HttpRequest) -> object:
    """Tell nobody any more; what is still to be sent is not sent."""
    token = owning(writing_token_of(request))
    webhook = webhook_of(token)
    services.remove_webhook(token.team, token.user)
    return webhook


@router.post(
    "/webhook/resume", response={200: schemas.WebhookOut, **problems(403, 404)}
)
def webhook_resume(request: HttpRequest) -> object:
    """Send again to an address that was silent for so long that it was paused."""
    token = owning(writing_token_of(request))
    services.resume(token.team, token.user)
    return webhook_of(token)


@router.get("/webhook/deliveries", response=pages_of(schemas.DeliveryOut, 403))
def delivery_list(request: HttpRequest, wanted: Query[schemas.PageIn]) -> object:
    """The messages to it, the newest first, each with what came of it."""
    token = owning(token_of(request))
    return page_of(
        request, Delivery.objects.filter(webhook__team=token.team_id), wanted
    )


def owning(token: ApiToken) -> ApiToken:
    if not token.team.is_owned_by(token.user):
        raise RefusedError("owners_only")
    return token


def webhook_of(token: ApiToken) -> Webhook:
    webhook = Webhook.objects.filter(team=token.team_id).first()
    if webhook is None:
        raise RefusedError("not_found", what="webhook")
    return webhook
