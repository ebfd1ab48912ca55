"""Signing in at an organisation, a made-up one on loopback that signs with its key."""

import json
import time
from contextlib import ExitStack
from urllib.parse import parse_qs, urlsplit

import pytest
from django_otp import user_has_device
from joserfc import jwt
from joserfc.jwk import RSAKey

from citeweb.audit.models import AuditEntry
from citeweb.people import views as pages
from citeweb.people.services import add_member
from citeweb.teams.models import Identity, User
from tests.cases import cases
from tests.verification.reaching.site import LoopbackSite, answer

pytestmark = [pytest.mark.django_db, pytest.mark.enable_socket]

BEGIN, RETURN = "/sign-in/organisation/begin/", "/sign-in/organisation/return/"
MAIL = "grace@desk.example"


class Organisation(LoopbackSite):
    """Answers for its metadata, its keys, and a code with what `claims` says."""

    def __init__(self):
        super().__init__()
        self.key = self.signs_with = RSAKey.generate_key(2048, {"kid": "1"})
        self.claims, self.nonce = {}, ""
        keys = {"keys": [self.key.as_dict(private=False)]}
        self.tell("/keys", lambda: keys)
        self.tell("/.well-known/openid-configuration", self.metadata)
        self.tell("/token", lambda: {"access_token": "a", "id_token": self.id_token()})

    def tell(self, path, said):
        kind = "application/json"
        self.respond(path, lambda _: answer(200, json.dumps(said()), content_type=kind))

    def metadata(self):
        return {
            "issuer": self.address,
            "authorization_endpoint": f"{self.address}/authorize",
            "token_endpoint": f"{self.address}/token",
            "jwks_uri": f"{self.address}/keys",
            "id_token_signing_alg_values_supported": ["RS256"],
        }

    def id_token(self):
        now = int(time.time())
        told = {"iss": self.address, "aud": "citeweb", "sub": "g-1"}
        told["nonce"] = self.nonce
        times = {"iat": now, "exp": now + 60}
        header = {"alg": "RS256", "kid": "1"}
        return jwt.encode(header, {**told, **times, **self.claims}, self.signs_with)


@pytest.fixture
def organisation(settings):
    with Organisation() as made:
        settings.OIDC_ISSUER, settings.OIDC_NAME = made.address, "The Courier"
        settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET = "citeweb", "secret"
        made.claims = {"email": MAIL, "email_verified": True}
        yield made
    pages.client_for.cache_clear()


@pytest.fixture
def grace(ada, team):
    add_member(team, username=MAIL, full_name="Grace", role="editor", by=ada)
    return User.objects.get(username=MAIL)


def come_back(client, organisation, **changes):
    """Go there and come back, as a browser does."""
    assert "Sign in with The Courier" in client.page("/sign-in/")
    there = client.get(BEGIN, {"next": "/people/"})
    asked = parse_qs(urlsplit(there["Location"]).query)
    organisation.nonce = asked["nonce"][0]
    assert asked["code_challenge_method"] == ["S256"]
    return client.get(RETURN, {"code": "c", "state": asked["state"][0], **changes})


def who(client):
    return client.session.get("_auth_user_id")


def test_person_whom_an_owner_added_is_signed_in(client, organisation, grace, team):
    page = come_back(client, organisation)

    assert page["Location"] == "/people/"
    assert who(client) == str(grace.pk)
    rows = AuditEntry.objects.filter(team_id=team.pk, what=MAIL)
    assert rows.filter(outcome="tied to the organisation's sign-in").exists()


def test_from_then_on_the_name_does_not_matter(client, organisation, grace):
    come_back(client, organisation)
    client.logout()
    organisation.claims = {"email": "another@desk.example", "email_verified": True}

    come_back(client, organisation)

    assert who(client) == str(grace.pk)


@cases
def test_account_that_may_not_be_entered_so_is_not_by_name_nor_once_tied(
    client, organisation, grace, closed
):
    users = User.objects.filter(pk=grace.pk)
    users.update(**closed)
    by_name = come_back(client, organisation)
    users.update(is_active=True, is_staff=False, is_superuser=False)
    come_back(client, organisation)
    client.logout()
    users.update(**closed)
    tied = come_back(client, organisation)

    assert (by_name.status_code, tied.status_code, who(client)) == (403, 403, None)
    assert "Ask the owner of your desk" in tied.content.decode()


def test_account_that_is_tied_to_another_person_is_not_entered(
    client, organisation, grace
):
    Identity.objects.create(user=grace, issuer=organisation.address, subject="x")

    page = come_back(client, organisation)

    assert (page.status_code, who(client)) == (403, None)
    assert "Nobody signs in as" in page.content.decode()


@cases
def test_person_whom_nobody_added_is_told_whom_to_ask(
    client, organisation, grace, claims
):
    organisation.claims |= claims

    page = come_back(client, organisation)

    assert (page.status_code, who(client)) == (403, None)
    assert "Ask" in page.content.decode()


def forge_key(organisation):
    organisation.signs_with = RSAKey.generate_key(2048, {"kid": "1"})


def tell(**claims):
    def change(organisation):
        organisation.claims |= claims

    return change


@pytest.mark.parametrize(
    "change",
    [
        forge_key,
        tell(iss="https://evil.example"),
        tell(aud="another"),
        tell(exp=1),
        tell(nonce="stale"),
    ],
    ids=["key", "issuer", "audience", "late", "nonce"],
)
def test_forged_answer_signs_nobody_in(client, organisation, grace, change):
    change(organisation)

    page = come_back(client, organisation)

    assert (page.status_code, who(client)) == (502, None)
    assert "did not work. Try again" in page.content.decode()


def test_answer_that_nobody_asked_for_signs_nobody_in(client, organisation, grace):
    assert come_back(client, organisation, state="another").status_code == 502
    assert who(client) is None


def test_organisation_that_does_not_answer_is_named(client, settings):
    settings.OIDC_ISSUER, settings.OIDC_NAME = "http://127.0.0.1:9", "The Courier"

    page = client.get(BEGIN)

    assert page.status_code == 502
    assert "Signing in with The Courier did not work" in page.content.decode()


def test_second_factor_is_asked_for_here_too(client, organisation, grace, monkeypatch):
    monkeypatch.setattr("citeweb.teams.views.signing_in.user_has_device", bool)

    page = come_back(client, organisation)

    assert (page["Location"], who(client)) == ("/sign-in/code/", None)
    assert user_has_device(grace) is False


def test_there_is_no_such_page_where_nothing_is_set(client):
    assert client.get(BEGIN).status_code == 404
    assert client.get(RETURN).status_code == 404
    assert "Sign in with" not in client.page("/sign-in/")


def test_slow_organisation_holds_so_many_threads_and_the_next_page_asks_again(
    client, organisation, grace
):
    with ExitStack() as stack:
        for _ in range(pages.ASKING.count):
            stack.enter_context(pages.ASKING.one())
        begun, returned = client.get(BEGIN), client.get(RETURN)
        asked = len(organisation.requests)

    assert [(page.status_code, page["Refresh"]) for page in (begun, returned)] == [
        (202, "2")
    ] * 2
    assert asked == 0
    assert client.get(BEGIN).status_code == 302
