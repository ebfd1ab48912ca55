"""The team makes links to a report, sees what became of them, and closes them."""

import pytest

from citeweb.audit.models import AuditEntry
from citeweb.sharing.models import Share, ShareComment
from citeweb.sharing.services import make_share, token_of
from tests.cases import cases

VALID = {"age_days": "30", "pass_phrase": "", "note": ""}


@pytest.fixture
def address(run):
    return f"/runs/{run.pk}/shares/"


@pytest.fixture
def share(run, ada):
    return make_share(run, user=ada, allows_comments=True)


def test_owner_makes_a_link_and_sees_it(signed_in, run, address):
    chosen = VALID | {"pass_phrase": "marrow bridge"}
    page = signed_in.post(address, chosen, follow=True)

    share = Share.objects.get()
    shown, stored = page.content.decode(), str(Share.objects.values().get())
    assert f"/s/{token_of(share)}/" in shown
    assert (share.expires_at - share.created_at).days in (29, 30)
    assert signed_in.get(f"/s/{token_of(share)}/").status_code == 200
    assert share.has_pass_phrase("marrow bridge")
    assert "marrow bridge" not in shown + stored
    assert token_of(share) not in stored
    assert len(token_of(share)) == 43


@cases
def test_wrong_choices_are_422_and_kept(signed_in, address, typed, words):
    page = signed_in.post(address, VALID | {"note": "A note."} | typed)

    assert page.status_code == 422
    assert words in page.content.decode()
    assert not Share.objects.exists()


def test_revoked_link_opens_nothing_and_the_trail_does_not_tell_its_address(
    signed_in, share
):
    sent = (f"/shares/{share.pk}/revoke/", {"next": f"/runs/{share.run_id}/shares/"})
    first, second = (signed_in.post(*sent, follow=True) for _ in range(2))

    entries = AuditEntry.objects.filter(kind="share").order_by("number")
    assert signed_in.get(f"/s/{token_of(share)}/").status_code == 404
    assert "Revoked" in first.content.decode()
    assert "revoked before" in second.content.decode()
    assert [entry.outcome for entry in entries] == ["made", "revoked"]
    assert entries[0].input["comments"] is True
    assert token_of(share) not in str(list(AuditEntry.objects.values()))


def test_address_is_not_shown_once_the_secret_key_has_changed(
    client, ada, share, address, settings
):
    token = token_of(share)
    settings.SECRET_KEY = "another"
    client.force_login(ada)

    page = client.page(address)

    assert "secret key of this installation was changed" in page
    assert client.get(f"/s/{token}/").status_code == 200


def test_team_sees_comments_with_the_report_and_removes_them(signed_in, run, share):
    comment = share.comments.create(name="Reader", text="<b>Page 3</b> is wrong.")

    shown = signed_in.page(f"/runs/{run.pk}/")
    first = signed_in.post(f"/shares/comments/{comment.pk}/remove/", follow=True)
    second = signed_in.post(f"/shares/comments/{comment.pk}/remove/", follow=True)

    assert "&lt;b&gt;Page 3" in shown
    assert "Page 3" not in first.content.decode()
    assert "removed before" in second.content.decode()
    assert "Page 3" not in signed_in.page(f"/runs/{run.pk}/")
    assert ShareComment.objects.standing().count() == 0
