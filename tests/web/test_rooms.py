"""A room of Slack or Teams is told what is new to whom."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from citeweb.audit.models import AuditEntry
from citeweb.desk.models import Notice
from citeweb.desk.planning import tell
from citeweb.documents.models import Document
from citeweb.webhooks import services
from citeweb.webhooks.models import Delivery, Webhook
from tests.factories import make_run
from tests.verification.reaching.site import LoopbackSite, answer

URL = "/webhook/"
HOSTILE = "<!channel> [here](https://evil.example) & more"


@pytest.fixture
def receiver(settings):
    settings.ALLOW_PRIVATE_ADDRESSES = True
    settings.SITE_URL = "https://desk.example.org"
    with LoopbackSite() as site:
        site.respond("/room", lambda request: answer(200, "ok"))
        yield site


@pytest.fixture
def room(receiver, team, ada):
    """room(form) -> the desk's room, from now on."""
    url = receiver.url("/room")
    return lambda form: services.set_webhook(team, ada, url=url, form=form)


@pytest.fixture
def document(ada, team):
    return Document.objects.create(team=team, created_by=ada, title=HOSTILE)


def sent(receiver):
    """The messages that a round sends, as JSON."""
    services.note_new_notices()
    services.send_due()
    return [json.loads(post.partition("\r\n\r\n")[2]) for post in receiver.requests]


def hand_over(document, ada, bob):
    words = "Not for the room."
    tell(bob, document, Notice.Kind.HANDED_OVER, by=ada, text=words)


def test_slack_gets_a_text_in_which_no_name_calls_anybody(
    room, receiver, document, ada, bob
):
    room("slack")
    hand_over(document, ada, bob)

    [message] = sent(receiver)

    assert message["text"].startswith(
        "Bob: Ada handed over to you “&lt;!channel&gt; [here](https://evil.example) "
        "&amp; more” <https://desk.example.org/documents/"
    )
    assert "Not for the room" not in str(message)


def test_teams_gets_a_card_whose_words_are_no_markup(
    room, receiver, document, ada, bob
):
    room("teams")
    hand_over(document, ada, bob)

    [message] = sent(receiver)

    [attachment] = message["attachments"]
    card = attachment["content"]
    assert attachment["contentType"] == "application/vnd.microsoft.card.adaptive"
    assert card["body"][0]["type"] == "RichTextBlock"
    assert HOSTILE in card["body"][0]["inlines"][0]["text"]
    assert card["actions"][0]["url"].endswith(f"/documents/{document.pk}/")


def test_each_is_told_once_and_nothing_of_before(room, receiver, document, ada, bob):
    hand_over(document, ada, bob)
    Notice.objects.update(created_at=timezone.now() - timedelta(hours=1))
    room("slack")
    hand_over(document, ada, bob)

    first, second = sent(receiver), sent(receiver)

    assert len(first) == len(second) == 1


def test_room_hears_of_no_runs_and_a_program_of_no_notices(
    room, receiver, document, team, ada, bob
):
    room("slack")
    program = services.set_webhook(team, ada, url=receiver.url("/program"))
    hand_over(document, ada, bob)
    Webhook.objects.update(made_at=timezone.now() - timedelta(days=400))
    make_run(ada)

    services.note_ended_runs()
    services.note_new_notices()

    told = Delivery.objects.values_list("webhook__form", "run", "notice")
    assert {(form, bool(run), bool(notice)) for form, run, notice in told} == {
        ("program", True, False),
        ("slack", False, True),
    }
    assert program.deliveries.count() == 1


def test_room_that_fails_is_tried_again_later(
    room, receiver, document, ada, bob, signed_in
):
    room("slack")
    receiver.respond("/room", lambda request: answer(500, "no"))
    hand_over(document, ada, bob)

    assert len(sent(receiver)) == 1

    assert "Answered 500; sent again" in signed_in.line(URL)
    wait = Delivery.objects.get().next_at - timezone.now()
    assert timedelta(seconds=50) < wait <= services.WAITS[0]


def test_address_of_a_room_is_told_to_nobody(signed_in, team):
    typed = {"form": "teams", "url": "https://rooms.example.com/hook/very-secret"}

    made = signed_in.post(URL, typed)

    assert made.status_code == 200
    assert "very-secret" not in made.text + signed_in.page(URL)
    assert "rooms.example.com" in made.text
    assert "very-secret" not in str(list(AuditEntry.objects.values()))


def test_room_goes_and_the_program_stays(signed_in, room, team, ada, receiver):
    room("slack")
    services.set_webhook(team, ada, url=receiver.url("/program"))

    signed_in.post(f"{URL}remove/", {"form": "slack"})

    assert [webhook.form for webhook in team.webhooks.all()] == ["program"]


def test_wrong_address_of_a_room_is_said_beside_it(signed_in):
    answer = signed_in.post(URL, {"form": "slack", "url": "ftp://a.example/"})

    assert answer.status_code == 422
    assert answer.text.index("A room of people") < answer.text.index("cannot be called")


@pytest.mark.parametrize("form", ["carrier-pigeon", "program"])
def test_form_that_no_room_has_is_refused(signed_in, form):
    typed = {"form": form, "url": "https://rooms.example.com/a"}

    assert signed_in.post(URL, typed).status_code == 422
    assert not Webhook.objects.exists()


def test_page_costs_the_same_with_a_thousand_messages(
    signed_in, room, document, bob, count_queries
):
    webhook = room("slack")

    def add(count):
        notices = Notice.objects.bulk_create(
            Notice(user=bob, document=document, kind="mentioned") for _ in range(count)
        )
        Delivery.objects.bulk_create(
            Delivery(webhook=webhook, notice=notice) for notice in notices
        )

    add(10)
    few = count_queries(signed_in, URL)
    add(990)

    assert count_queries(signed_in, URL) == few
