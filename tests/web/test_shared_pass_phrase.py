"""A share behind a pass phrase: who knows it, who guesses."""

import pytest

from citeweb.audit.models import AuditEntry
from citeweb.sharing.models import Share
from tests.cases import cases

PHRASE = "marrow bridge"


@cases
def test_pass_phrase_that_travelled_opens_the_share(client, share_of, typed):
    address = share_of(pass_phrase="p\u00e4ss phrase ")

    assert client.post(address, {"pass_phrase": typed}).status_code == 302


def test_pass_phrase_opens_the_share_for_this_address_alone(client, share_of):
    address, other = share_of(pass_phrase=PHRASE), share_of(pass_phrase=PHRASE)

    door = client.get(address)
    response = client.post(address, {"pass_phrase": PHRASE})

    cookie = response.cookies["share-key"]
    assert "512" not in door.content.decode()
    assert response.status_code == 302
    assert cookie["path"] == address
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert "512" in client.page(address)
    assert "512" not in client.page(other)
    assert "sessionid" not in response.cookies


@cases
def test_everything_is_behind_the_pass_phrase(client, share_of, settings, path):
    address = share_of(pass_phrase=PHRASE, shows_full_texts=True, allows_comments=True)

    plain = client.get(f"{address}{path}")
    htmx = client.get(f"{address}{path}", headers={"HX-Request": "true"})
    comment = client.post(f"{address}comments/", {"name": "a", "text": "b"})
    settings.FORCE_SCRIPT_NAME = "/desk"  # the site lies under a path of its host
    below = client.get(f"{address}{path}")

    assert plain["Location"] == below["Location"] == address
    assert htmx["HX-Redirect"] == address
    assert comment["Location"] == address
    assert not Share.objects.get().comments.exists()


def test_wrong_pass_phrase_is_422_and_in_the_trail_but_no_log(client, share_of, caplog):
    address = share_of(pass_phrase=PHRASE)

    page = client.post(address, {"pass_phrase": "marrow"})
    client.get(f"{address}claims/99/")

    entry = AuditEntry.objects.get(kind="sign_in_to_share")
    assert page.status_code == 422
    assert "not the pass phrase" in page.content.decode()
    assert entry.success is False
    assert "marrow" not in str(AuditEntry.objects.values())
    assert address not in caplog.text


@pytest.mark.parametrize("key", ["", "x", "a:b:c", "é", "x" * 5000])
def test_made_up_key_opens_nothing(client, share_of, key):
    address = share_of(pass_phrase=PHRASE)
    client.cookies["share-key"] = key

    assert "512" not in client.page(address)


def test_guessing_is_stopped_even_with_the_right_phrase(client, share_of):
    address = share_of(pass_phrase=PHRASE)
    for _ in range(5):
        client.post(address, {"pass_phrase": "guess again"})

    stopped = client.post(address, {"pass_phrase": PHRASE})
    elsewhere = client.post(address, {"pass_phrase": PHRASE}, REMOTE_ADDR="192.0.2.7")
    client.cookies.clear()
    for number in range(45):
        client.post(address, {"pass_phrase": "x"}, REMOTE_ADDR=f"192.0.2.{number}")
    anywhere = client.post(address, {"pass_phrase": PHRASE}, REMOTE_ADDR="192.0.2.99")

    assert stopped.status_code == anywhere.status_code == 429
    assert "Wait a quarter of an hour" in stopped.content.decode()
    assert elsewhere.status_code == 302


def test_tries_beyond_the_limit_are_in_the_trail_until_they_fill_it(client, share_of):
    address = share_of(pass_phrase=PHRASE)
    for _ in range(5 + 30):
        client.post(address, {"pass_phrase": "guess again"})

    rows = AuditEntry.objects.filter(kind="sign_in_to_share").order_by("number")

    errors = [row.error for row in rows]
    assert errors[:6] == ["wrong pass phrase"] * 5 + ["too many wrong pass phrases"]
    assert len(errors) == 5 + 20
    assert errors[-1].endswith("further refusals of this hour leave no row")


def test_tries_at_the_same_time_are_no_more_than_one_after_the_other(
    client, share_of, monkeypatch
):
    address = share_of(pass_phrase=PHRASE)
    looked_at = []

    def look(share, words):
        """While one is looked at, the next one comes."""
        looked_at.append(words)
        client.post(address, {"pass_phrase": "another guess"})
        return False

    monkeypatch.setattr(Share, "has_pass_phrase", look)
    client.post(address, {"pass_phrase": "a guess"})

    assert len(looked_at) == 5


def test_who_knows_the_phrase_uses_up_no_tries(client, share_of):
    address = share_of(pass_phrase=PHRASE)

    answers = [client.post(address, {"pass_phrase": PHRASE}) for _ in range(12)]

    assert {answer.status_code for answer in answers} == {302}
