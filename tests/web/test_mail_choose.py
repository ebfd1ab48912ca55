"""What is new to people comes by mail, at once or once a day, as each chose."""

from datetime import datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.utils import timezone

from citeweb.desk import mailing
from citeweb.desk.models import MailChoice, Notice
from citeweb.desk.planning import tell
from citeweb.documents.models import Document

from .mail_server import MailServer

URL = "/notices/mail/"
NOON = datetime(2027, 5, 3, 12, 0, tzinfo=ZoneInfo("UTC"))
LATER = NOON + timedelta(minutes=2)


@pytest.fixture
def server(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_USE_TLS = False
    settings.EMAIL_HOST = "127.0.0.1"
    settings.SITE_URL = "https://desk.example.org"
    with MailServer() as server:
        settings.EMAIL_PORT = server.port
        yield server


@pytest.fixture
def document(ada, team):
    return Document.objects.create(team=team, created_by=ada, title="Bridges")


@pytest.fixture
def choice(bob):
    return MailChoice.objects.create(
        user=bob, pace="at_once", address="bob@example.org"
    )


def hand_over(document, ada, bob, text="Look at the length."):
    """Ada hands Bob a document at noon."""
    with time_machine.travel(NOON, tick=False):
        tell(bob, document, Notice.Kind.HANDED_OVER, by=ada, text=text)


def sent_at(moment):
    with time_machine.travel(moment, tick=False):
        return mailing.send_due()


def test_notice_is_mailed_after_a_minute_and_once(server, choice, document, ada, bob):
    hand_over(document, ada, bob)

    sent = [sent_at(NOON), sent_at(LATER), sent_at(LATER)]

    assert sent == [0, 1, 0]
    [mail] = server.mails
    assert mail["To"] == "bob@example.org"
    assert mail["Subject"] == "Ada handed over to you “Bridges”"
    body = mail.get_content()
    assert "Look at the length." in body
    assert f"https://desk.example.org/documents/{document.pk}/" in body


def test_what_comes_together_is_one_mail(server, choice, document, ada, bob):
    hand_over(document, ada, bob)
    hand_over(document, ada, bob, "And at the year.")

    sent_at(LATER)

    [mail] = server.mails
    assert mail["Subject"].endswith("and 1 notice more")
    assert "And at the year." in mail.get_content()


def test_daily_mail_comes_in_the_morning(server, choice, document, ada, bob):
    MailChoice.objects.update(pace="daily")
    hand_over(document, ada, bob)
    morning = NOON.replace(day=4, hour=7)

    sent = [sent_at(NOON + timedelta(hours=9)), sent_at(morning)]

    assert sent == [0, 1]


def test_what_was_seen_before_is_not_mailed(server, choice, document, ada, bob):
    hand_over(document, ada, bob)
    bob.notices.update(seen_at=NOON)

    assert sent_at(LATER) == 0
    assert server.mails == []


def test_nobody_is_mailed_who_did_not_ask_for_it(server, document, ada, bob):
    hand_over(document, ada, bob)

    assert sent_at(NOON + timedelta(days=2)) == 0


def test_who_left_the_desk_is_mailed_nothing_of_it(server, choice, document, ada, bob):
    hand_over(document, ada, bob)
    bob.memberships.all().delete()

    assert sent_at(LATER) == 0
    assert server.mails == []


def test_server_that_is_away_loses_nothing(
    server, choice, document, ada, bob, settings
):
    hand_over(document, ada, bob)
    settings.EMAIL_PORT = 9

    sent = [sent_at(LATER)]
    settings.EMAIL_PORT = server.port
    sent.append(sent_at(LATER))

    assert sent == [0, 1]


def test_server_that_hangs_up_is_asked_again(server, choice, document, ada, bob):
    hand_over(document, ada, bob)
    server.breaks_off = True

    sent = [sent_at(LATER)]
    server.breaks_off = False
    sent.append(sent_at(LATER + mailing.LEASE))

    assert sent == [0, 1]


def test_address_that_is_refused_gets_nothing_more_and_its_owner_is_told(
    server, choice, document, ada, bob, client
):
    hand_over(document, ada, bob)
    server.refusal = "550 no such user"

    sent = [sent_at(LATER), sent_at(LATER + timedelta(days=3))]

    client.force_login(bob)
    page = client.page(URL)
    assert sent == [0, 0]
    assert "was not taken" in page
    assert "no such user" in page
    assert bob.notices.get().mail_at is None


def test_address_that_is_put_off_is_tried_four_times(
    server, choice, document, ada, bob
):
    hand_over(document, ada, bob)
    server.refusal = "451 later"
    tries = [LATER]

    while (due := bob.notices.get().mail_at) and len(tries) < 9:
        tries.append(max(due, LATER))
        sent_at(tries[-1])

    assert [later - first for first, later in pairwise(tries[1:])] == mailing.WAITS


def test_mail_is_not_sent_by_two_processes(server, choice, document, ada, bob):
    hand_over(document, ada, bob)

    with time_machine.travel(LATER, tick=False):
        taken = [len(mailing.take_due(bob)) for _ in range(2)]

    assert taken == [1, 0]


def test_hostile_title_stays_in_one_line_of_the_head(
    server, choice, document, ada, bob
):
    Document.objects.update(title="Bridges\r\nBcc: all@example.org")
    document.refresh_from_db()
    hand_over(document, ada, bob)

    sent_at(LATER)

    [mail] = server.mails
    assert mail["Bcc"] is None
    assert "Bridges Bcc: all@example.org" in mail["Subject"]


def test_person_chooses_pace_and_address(signed_in, ada):
    kept = signed_in.post(URL, {"pace": "daily", "address": "ada@example.org"})
    refused = signed_in.post(URL, {"pace": "daily", "address": "ada"})

    assert kept.status_code == 302
    assert refused.status_code == 422
    assert 'value="ada"' in refused.text
    choice = MailChoice.objects.get()
    assert (choice.pace, choice.address) == ("daily", "ada@example.org")


def test_who_wants_no_mail_any_more_gets_none(
    server, choice, document, ada, bob, client
):
    hand_over(document, ada, bob)
    client.force_login(bob)

    client.post(URL, {"pace": "never", "address": "bob@example.org"})

    assert sent_at(LATER) == 0


def test_page_says_that_mail_waits_for_its_server(client, choice, document, ada, bob):
    hand_over(document, ada, bob)
    Notice.objects.update(mail_at=timezone.now() - timedelta(hours=1))
    client.force_login(bob)

    page = client.page(URL)

    assert "1 notice to you waits to be mailed" in page
    assert "No mail leaves this installation yet" in page


def test_mails_cost_the_same_with_a_thousand_notices(
    server, choice, document, ada, bob, count_queries
):
    def add(count):
        Notice.objects.bulk_create(
            Notice(user=bob, document=document, kind="mentioned", mail_at=NOON)
            for _ in range(count)
        )

    add(10)
    few = count_queries(mailing.send_due)
    add(1000)

    assert count_queries(mailing.send_due) == few
