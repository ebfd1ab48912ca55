"""Setting a desk's webhook, and sending what is due: signed, and again after faults."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import time
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Min, Q, QuerySet
from django.utils import timezone

from citeweb.audit.services import WORKER, record, record_decision
from citeweb.desk.mailing import line_of, link_to
from citeweb.desk.models import Notice
from citeweb.reports.models import Run
from citeweb.sources.columns import fitted
from citeweb.teams.models import Team, User
from verification.reaching.transport import post
from verification.reporting.audit import Action, AuditKind
from verification.version import VERSION

from .models import Delivery, Webhook

WAITS = [timedelta(minutes=wait) for wait in (1, 5, 30, 120, 360, 720, 1440)]
"""Between attempts; some two days in all, as long as a weekend's outage lasts."""

LEASE = timedelta(minutes=5)
"""For which a message that a process has taken is not due for others."""

AT_ONCE = 50
"""Messages of a receiver that are noted, or taken to be sent, in one round."""

RECEIVERS = 50
"""Asked at the same time."""

TURN_SECONDS = 10.0
"""After which a receiver's further messages wait for the next round: with the ten
seconds of its last one nobody waits longer than twenty for those who are slow."""

ENDED = (Run.State.FINISHED, Run.State.FAILED, Run.State.CANCELLED)


def webhooks_of(team: Team, *, is_room: bool) -> QuerySet[Webhook]:
    """A desk's address for a program, or that of its people's room; one at most."""
    for_program = Q(form=Webhook.Form.PROGRAM)
    return Webhook.objects.filter(~for_program if is_room else for_program, team=team)


def set_webhook(
    team: Team, user: User, *, url: str, form: str = Webhook.Form.PROGRAM
) -> Webhook:
    """Tell this address from now on, and no other of its sort; with a new secret."""
    webhook = Webhook(team=team, url=url, form=form)
    with transaction.atomic():
        webhooks_of(team, is_room=webhook.is_room).delete()
        webhook.save()
        record_decision(team, user, "webhook", "set", {"url": webhook.told_as})
    return webhook


def remove_webhook(team: Team, user: User, *, is_room: bool = False) -> None:
    with transaction.atomic():
        if webhooks_of(team, is_room=is_room).delete()[0]:
            record_decision(team, user, "webhook", "removed")


def resume(team: Team, user: User, *, is_room: bool = False) -> None:
    """Send again to a receiver that was silent, from now on."""
    with transaction.atomic():
        paused = webhooks_of(team, is_room=is_room).exclude(paused_at=None)
        if paused.update(paused_at=None, asked_again_at=None, silences=0):
            waiting = Delivery.objects.filter(
                webhook__in=webhooks_of(team, is_room=is_room)
            ).exclude(next_at=None)
            waiting.update(next_at=timezone.now())
            record_decision(team, user, "webhook", "resumed")


def note_ended_runs() -> None:
    """Make a message of each run that ended since its desk has a webhook."""
    for webhook in Webhook.objects.filter(form=Webhook.Form.PROGRAM):
        runs = Run.objects.filter(revision__document__team=webhook.team_id)
        ended = runs.filter(state__in=ENDED, finished_at__gte=webhook.made_at)
        ended = ended.exclude(deliveries__webhook=webhook)[:AT_ONCE]
        messages = [Delivery(webhook=webhook, run=run) for run in ended]
        Delivery.objects.bulk_create(messages, ignore_conflicts=True)


def note_new_notices() -> None:
    """Make a message of each notice at a desk since its room of people has an
    address."""
    for webhook in Webhook.objects.exclude(form=Webhook.Form.PROGRAM):
        notices = Notice.objects.filter(
            document__team=webhook.team_id, created_at__gte=webhook.made_at
        )
        fresh = notices.exclude(deliveries__webhook=webhook)[:AT_ONCE]
        messages = [Delivery(webhook=webhook, notice=notice) for notice in fresh]
        Delivery.objects.bulk_create(messages, ignore_conflicts=True)


def send_due() -> int:
    """Send what is due, to several receivers at once and to each one message after the
    other. How many were sent. Safe in several processes."""
    taken = [take_due(webhook) for webhook in receivers_due()]
    answers = asyncio.run(send_all(taken)) if taken else []
    for messages, came in zip(taken, answers, strict=True):
        for delivery, answer in zip(messages, came, strict=False):
            note_answer(delivery, *answer)
        for delivery in messages[len(came) :]:  # their turn comes in the next round
            Delivery.objects.filter(pk=delivery.pk).update(next_at=delivery.next_at)
    return sum(map(len, answers))


def receivers_due() -> list[Webhook]:
    """Those whose messages may be sent now, longest waiting first."""
    now = timezone.now()
    may_ask = Q(asked_again_at=None) | Q(asked_again_at__lte=now)
    waiting = Webhook.objects.filter(may_ask, paused_at=None)
    oldest = Min("deliveries__next_at")
    waiting = waiting.annotate(oldest=oldest).filter(oldest__lte=now)
    return list(waiting.order_by("oldest", "pk")[:RECEIVERS])


def take_due(webhook: Webhook) -> list[Delivery]:
    """Messages that are due, taken by this process alone."""
    now = timezone.now()
    due = webhook.deliveries.filter(next_at__lte=now).select_related(*ABOUT)
    taken = []
    for delivery in due.order_by("next_at", "pk")[:AT_ONCE]:
        mine = Delivery.objects.filter(pk=delivery.pk, next_at=delivery.next_at)
        if mine.update(next_at=now + LEASE):
            delivery.webhook = webhook
            taken.append(delivery)
    return taken


ABOUT = ("run__revision__document", "notice__document", "notice__user")
"""What a message reads of what it is about."""

Answer = tuple[int | None, str]
"""The status that came, or None with what kept it from coming."""


async def send_all(taken: Sequence[Sequence[Delivery]]) -> list[list[Answer]]:
    return await asyncio.gather(*map(send_in_turn, taken))


async def send_in_turn(messages: Sequence[Delivery]) -> list[Answer]:
    """What came of one receiver's messages, until it is silent or its time is over."""
    answers: list[Answer] = []
    ends = time.monotonic() + TURN_SECONDS
    for delivery in messages:
        answers.append(await send(delivery))
        if answers[-1][0] is None or time.monotonic() > ends:
            break
    return answers


async def send(delivery: Delivery) -> Answer:
    """One attempt. The network is asked outside transactions."""
    body, timestamp = message_of(delivery), int(timezone.now().timestamp())
    headers = {"Content-Type": "application/json", "User-Agent": f"citeweb/{VERSION}"}
    signed = {
        "Citeweb-Delivery": str(delivery.pk),
        "Citeweb-Timestamp": str(timestamp),
        "Citeweb-Signature": signature(delivery.webhook.secret, timestamp, body),
    }
    if not delivery.webhook.is_room:
        headers |= signed
    is_open = settings.ALLOW_PRIVATE_ADDRESSES
    url = delivery.webhook.url
    return await post(url, body, headers=headers, allow_private=is_open)


def note_answer(delivery: Delivery, status: int | None, error: str) -> None:
    """What came of an attempt, for the message and for its receiver."""
    now = timezone.now()
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
        note_receiver(delivery.webhook, is_silent=status is None)
        if wait is None:
            run, webhook = delivery.run, delivery.webhook
            told = {"url": webhook.told_as, "attempts": delivery.attempts + 1}
            outcome = "taken" if is_taken else "given up"
            action = Action(AuditKind.EXPORT, "webhook", input=told, outcome=outcome)
            record(
                webhook.team_id,
                WORKER,
                [action],
                document_id=delivery.document.pk,
                run_id=run.pk if run else None,
            )


def note_receiver(webhook: Webhook, *, is_silent: bool) -> None:
    """Ask a silent receiver again after longer and longer waits, and then not at all
    until an owner says so. One that answers, whatever it says, is not silent."""
    rows = Webhook.objects.filter(pk=webhook.pk)
    if not is_silent:
        rows.exclude(silences=0).update(silences=0, asked_again_at=None)
        return
    now, silences = timezone.now(), webhook.silences
    if silences < len(WAITS):
        rows.update(silences=silences + 1, asked_again_at=now + WAITS[silences])
    elif rows.filter(paused_at=None).update(silences=silences + 1, paused_at=now):
        told = {"url": webhook.told_as, "silences": silences + 1}
        action = Action(AuditKind.EXPORT, "webhook", input=told, outcome="paused")
        record(webhook.team_id, WORKER, [action])


def message_of(delivery: Delivery) -> bytes:
    """A message in the form that its receiver takes."""
    if delivery.notice is None:
        told = ended_run(delivery.run) if delivery.run else {}
    elif delivery.webhook.form == Webhook.Form.SLACK:
        told = in_slack(delivery.notice)
    else:
        told = in_teams(delivery.notice)
    return json.dumps(told).encode()


def ended_run(run: Run) -> dict[str, Any]:
    """That a run ended, and where its report is asked for; nothing of the text."""
    return {
        "event": "run.ended",
        "run": str(run.pk),
        "document": str(run.revision.document_id),
        "state": run.state,
        "finished_at": run.finished_at.isoformat() if run.finished_at else None,
        "report": f"/api/v1/runs/{run.pk}/report",
    }


SIGNS_OF_SLACK = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;"}


def in_slack(notice: Notice) -> dict[str, Any]:
    """A notice as Slack's incoming webhooks take it; no name in it calls anybody."""
    text = f"{notice.user}: {line_of(notice)}".translate(SIGNS_OF_SLACK)
    link = link_to(notice)
    return {"text": f"{text} <{link}|Open>" if link else text}


def in_teams(notice: Notice) -> dict[str, Any]:
    """A notice as an Adaptive Card, which Teams' workflows take. Its runs of text read
    no markup."""
    text = {"type": "TextRun", "text": f"{notice.user}: {line_of(notice)}"}
    link = link_to(notice)
    card = {
        "$schema": "http://adaptivecards.io/schemas/adaptive-card.json",
        "type": "AdaptiveCard",
        "version": "1.4",
        "body": [{"type": "RichTextBlock", "inlines": [text]}],
        "actions": [{"type": "Action.OpenUrl", "title": "Open", "url": link}]
        if link
        else [],
    }
    kind = "application/vnd.microsoft.card.adaptive"
    return {"type": "message", "attachments": [{"contentType": kind, "content": card}]}


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """
    >>> signature("s", 1, b"{}")[:14]
    'v1=b253639bcd7'
    """
    signed = b"%d." % timestamp + body
    return f"v1={hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()}"
