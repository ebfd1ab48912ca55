"""Owners have one address told when a verification ends."""

import hashlib
import hmac
import json
import re
from datetime import timedelta

import pytest
from django.utils import timezone

from citeweb.audit.models import AuditEntry
from citeweb.teams.services import current_team
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

    assert [refusal.status_code for refusal in answers] == [403, 403]


def test_webhook_is_told_nothing_of_before_it_was_set_or_after(
    signed_in, receiver, team, ada
):
    make_run(ada)
    services.set_webhook(team, ada, url=receiver.url("/hook"))
    services.note_ended_runs()
    before = send_due()
    Webhook.objects.update(made_at=NOON - timedelta(hours=1))
    signed_in.post(f"{URL}remove/")
    services.note_ended_runs()

    assert (before, send_due()) == (0, 0)
    assert AuditEntry.objects.filter(what="webhook", outcome="removed").exists()


def test_run_that_ended_since_is_told_once_signed_and_logged(
    webhook, receiver, signed_in, ada
):
    run = make_run(ada)

    services.note_ended_runs()
    Delivery.objects.update(next_at=timezone.now() + services.LEASE)
    in_other_hands = services.send_due()
    Delivery.objects.update(next_at=timezone.now())
    send_due()
    services.note_ended_runs()
    send_due()

    assert in_other_hands == 0
    [(fields, body)] = [sent_parts(request) for request in receiver.requests]
    signed = f"{fields['citeweb-timestamp']}.{body}".encode()
    expected = hmac.new(webhook.secret.encode(), signed, hashlib.sha256).hexdigest()
    assert fields["citeweb-signature"] == f"v1={expected}"
    assert json.loads(body)["report"] == f"/api/v1/runs/{run.pk}/report"
    assert "Taken (204)" in signed_in.page(URL)
    assert AuditEntry.objects.get(what="webhook", outcome="taken").run_id == run.pk


def test_message_is_not_taken_by_two_processes(webhook, ada):
    assert make_run(ada) != make_run(ada)
    services.note_ended_runs()

    first, second = (services.take_due(webhook) for _ in range(2))

    assert (len(first), second) == (2, [])


def test_faults_are_followed_by_longer_waits_and_then_given_up(
    webhook, receiver, signed_in, ada
):
    receiver.respond("/hook", lambda request: answer(500, ""))
    make_run(ada)
    services.note_ended_runs()
    waits = []

    while (delivery := Delivery.objects.get()).next_at:
        Delivery.objects.update(next_at=timezone.now() - timedelta(seconds=1))
        send_due()
        delivery = Delivery.objects.get()
        waits.append(delivery.next_at and delivery.next_at - timezone.now())

    minutes = [round(wait / timedelta(minutes=1)) for wait in waits if wait]
    assert minutes == [1, 5, 30, 120, 360, 720, 1440]
    assert "Answered 500; given up" in signed_in.page(URL)
    assert AuditEntry.objects.filter(what="webhook", outcome="given up").count() == 1


def test_address_is_guarded_when_it_is_called_too(webhook, receiver, settings, ada):
    make_run(ada)
    services.note_ended_runs()
    settings.ALLOW_PRIVATE_ADDRESSES = False

    send_due()

    assert receiver.requests == []
    assert Delivery.objects.get().error


@pytest.fixture
def is_silent(monkeypatch):
    """Addresses that give no answer; the others take what they are sent."""
    silent = set()

    async def post(url, *_, **__):
        return (None, "no answer") if url in silent else (204, "")

    monkeypatch.setattr(services, "post", post)
    return silent


def ended_runs(user, webhook, count):
    """So many runs of a desk that has a webhook, noted."""
    for _ in range(count):
        make_run(user)
    Webhook.objects.filter(pk=webhook.pk).update(made_at=NOON - timedelta(hours=1))
    services.note_ended_runs()


def test_silent_receiver_is_asked_once_a_round_and_holds_up_no_other(
    webhook, is_silent, ada, mallory
):
    other = services.set_webhook(current_team(mallory), mallory, url="https://b.test/")
    is_silent.add(webhook.url)
    ended_runs(ada, webhook, 24)
    ended_runs(mallory, other, 2)

    sent, again = send_due(), send_due()

    assert (sent, again) == (3, 0)
    assert other.deliveries.filter(status=204).count() == 2
    assert sorted(webhook.deliveries.values_list("attempts", flat=True))[-2:] == [0, 1]


def test_receiver_that_stays_silent_is_paused_until_an_owner_resumes(
    webhook, is_silent, signed_in, ada
):
    is_silent.add(webhook.url)
    ended_runs(ada, webhook, 9)
    for _ in range(8):
        Webhook.objects.update(asked_again_at=None)
        send_due()
    Webhook.objects.update(asked_again_at=None)

    paused = (send_due(), signed_in.page(URL))
    is_silent.clear()
    signed_in.post(f"{URL}resume/")
    resumed = (send_due(), signed_in.page(URL))

    assert paused[0] == 0
    assert "gave no answer 8 times in a row" in paused[1]
    assert resumed[0] >= 8
    assert "Resume messages" not in resumed[1]
    assert AuditEntry.objects.filter(what="webhook", outcome="paused").count() == 1
    assert AuditEntry.objects.filter(what="webhook", outcome="resumed").exists()


def test_receiver_that_refuses_is_not_silent(webhook, receiver, ada):
    receiver.respond("/hook", lambda request: answer(500, ""))
    ended_runs(ada, webhook, 3)

    assert send_due() == 3
    assert Webhook.objects.get().silences == 0
