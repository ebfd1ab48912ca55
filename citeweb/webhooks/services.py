"""Setting a desk's webhook, and sending what is due: signed, and again after faults."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django_q.tasks import async_task

from citeweb.audit.services import WORKER, record, record_decision
from citeweb.reports.models import Run
from citeweb.sources.columns import fitted
from citeweb.teams.models import Team, User
from verification.reaching.transport import post
from verification.reporting.audit import Action, AuditKind
from verification.version import VERSION

from .models import Delivery, Webhook

SEND = "citeweb.webhooks.services.send_due"
WAITS = [timedelta(minutes=each) for each in (1, 5, 30, 120, 360, 720, 1440)]
"""Between attempts; some two days in all, as long as a weekend's outage lasts."""

LEASE = timedelta(minutes=5)
"""For which a message that a worker has taken is not due for others."""

AT_ONCE = 50
"""Messages of one task: at ten seconds each it ends within the time that it has."""

ENDED = (Run.State.FINISHED, Run.State.FAILED, Run.State.CANCELLED)


def set_webhook(team: Team, user: User, *, url: str) -> Webhook:
    """Tell this address from now on, and no other; with a new secret."""
    with transaction.atomic():
        Webhook.objects.filter(team=team).delete()
        webhook = Webhook.objects.create(team=team, url=url)
        record_decision(team, user, "webhook", "set", {"url": url})
    return webhook


def remove_webhook(team: Team, user: User) -> None:
    with transaction.atomic():
        if Webhook.objects.filter(team=team).delete()[0]:
            record_decision(team, user, "webhook", "removed")


def queue_messages() -> bool:
    """Note the runs that ended; have a worker send what is due. Whether one will."""
    for webhook in Webhook.objects.all():
        runs = Run.objects.filter(revision__document__team=webhook.team_id)
        ended = runs.filter(state__in=ENDED, finished_at__gte=webhook.made_at)
        ended = ended.exclude(deliveries__webhook=webhook)[:AT_ONCE]
        messages = [Delivery(webhook=webhook, run=each) for each in ended]
        Delivery.objects.bulk_create(messages, ignore_conflicts=True)
    is_due = Delivery.objects.filter(next_at__lte=timezone.now()).exists()
    if is_due:
        async_task(SEND)
    return is_due


def send_due() -> int:
    """Send what is due, each message by one worker. How many were sent."""
    now = timezone.now()
    due = Delivery.objects.filter(next_at__lte=now).select_related("webhook", "run")
    sent = 0
    for each in due.order_by("next_at")[:AT_ONCE]:
        mine = Delivery.objects.filter(pk=each.pk, next_at=each.next_at)
        if mine.update(next_at=now + LEASE):
            send(each)
            sent += 1
    return sent


def send(delivery: Delivery) -> None:
    """One attempt, and what comes of it. The network is asked outside transactions."""
    body, now = message_of(delivery.run), timezone.now()
    timestamp = int(now.timestamp())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": f"citeweb/{VERSION}",
        "Citeweb-Delivery": str(delivery.pk),
        "Citeweb-Timestamp": str(timestamp),
        "Citeweb-Signature": signature(delivery.webhook.secret, timestamp, body),
    }
    is_open = settings.ALLOW_PRIVATE_ADDRESSES
    asked = post(delivery.webhook.url, body, headers=headers, allow_private=is_open)
    status, error = asyncio.run(asked)
    is_taken = status is not None and 200 <= status < 300
    is_over = is_taken or delivery.attempts >= len(WAITS)
    wait = None if is_over else WAITS[delivery.attempts]
    with transaction.atomic():
        Delivery.objects.filter(pk=delivery.pk).update(
            attempts=delivery.attempts + 1,
            status=status,
            error=fitted(error, 300),
            delivered_at=now if is_taken else None,
            next_at=now + wait if wait else None,
        )
        if wait is None:
            run, team = delivery.run, delivery.webhook.team_id
            told = {"url": delivery.webhook.url, "attempts": delivery.attempts + 1}
            outcome = "taken" if is_taken else "given up"
            action = Action(AuditKind.EXPORT, "webhook", input=told, outcome=outcome)
            about = {"document_id": run.revision.document_id, "run_id": run.pk}
            record(team, WORKER, [action], **about)


def message_of(run: Run) -> bytes:
    """That a run ended, and where its report is asked for; nothing of the text."""
    told = {
        "event": "run.ended",
        "run": str(run.pk),
        "document": str(run.revision.document_id),
        "state": run.state,
        "finished_at": run.finished_at.isoformat() if run.finished_at else None,
        "report": f"/api/v1/runs/{run.pk}/report",
    }
    return json.dumps(told).encode()


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """
    >>> signature("s", 1, b"{}")[:14]
    'v1=b253639bcd7'
    """
    signed = b"%d." % timestamp + body
    return f"v1={hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()}"
