"""A person makes tokens for programs, sees them, and revokes them."""

import re

import pytest

from citeweb.api.models import ApiToken
from citeweb.api.services import make_token, token_for
from citeweb.audit.models import AuditEntry
from tests.cases import cases
from tests.web.api_program import Program

URL = "/tokens/"


def test_token_is_made_shown_once_works_and_is_in_the_trail(signed_in):
    page = signed_in.post(URL, {"name": "CMS", "scope": "read"}).content.decode()
    [secret] = re.findall(r'value="(citeweb_[\w-]{43})"', page)
    before = signed_in.page(URL)

    answer = Program(signed_in, secret).get("/documents")

    assert answer.status_code == 200
    assert "never used" in before
    assert "last used" in signed_in.page(URL)
    assert ApiToken.objects.get().beginning in before
    assert secret not in before
    assert secret not in str(ApiToken.objects.values().get())
    assert secret not in str(AuditEntry.objects.values())
    entry = AuditEntry.objects.get(kind="token")
    assert (entry.what, entry.outcome) == ("CMS", "made")
    assert entry.input == {"scope": "read"}


@cases
def test_wrong_form_is_422_and_kept(signed_in, typed):
    page = signed_in.post(URL, typed)

    assert page.status_code == 422
    assert f'value="{typed["name"]}"' in page.content.decode() or not typed["name"]
    assert not ApiToken.objects.exists()


def test_revoked_token_is_listed_and_works_no_more(signed_in, ada, team):
    token, secret = make_token(ada, team, name="CMS", scope="write")

    first = signed_in.post(f"/tokens/{token.pk}/revoke/", follow=True)
    second = signed_in.post(f"/tokens/{token.pk}/revoke/", follow=True)

    answer = Program(signed_in, secret).get("/documents")
    assert answer.status_code == 401
    assert "Revoked" in first.content.decode()
    assert "revoked before" in second.content.decode()


@pytest.mark.parametrize("name", ["bob", "mallory"])
def test_others_neither_see_nor_revoke_it(client, ada, team, name, request):
    token, _ = make_token(ada, team, name="Quarry", scope="read")
    client.force_login(request.getfixturevalue(name))

    page = client.page(URL)
    answer = client.post(f"/tokens/{token.pk}/revoke/")

    assert "Quarry" not in page
    assert answer.status_code == 404


def test_owner_sees_and_revokes_tokens_of_others_at_the_desk(signed_in, bob, team):
    token, secret = make_token(bob, team, name="Quarry", scope="write")

    page = signed_in.page(URL)
    signed_in.post(f"/tokens/{token.pk}/revoke/")

    entry = AuditEntry.objects.get(kind="token", outcome="revoked")
    assert "Quarry" in page
    assert token_for(secret) is None
    assert (entry.actor, entry.input) == ("ada", {"scope": "write", "of": "bob"})


def test_token_for_a_desk_that_its_person_left_is_not_said_to_work(client, bob, team):
    make_token(bob, team, name="Quarry", scope="read")
    team.memberships.filter(user=bob).delete()
    client.force_login(bob)

    page = client.page(URL)

    assert "Ended" in page
    assert "Revoke token" not in page
