"""Every link of a desk that works, whoever made it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from citeweb.audit.models import AuditEntry
from citeweb.sharing.models import Share
from citeweb.sharing.services import ShareChoices, make_share

pytestmark = pytest.mark.django_db

URL = "/shares/"


@pytest.fixture
def share(run, bob):
    return make_share(run, ShareChoices(), user=bob)


def test_open_links_of_others_are_listed_without_their_addresses(
    signed_in, share, address
):
    page = signed_in.page(URL)

    assert "2 links by which" in page
    assert "by <bdi>Bob</bdi>" in page
    assert address not in page


def test_revoked_and_expired_links_are_not_listed(signed_in, ada, run, share):
    over = make_share(run, ShareChoices(), user=ada)
    Share.objects.filter(pk=over.pk).update(expires_at=timezone.now())
    share.revoke()

    page = signed_in.page(URL)

    assert "0 links by which" in page
    assert "Revoke" not in page


def test_link_that_ends_first_stands_on_top(signed_in, ada, run, share):
    soon = make_share(run, ShareChoices(age_days=1), user=ada)

    page = signed_in.page(URL)

    assert page.index(str(soon.pk)) < page.index(str(share.pk))


def test_link_of_somebody_who_left_is_revoked_from_here(signed_in, bob, share):
    bob.memberships.all().delete()

    before = signed_in.page(URL)
    answer = signed_in.post(f"{URL}{share.pk}/revoke/", {"from": "desk"})

    assert "by <bdi>Bob</bdi>, who left" in before
    assert answer.url == URL
    assert not Share.objects.open().exists()
    assert AuditEntry.objects.filter(outcome="revoked", actor="ada").exists()


def test_long_list_has_pages(signed_in, run):
    later = timezone.now() + timedelta(days=9)
    Share.objects.bulk_create(
        Share(run=run, digest=str(number), expires_at=later) for number in range(60)
    )

    first, second = signed_in.get(URL), signed_in.get(URL, {"page": 2})

    assert first.content.count(b"look-line") == 50
    assert second.content.count(b"look-line") == 10
