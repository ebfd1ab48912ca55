"""Owners have one address told when a verification ends."""

import hashlib
import hmac
import json
import re
from datetime import timedelta

import pytest
from django.utils import timezone

from citeweb.audit.models import AuditEntry
from citeweb.webhooks import services
from citeweb.webhooks.models import Delivery, Webhook
from citeweb.webhooks.services import send_due
from tests.cases import cases
from tests.factories import NOON, make_run
from tests.verification.reaching.site import LoopbackSite, answer

URL = "/webhook/"


@pytest.fixture
def receiver(settings):
    """A program of the desk's, on this machine, and what it was sent."""
    settings.ALLOW_PRIVATE_ADDRESSES = True
    with LoopbackSite() as site:
        site.respond("/hook", lambda request: answer(204, ""))
        yield site


@pytest.fixture
def webhook(receiver, team, ada):
    webhook = services.set_webhook(team, ada, url=receiver.url("/hook"))
    Webhook.objects.update(made_at=NOON - timedelta(hours=1))
    return webhook


def sent_parts(request):
    head, _, body = request.partition("\r\n\r\n")
    lines = (line.partition(": ") for line in head.split("\r\n")[1:])
    return {name.lower(): value for name, _, value in lines}, body


def test_owner_sets_an_address_and_sees_the_secret_once(signed_in, team):
    told = signed_in.post(URL, {"url": "https://cms.example.org/hook"}).content.decode()
    [secret] = re.findall(r'value="(whsec_[\w-]{43})"', told)

    assert Webhook.objects.get(team=team).secret == secret
    assert "https://cms.example.org/hook" in signed_in.page(URL)
    assert secret not in signed_in.page(URL)
    assert AuditEntry.objects.filter(what="webhook", outcome="set").exists()
    assert secret not in str(list(AuditEntry.objects.values()))


@cases
def test_address_that_may_not_be_called_is_refused(signed_in, typed):
    answer = signed_in.post(URL, {"url": typed})

    assert answer.status_code == 422
    assert not Webhook.objects.exists()


def test_who_does_not_own_the_desk_sets_nothing(client, bob, team):
    client.force_login(bob)

    answers = [client.get(URL), client.post(f"{URL}remove/")]

    assert [each.status_code for each in answers] == [403, 403]


def test_webhook_is_told_nothing_of_before_it_was_set_or_after(
    signed_in, receiver, team, ada
):
    make_run(ada)
    services.set_webhook(team, ada, url=receiver.url("/hook"))
    before = services.queue_messages()
    Webhook.objects.update(made_at=NOON - timedelta(hours=1))
    signed_in.post(f"{URL}remove/")

    assert (before, services.queue_messages()) == (False, False)
    assert AuditEntry.objects.filter(what="webhook", outcome="removed").exists()


def test_run_that_ended_since_is_told_once_signed_and_logged(
    webhook, receiver, signed_in, ada
):
    run = make_run(ada)

    services.queue_messages()
    Delivery.objects.update(next_at=timezone.now() + services.LEASE)
    in_other_hands = services.send_due()
    Delivery.objects.update(next_at=timezone.now())
    send_due()
    services.queue_messages()
    send_due()

    assert in_other_hands == 0
    [(fields, body)] = [sent_parts(each) for each in receiver.requests]
    signed = f"{fields['citeweb-timestamp']}.{body}".encode()
    expected = hmac.new(webhook.secret.encode(), signed, hashlib.sha256).hexdigest()
    assert fields["citeweb-signature"] == f"v1={expected}"
    assert json.loads(body)["report"] == f"/api/v1/runs/{run.pk}/report"
    assert "Taken (204)" in signed_in.page(URL)
    assert AuditEntry.objects.get(what="webhook", outcome="taken").run_id == run.pk


def test_message_is_not_sent_by_two_workers(webhook, receiver, ada, monkeypatch):
    assert make_run(ada) != make_run(ada)
    services.queue_messages()
    send = services.send
    monkeypatch.setattr(services, "send", lambda each: [send_due(), send(each)])

    send_due()

    assert len(receiver.requests) == 2


def test_faults_are_followed_by_longer_waits_and_then_given_up(
    webhook, receiver, signed_in, ada
):
    receiver.respond("/hook", lambda request: answer(500, ""))
    make_run(ada)
    services.queue_messages()
    waits = []

    while (delivery := Delivery.objects.get()).next_at:
        Delivery.objects.update(next_at=timezone.now() - timedelta(seconds=1))
        send_due()
        delivery = Delivery.objects.get()
        waits.append(delivery.next_at and delivery.next_at - timezone.now())

    minutes = [round(each / timedelta(minutes=1)) for each in waits if each]
    assert minutes == [1, 5, 30, 120, 360, 720, 1440]
    assert "Answered 500; given up" in signed_in.page(URL)
    assert AuditEntry.objects.filter(what="webhook", outcome="given up").count() == 1


def test_address_is_guarded_when_it_is_called_too(webhook, receiver, settings, ada):
    make_run(ada)
    services.queue_messages()
    settings.ALLOW_PRIVATE_ADDRESSES = False

    send_due()

    assert receiver.requests == []
    assert Delivery.objects.get().error
